import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import { Pace } from "../../../scripts/pages/pace.ts";

const signal = new AbortController().signal;

/** Runs a turn for each host, each over several ticks, and gives the most that ran at once, in all and for one host. */
async function mostAtOnce(hosts: readonly string[], concurrency: number) {
  const pace = new Pace({ concurrency, delayMs: 0, signal });
  const running: string[] = [];
  let [inAll, forOne] = [0, 0];
  const request = async (host: string) => {
    running.push(host);
    inAll = Math.max(inAll, running.length);
    forOne = Math.max(forOne, running.filter((other) => other === host).length);
    for (let tick = 0; tick < 5; tick += 1) await nextTick();
    running.splice(running.indexOf(host), 1);
  };
  await Promise.all(hosts.map((host) => pace.turn(host, () => request(host))));
  return { inAll, forOne };
}

test("one host is asked one thing at a time", async () => {
  expect(await mostAtOnce(["a", "a", "a", "b", "b"], 10)).toEqual({ inAll: 2, forOne: 1 });
});

test("all hosts together are asked no more than allowed at once, and no less", async () => {
  expect(await mostAtOnce(["a", "b", "c", "d", "e"], 3)).toEqual({ inAll: 3, forOne: 1 });
});

test("a request that fails gives its turn on", async () => {
  const pace = new Pace({ concurrency: 1, delayMs: 0, signal });
  const failed = pace.turn("a", () => Promise.reject(new Error("broken")));
  const next = pace.turn("a", () => Promise.resolve("next"));
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

test("between two requests to one host the delay passes, and after a plea its pause", async () => {
  for (const [delay, held] of [
    [30, 0],
    [0, 30],
  ] as const) {
    const pace = new Pace({ concurrency: 2, delayMs: delay, signal });
    const first = await pace.turn("a", async () => performance.now());
    pace.hold("a", held);
    const second = await pace.turn("a", async () => performance.now());
    expect(second - first).toBeGreaterThanOrEqual(29);
  }
});

test("a turn that has not come when the run is broken off never comes", async () => {
  const stop = new AbortController();
  const pace = new Pace({ concurrency: 1, delayMs: 60_000, signal: stop.signal });
  await pace.turn("a", async () => undefined);
  const waiting = pace.turn("a", async () => "asked");
  stop.abort();
  await expect(waiting).rejects.toThrow("abort");
});
