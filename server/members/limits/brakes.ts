import { RateLimiterRes } from "rate-limiter-flexible";
import type { Observer } from "../../observer.ts";
import type { Pseudonymize } from "../accounts/secrets.ts";
import type { Window } from "../store/dialect.ts";
import type { Store } from "../store/store.ts";
import type { Throttle } from "./limits.ts";

/** Makes a brake that allows `quota` presses in `seconds` from the first; `name` keeps it apart from others. */
export type CreateThrottle = (window: Window) => Throttle;

/** Brakes that count in the store, so that all processes brake together; who is counted stands there veiled. */
export function createThrottles(
  store: Store,
  pseudonymize: Pseudonymize,
  observer?: Pick<Observer, "throttled">,
): CreateThrottle {
  return (window) => ({
    hit: (who) =>
      store.use(async ({ counterOf }) => {
        try {
          await counterOf(window).consume(pseudonymize(window.name, who));
          return 0;
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          observer?.throttled(window.name);
          return secondsOf(refusal);
        }
      }),
    retryAfter: (who) =>
      store.use(async ({ counterOf }) => {
        const found = await counterOf(window).get(pseudonymize(window.name, who));
        return found !== null && found.consumedPoints >= window.quota ? secondsOf(found) : 0;
      }),
  });
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));
