import type { ProbeOptions } from "../../../scripts/links/probe.ts";
import { Pace } from "../../../scripts/pages/pace.ts";

/** No rules for names. */
export const NAMES = {
  around: [],
  never_alone: [],
  beside_vendor: [],
  clubs: [],
  vendors: [],
  everyday: [],
  other_clubs: [],
  ordinary: [],
  technology: [],
  tv_guides: [],
};

/** Short pauses, so that tests are quick; no test depends on how long they are. */
export function probeOptions(changed: Partial<ProbeOptions> = {}): ProbeOptions {
  const signal = changed.signal ?? new AbortController().signal;
  return {
    userAgent: "Clubledger link check",
    timeoutMs: 10_000,
    allowPrivate: true,
    signal,
    pace: new Pace({ concurrency: 4, delayMs: 0, signal }),
    retries: 1,
    backOffMs: 1,
    maxRetryAfterMs: 60_000,
    ...changed,
  };
}
