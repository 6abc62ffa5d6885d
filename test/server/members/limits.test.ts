import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitHeaders } from "../../../server/members/limits/limit-headers.ts";
import { covers } from "../../requirements.ts";
import { fixtureAccounts, fixtureStore } from "./fixture-members.ts";

/** The first second of a day and of a minute, so that no window turns unasked. */
const MORNING = new Date("2026-11-21T00:00:00Z");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: MORNING }));
afterEach(() => void vi.useRealTimers());

async function spendMany(
  limits: { consume: (id: string) => Promise<{ granted: boolean }> },
  times: number,
  id = "a",
) {
  const all = await Promise.all(Array.from({ length: times }, () => limits.consume(id)));
  return all.filter(({ granted }) => granted).length;
}

/** Spends as many as the day has left but so many, a full minute after the other. */
async function spendDay(limits: Parameters<typeof spendMany>[0], leave: number): Promise<void> {
  let left = 2000 - leave;
  while (left > 0) {
    left -= await spendMany(limits, Math.min(60, left));
    vi.setSystemTime(Date.now() + 60_000);
  }
}

test("of 200 requests at once exactly 60 are granted", covers("LIMIT-MINUTE"), async () => {
  const { limits } = await fixtureAccounts();
  expect(await spendMany(limits, 200)).toBe(60);
  expect(await spendMany(limits, 1)).toBe(0);
});

test("refused requests spend nothing, neither of the minute nor of the day", async () => {
  const { limits } = await fixtureAccounts();
  await spendMany(limits, 200);
  expect(await limits.usage("a")).toMatchObject([
    { window: "minute", used: 60, remaining: 0 },
    { window: "day", used: 60, remaining: 1940 },
  ]);
});

test("the next minute grants 60 again", async () => {
  const { limits } = await fixtureAccounts();
  await spendMany(limits, 70);
  vi.setSystemTime(Date.now() + 59_999);
  expect(await spendMany(limits, 1)).toBe(0);
  vi.setSystemTime(MORNING.getTime() + 60_000);
  expect(await spendMany(limits, 70)).toBe(60);
});

test("the day grants 2,000, and what it refuses costs no minute", covers("LIMIT-DAY"), async () => {
  const { limits } = await fixtureAccounts();
  await spendDay(limits, 10);
  expect(await spendMany(limits, 50)).toBe(10);
  expect(await limits.usage("a")).toMatchObject([
    { used: 10, remaining: 50 },
    { used: 2000, remaining: 0 },
  ]);
});

test("a request that the day refuses is told to wait for the next day, which grants again", async () => {
  const { limits } = await fixtureAccounts();
  await spendDay(limits, 0);
  const { granted, retryAfter } = await limits.consume("a");
  expect(granted).toBe(false);
  expect(new Date(Date.now() + retryAfter * 1000)).toEqual(new Date("2026-11-22T00:00:00Z"));
  vi.setSystemTime(new Date("2026-11-22T00:00:00Z"));
  expect((await limits.consume("a")).granted).toBe(true);
});

test("each account has limits of its own", covers("LIMIT-ACCOUNT"), async () => {
  const { limits } = await fixtureAccounts();
  await spendMany(limits, 60, "a");
  expect((await limits.consume("a")).granted).toBe(false);
  expect((await limits.consume("b")).granted).toBe(true);
});

test("what is spent survives a restart", async () => {
  const first = await fixtureAccounts();
  await spendMany(first.limits, 45);
  await first.store.close();
  const { limits } = await fixtureAccounts(await fixtureStore(first.path));
  expect(await spendMany(limits, 60)).toBe(15);
});

test("the headers tell quotas, windows, what remains and when it begins anew", async () => {
  const { limits } = await fixtureAccounts();
  vi.setSystemTime(new Date("2026-11-21T10:00:18.500Z"));
  const { usage } = await limits.consume("a");
  expect(limitHeaders(usage)).toEqual({
    "RateLimit-Policy": '"minute";q=60;w=60, "day";q=2000;w=86400',
    RateLimit: '"minute";r=59;t=42, "day";r=1999;t=50382',
  });
});

test("a brake lets its quota pass and then tells how long to wait, each of its own", async () => {
  const { createThrottle } = await fixtureAccounts();
  const brake = createThrottle({ name: "doors", quota: 2, seconds: 90 });
  expect([await brake.hit("x"), await brake.retryAfter("x"), await brake.hit("x")]).toEqual([0, 0, 0]);
  expect(await brake.retryAfter("x")).toBe(90);
  vi.setSystemTime(Date.now() + 30_000);
  expect(await brake.hit("x")).toBe(60);
  expect(await brake.hit("y")).toBe(0);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await brake.hit("x")).toBe(0);
});
