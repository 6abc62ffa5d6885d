import { type AccountWindow, accountWindows, type RateWindow } from "../../contract/members/limits.ts";
import type { LimitUse } from "../../contract/members/records.ts";
import type { HeaderFields } from "../http/headers.ts";
import type { Observer } from "../observer.ts";
import type { Pseudonymize } from "./secrets.ts";
import type { Store } from "./store/store.ts";

/** Use of an account's limits, the minute first. */
export type Usage = readonly LimitUse[];

interface ConsumeResult {
  granted: boolean;
  usage: Usage;
  /** Seconds until a request would be granted; 0 if this one is. */
  retryAfter: number;
}

export type Limits = ReturnType<typeof createLimits>;

const { minute: MINUTE, day: DAY } = accountWindows;

/** The limits of the member interface, over all keys of an account, REST and MCP together. */
export function createLimits(store: Store) {
  return {
    /** Takes one request from every window, or from none. Exact under concurrency. */
    async consume(accountId: string): Promise<ConsumeResult> {
      const now = Date.now();
      const counter = (window: AccountWindow) => ({
        key: counterKey(accountId, window, now),
        quota: window.quota,
        expires: now + window.seconds * 1000,
      });
      const counts = await store.use((open) => open.consume(counter(MINUTE), counter(DAY)));
      if (counts !== undefined) {
        const usage = [limitUse(MINUTE, counts.minute, now), limitUse(DAY, counts.day, now)];
        return { granted: true, usage, retryAfter: 0 };
      }
      const usage = await readUsage(store, accountId, now);
      const full = usage.filter(({ remaining }) => remaining === 0);
      const retryAfter = Math.max(1, ...full.map(({ resetSeconds }) => resetSeconds));
      return { granted: false, usage, retryAfter };
    },
    usage: (accountId: string) => readUsage(store, accountId, Date.now()),
  };
}

/** Windows have fixed starts: a counter belongs to one of them. */
const counterKey = (accountId: string, { name, seconds }: RateWindow, now: number): string =>
  `${name}:${accountId}:${Math.floor(now / (seconds * 1000))}`;

async function readUsage(store: Store, accountId: string, now: number): Promise<Usage> {
  const keys = [counterKey(accountId, MINUTE, now), counterKey(accountId, DAY, now)];
  const rows = await store.use(({ db }) =>
    db.selectFrom("rate_limits").select(["key", "points"]).where("key", "in", keys).execute(),
  );
  const points = new Map(rows.map((row) => [row.key, row.points]));
  return [MINUTE, DAY].map((window) =>
    limitUse(window, points.get(counterKey(accountId, window, now)) ?? 0, now),
  );
}

function limitUse({ name, quota, seconds }: AccountWindow, count: number, now: number): LimitUse {
  const used = Math.min(count, quota);
  const windowMs = seconds * 1000;
  const resetSeconds = Math.ceil((windowMs - (now % windowMs)) / 1000);
  return { window: name, quota, windowSeconds: seconds, used, remaining: quota - used, resetSeconds };
}

/** RateLimit header fields, draft 11. Change them here when the draft does. */
export function limitHeaders(usage: Usage): HeaderFields {
  const policies = usage.map(
    ({ window, quota, windowSeconds }) => `"${window}";q=${quota};w=${windowSeconds}`,
  );
  const states = usage.map(
    ({ window, remaining, resetSeconds }) => `"${window}";r=${remaining};t=${resetSeconds}`,
  );
  return { "RateLimit-Policy": policies.join(", "), RateLimit: states.join(", ") };
}

/** A limit on anything but members' requests: pages, forms, failed attempts. */
export interface Throttle {
  /** Counts one; returns the seconds to wait if that was one too many, otherwise 0. */
  hit: (who: string) => Promise<number>;
}

/** The window begins with the first hit. Its name separates the counters of different throttles. */
export type CreateThrottle = (window: RateWindow) => Throttle;

/** Count in the store, for all processes together, under a pseudonym of who was counted. */
export function createThrottles(
  store: Store,
  pseudonymize: Pseudonymize,
  observer?: Pick<Observer, "throttled">,
): CreateThrottle {
  return (window) => ({
    async hit(who) {
      const now = Date.now();
      const key = `${window.name}:${pseudonymize(window.name, who)}`;
      const { points, expire } = await count(store, key, now, now + window.seconds * 1000);
      if (points <= window.quota) return 0;
      observer?.throttled(window.name);
      return Math.max(1, Math.ceil((expire - now) / 1000));
    },
  });
}

/** A counter that ends later than its window and this was begun by a server whose clock was ahead. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** Adds one to a counter, which starts again once it has expired. */
async function count(store: Store, key: string, now: number, newExpiry: number) {
  const { points, expire } = await store.use(({ db }) =>
    db
      .insertInto("rate_limits")
      .values({ key, points: 1, expire: newExpiry })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet(({ eb, ref }) => {
          const expired = eb.or([
            eb("rate_limits.expire", "<=", now),
            eb("rate_limits.expire", ">", newExpiry + MAX_CLOCK_DIFFERENCE_MS),
          ]);
          // Without `val` a number would be part of the statement, and each moment's statement a new one.
          return {
            points: eb
              .case()
              .when(expired)
              .then(eb.val(1))
              .else(eb("rate_limits.points", "+", 1))
              .end(),
            expire: eb.case().when(expired).then(eb.val(newExpiry)).else(ref("rate_limits.expire")).end(),
          };
        }),
      )
      .returning(["points", "expire"])
      .executeTakeFirstOrThrow(),
  );
  return { points, expire: expire ?? newExpiry };
}
