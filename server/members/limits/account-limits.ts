import { RateLimiterRes } from "rate-limiter-flexible";
import { type AccountWindow, accountWindows } from "../../../contract/members/limits.ts";
import type { LimitUse } from "../../../contract/members/records.ts";
import type { Window } from "../store/dialect.ts";
import type { Store } from "../store/store.ts";
import type { ConsumeResult, Limits } from "./limits.ts";

const { minute: MINUTE, day: DAY } = accountWindows;

/** The limits of the member interface, counted in the store. */
export function createLimits(store: Store): Limits {
  return {
    consume: (accountId) => spend(store, accountId),
    async usage(accountId) {
      const now = Date.now();
      return [await look(store, MINUTE, accountId, now), await look(store, DAY, accountId, now)];
    },
  };
}

async function spend(store: Store, accountId: string): Promise<ConsumeResult> {
  const now = Date.now();
  const minute = await take(store, MINUTE, accountId, now);
  const day = minute.granted
    ? await take(store, DAY, accountId, now)
    : { granted: false, use: await look(store, DAY, accountId, now) };
  if (day.granted) return { granted: true, usage: [minute.use, day.use], retryAfter: 0 };
  if (minute.granted) await giveBack(store, MINUTE, accountId, now);
  const usage = [minute.granted ? await look(store, MINUTE, accountId, now) : minute.use, day.use];
  const used = usage.filter(({ remaining }) => remaining === 0).map(({ resetSeconds }) => resetSeconds);
  return { granted: false, usage, retryAfter: Math.max(1, ...used) };
}

/**
 * Counters are named by account and window, so that what is given back goes to the window that it was taken from, even when the
 * next one has begun meanwhile.
 */
const counterName = (accountId: string, { seconds }: Window, now: number): string =>
  `${accountId}:${Math.floor(now / (seconds * 1000))}`;

/** Takes one, or none: a request is granted only if the count with it is within the quota, and otherwise taken back. */
async function take(store: Store, window: AccountWindow, accountId: string, now: number) {
  try {
    const { consumedPoints } = await store.use(({ counterOf }) =>
      counterOf(window).consume(counterName(accountId, window, now)),
    );
    return { granted: true, use: useOf(window, consumedPoints, now) };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    await giveBack(store, window, accountId, now);
    return { granted: false, use: useOf(window, refusal.consumedPoints, now) };
  }
}

async function giveBack(store: Store, window: Window, accountId: string, now: number): Promise<void> {
  await store.use(({ counterOf }) => counterOf(window).reward(counterName(accountId, window, now)));
}

async function look(store: Store, window: AccountWindow, accountId: string, now: number): Promise<LimitUse> {
  const found = await store.use(({ counterOf }) =>
    counterOf(window).get(counterName(accountId, window, now)),
  );
  return useOf(window, found?.consumedPoints ?? 0, now);
}

/** @param counted may be above the quota for a moment, while a refused request is being taken back */
function useOf({ name, quota, seconds }: AccountWindow, counted: number, now: number): LimitUse {
  const used = Math.max(0, Math.min(counted, quota));
  const length = seconds * 1000;
  const resetSeconds = Math.ceil((length - (now % length)) / 1000);
  return { window: name, quota, windowSeconds: seconds, used, remaining: quota - used, resetSeconds };
}
