import { expect, onTestFinished, test, vi } from "vitest";
import { probe } from "../../../scripts/links/probe.ts";
import { closedPort, misbehavingServer } from "./misbehaving-server.ts";
import { probeOptions } from "./probe-options.ts";

/** The verdict on a path of the misbehaving server, in words, and what the server was asked. */
async function probed(path: string, changed: Parameters<typeof probeOptions>[0] = {}) {
  const { origin, seen } = await misbehavingServer();
  const { verdict, detail, proposal } = await probe(`${origin}${path}`, probeOptions(changed));
  return { said: `${verdict}: ${detail}`, proposal: proposal?.replace(origin, ""), seen };
}

test.each([
  ["/fine", "alive: 200"],
  ["/missing", "dead: 404"],
  ["/gone", "dead: 410"],
  ["/members", "blocked: 401"],
  ["/forbidden", "blocked: 403"],
  ["/legal", "blocked: 451"],
  ["/captcha", "blocked: 503, a bot wall"],
  ["/challenge", "blocked: 503, a bot wall"],
  ["/broken", "failing: 500"],
  ["/teapot", "failing: 418"],
  ["/hangs", "slow: no response in time"],
  ["/drips", "slow: the page drips in too slowly"],
  ["/loop", "failing: redirects without end"],
  ["/nowhere", "failing: a redirect that leads nowhere"],
  ["/reset", "failing: connection broken off"],
  ["/truncated", "failing: the page breaks off"],
  ["/huge", "alive: 200"],
  ["/garbage", "failing: the response is not HTTP"],
  ["/moved-to-nothing", "dead: 404"],
  ["/to-a-file", "refused: neither http nor https"],
])("%s is %s", async (path, said) => {
  // Only what never ends has to be waited for.
  const timeoutMs = said.startsWith("slow") ? 500 : 10_000;
  expect((await probed(path, { timeoutMs })).said).toBe(said);
});

test("a port on which nothing listens is dead", async () => {
  const address = `http://127.0.0.1:${await closedPort()}/`;
  expect(await probe(address, probeOptions())).toEqual({ verdict: "dead", detail: "connection refused" });
});

test("a port that does not speak TLS is blocked, not dead", async () => {
  const { origin } = await misbehavingServer();
  const { verdict, detail } = await probe(origin.replace("http:", "https:"), probeOptions());
  expect(verdict).toBe("blocked");
  expect(detail).toContain("no secure connection");
});

test.each([
  ["/fine", "alive: 200", 1],
  ["/missing", "dead: 404", 1],
  ["/broken", "failing: 500", 2],
  ["/broken-once", "alive: 200", 2],
  ["/busy", "alive: 200", 2],
  ["/resting", "alive: 200", 2],
  ["/busy-long", "blocked: 429, asks for a longer pause", 1],
])("%s is %s after %d requests", async (path, said, requests) => {
  const found = await probed(path);
  expect(found.said).toBe(said);
  expect(found.seen).toEqual(Array(requests).fill(`GET ${path}`));
});

test.each([
  ["/moved", "moved: permanent redirect", "/new"],
  ["/away-today", "alive: 200", undefined],
  // Only as far as the first temporary redirect.
  ["/moved-then-away", "moved: permanent redirect", "/away-today"],
  ["/moved-to-front", "moved: redirects to the front page: the page itself may be gone", undefined],
])("%s is %s, and proposes %s", async (path, said, proposal) => {
  expect(await probed(path)).toMatchObject({ said, proposal });
});

// In Node 20 URL.canParse begins to refuse valid URLs after some thousand calls.
test("a redirect is followed whatever URL.canParse says of it", async () => {
  const spy = vi.spyOn(URL, "canParse").mockReturnValue(false);
  onTestFinished(() => spy.mockRestore());
  expect((await probed("/moved")).said).toBe("moved: permanent redirect");
});

test("a loopback address is refused unless it is allowed, and nothing is sent", async () => {
  const { said, seen } = await probed("/fine", { allowPrivate: false });
  expect(said).toBe("refused: a private address");
  expect(seen).toEqual([]);
});

test("a name that leads to a loopback address is refused when it is looked up", async () => {
  const { origin, seen } = await misbehavingServer();
  const address = origin.replace("127.0.0.1", "localhost");
  const { verdict, detail } = await probe(address, probeOptions({ allowPrivate: false }));
  expect(`${verdict}: ${detail}`).toBe("refused: a private address");
  expect(seen).toEqual([]);
});

test("the request names its sender", async () => {
  const { origin, last } = await misbehavingServer();
  await probe(
    `${origin}/fine`,
    probeOptions({ userAgent: "Clubledger link check (+https://ledger.example.org)" }),
  );
  expect(last()["user-agent"]).toBe("Clubledger link check (+https://ledger.example.org)");
});
