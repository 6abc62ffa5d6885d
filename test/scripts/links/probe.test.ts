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
  ["/no-head", "alive: 200"],
  ["/head-lies", "alive: 200"],
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

test("a page that answers HEAD well is not fetched", async () => {
  expect((await probed("/fine")).seen).toEqual(["HEAD /fine"]);
});

test("a dead page is asked for once more by GET and then left alone", async () => {
  expect((await probed("/missing")).seen).toEqual(["HEAD /missing", "GET /missing"]);
});

test("what fails is tried again as often as allowed", async () => {
  const { said, seen } = await probed("/broken", { retries: 2 });
  expect(said).toBe("failing: 500");
  expect(seen).toHaveLength(6);
});

test("what failed once and then answers is alive", async () => {
  expect((await probed("/broken-once")).said).toBe("alive: 200");
});

test("a server that asks for a pause is asked again after it, and not by GET at once", async () => {
  for (const path of ["/busy", "/resting"]) {
    const { said, seen } = await probed(path);
    expect(said).toBe("alive: 200");
    expect(seen).toEqual([`HEAD ${path}`, `HEAD ${path}`]);
  }
});

test("a pause longer than the longest is not waited for", async () => {
  const { said, seen } = await probed("/busy-long");
  expect(said).toBe("blocked: 429, asks for a longer pause");
  expect(seen).toEqual(["HEAD /busy-long"]);
});

test("permanent redirects propose the address that they lead to, in its clean form", async () => {
  const { said, proposal } = await probed("/moved");
  expect(said).toBe("moved: permanent redirect");
  expect(proposal).toBe("/new");
});

// In Node 20 URL.canParse begins to refuse addresses that are right after some thousand calls.
test("a redirect is followed whatever URL.canParse says of it", async () => {
  const spy = vi.spyOn(URL, "canParse").mockReturnValue(false);
  onTestFinished(() => spy.mockRestore());
  expect((await probed("/moved")).said).toBe("moved: permanent redirect");
});

test("a temporary redirect proposes nothing", async () => {
  expect(await probed("/away-today")).toMatchObject({ said: "alive: 200", proposal: undefined });
});

test("permanent redirects are proposed only as far as the first temporary one", async () => {
  expect((await probed("/moved-then-away")).proposal).toBe("/away-today");
});

test("a redirect to the front page is doubted and proposes nothing", async () => {
  expect(await probed("/moved-to-front")).toMatchObject({
    said: "moved: redirects to the front page: the page itself may be gone",
    proposal: undefined,
  });
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

test("the request says who asks", async () => {
  const { origin, last } = await misbehavingServer();
  await probe(
    `${origin}/fine`,
    probeOptions({ userAgent: "Clubledger link check (+https://ledger.example.org)" }),
  );
  expect(last()["user-agent"]).toBe("Clubledger link check (+https://ledger.example.org)");
});
