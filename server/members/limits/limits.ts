import type { LimitUse } from "../../../contract/members/records.ts";

/** What an account has used of its limits, the minute first. */
export type Usage = readonly LimitUse[];

export interface ConsumeResult {
  granted: boolean;
  usage: Usage;
  /** Where nothing was granted: seconds until a request is granted again. */
  retryAfter: number;
}

/** The limits of the member interface, over all keys of an account and over REST and MCP together. */
export interface Limits {
  /** Spends one request of every window, or of none. Exact however many ask at once. */
  consume: (accountId: string) => Promise<ConsumeResult>;
  usage: (accountId: string) => Promise<Usage>;
}

/** A gentler limit for what is not the member interface: pages, forms, failed attempts. */
export interface Throttle {
  /** Counts one; gives the seconds to wait where that was one too many, otherwise 0. */
  hit: (who: string) => Promise<number>;
  /** Seconds to wait before another would be welcome, without counting; 0 where it is now. */
  retryAfter: (who: string) => Promise<number>;
}
