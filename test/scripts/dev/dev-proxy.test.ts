import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openDevProxy } from "../../../scripts/dev/dev-proxy.ts";
import { isOwnHost } from "../../../scripts/dev/own-host.ts";

test.each([
  ["localhost:3000", "localhost", true],
  ["127.0.0.1:3000", "localhost", true],
  ["[::1]:3000", "::1", true],
  ["evil.example.org", "127.0.0.1", false],
  ["192.168.1.5:3000", "127.0.0.1", false],
  ["192.168.1.5:3000", "0.0.0.0", true],
  ["[fd00::1]:3000", "::", true],
  ["desk.example.org", "Desk.example.org", true],
  ["evil.example.org", "0.0.0.0", false],
  ["", "localhost", false],
  [undefined, "0.0.0.0", false],
] as const)("Host %s of a server on %s is its own: %s", (named, host, isOwn) => {
  expect(isOwnHost(named, host)).toBe(isOwn);
});

test("under another name no path is answered, and nothing is waited for", async () => {
  const proxy = await openDevProxy(
    "127.0.0.1",
    0,
    () => undefined,
    () => new Response("the desk"),
  );
  onTestFinished(() => proxy.close());
  const ask = (path: string, host: string) =>
    new Promise((resolve, reject) => {
      const options = { port: proxy.port, host: "127.0.0.1", path, headers: { Host: host } };
      request(options, (response) => resolve([path, response.statusCode]) ?? response.resume())
        .on("error", reject)
        .end();
    });
  for (const path of ["/", "/clubs/", "/api/v1/tech", "/desk/", "/__dev/events", "/__dev/client.js"])
    expect(await ask(path, "evil.example.org")).toEqual([path, 403]);
  expect(await ask("/desk/", `localhost:${proxy.port}`)).toEqual(["/desk/", 200]);
  expect(await ask("/", `127.0.0.1:${proxy.port}`)).toEqual(["/", 503]);
});
