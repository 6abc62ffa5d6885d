import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Limits, limitHeaders } from "../../../server/members/limits.ts";
import { covers } from "../../requirements.ts";
import { fixtureAccounts, fixtureStore, seedUsage } from "./fixture-members.ts";

/** The first second of a day and of a minute, so that no window ends during a test. */
const MORNING = Date.parse("2026-11-21T00:00:00Z");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: MORNING }));
afterEach(() => void vi.useRealTimers());

/** Sends requests at once and returns how many were granted. */
async function consumeMany(limits: Limits, times: number): Promise<number> {
  const all = await Promise.all(Array.from({ length: times }, () => limits.consume("a")));
  return all.filter(({ granted }) => granted).length;
}

test("of 200 requests at once 60 are granted, the others are free", covers("LIMIT-MINUTE"), async () => {
  const { limits } = await fixtureAccounts();
  expect(await consumeMany(limits, 200)).toBe(60);
  expect(await consumeMany(limits, 1)).toBe(0);
  expect(await limits.usage("a")).toMatchObject([
    { window: "minute", used: 60, remaining: 0 },
    { window: "day", used: 60, remaining: 1940 },
  ]);
});

test("the next minute grants 60 again", async () => {
  const { limits } = await fixtureAccounts();
  await consumeMany(limits, 70);
  vi.setSystemTime(MORNING + 59_999);
  expect(await consumeMany(limits, 1)).toBe(0);
  vi.setSystemTime(MORNING + 60_000);
  expect(await consumeMany(limits, 70)).toBe(60);
});

test("the day grants 2,000; what it refuses costs nothing of the minute", covers("LIMIT-DAY"), async () => {
  const parts = await fixtureAccounts();
  await seedUsage(parts, "a", { minute: 3, day: 1990 });
  expect(await consumeMany(parts.limits, 50)).toBe(10);
  expect(await parts.limits.usage("a")).toMatchObject([
    { used: 13, remaining: 47 },
    { used: 2000, remaining: 0 },
  ]);
});

test("a request is refused until the next day if the day is used up, whatever the minute", async () => {
  const parts = await fixtureAccounts();
  await seedUsage(parts, "a", { minute: 60, day: 2000 });
  vi.setSystemTime(MORNING + 60_000);
  expect(await consumeMany(parts.limits, 20)).toBe(0);
  expect((await parts.limits.usage("a"))[0]).toMatchObject({ used: 0 });
  expect(await parts.limits.consume("a")).toMatchObject({ granted: false, retryAfter: 86_340 });
  vi.setSystemTime(MORNING + 86_400_000);
  expect((await parts.limits.consume("a")).granted).toBe(true);
});

test("counts survive a restart", async () => {
  const first = await fixtureAccounts();
  await consumeMany(first.limits, 45);
  await first.store.close();
  const { limits } = await fixtureAccounts(await fixtureStore(first.path));
  expect(await consumeMany(limits, 60)).toBe(15);
});

test("the headers name quotas, windows, what remains and the seconds to the next window", async () => {
  const { limits } = await fixtureAccounts();
  vi.setSystemTime(new Date("2026-11-21T10:00:18.500Z"));
  const { usage } = await limits.consume("a");
  expect(limitHeaders(usage)).toEqual({
    "RateLimit-Policy": '"minute";q=60;w=60, "day";q=2000;w=86400',
    RateLimit: '"minute";r=59;t=42, "day";r=1999;t=50382',
  });
});

test("a throttle lets its quota pass, then returns the seconds to wait, for each caller", async () => {
  const { createThrottle } = await fixtureAccounts();
  const throttle = createThrottle({ name: "example", quota: 2, seconds: 90 });
  expect([await throttle.hit("x"), await throttle.hit("x")]).toEqual([0, 0]);
  vi.setSystemTime(MORNING + 30_000);
  expect([await throttle.hit("x"), await throttle.hit("y")]).toEqual([60, 0]);
  vi.setSystemTime(MORNING + 90_000);
  expect(await throttle.hit("x")).toBe(0);
});

test("a throttle filled while a server's clock was two hours ahead refuses nobody once the clock is right", async () => {
  const { createThrottle } = await fixtureAccounts();
  const throttle = createThrottle({ name: "example", quota: 1, seconds: 90 });
  vi.setSystemTime(MORNING + 7_200_000);
  expect([await throttle.hit("x"), await throttle.hit("x")]).toEqual([0, 90]);
  vi.setSystemTime(MORNING);
  expect([await throttle.hit("x"), await throttle.hit("x")]).toEqual([0, 90]);
});

test("a throttle goes on counting for a server whose clock is half a minute behind", async () => {
  const { createThrottle } = await fixtureAccounts();
  const throttle = createThrottle({ name: "example", quota: 1, seconds: 90 });
  vi.setSystemTime(MORNING + 30_000);
  await throttle.hit("x");
  vi.setSystemTime(MORNING);
  expect(await throttle.hit("x")).toBe(120);
});
