import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { OpenStore, Window } from "./dialect.ts";

/** How rate-limiter-flexible counts a window in the table that the migrations make. */
const counting = ({ name, quota, seconds }: Window) => ({
  tableName: "rate_limits",
  tableCreated: true,
  clearExpiredByTimeout: false,
  keyPrefix: name,
  points: quota,
  duration: seconds,
});

/** Makes each window's counter once: every request asks for it. */
export function countersBy(
  make: (options: ReturnType<typeof counting>) => RateLimiterAbstract,
): OpenStore["counterOf"] {
  const made = new Map<string, RateLimiterAbstract>();
  return (window) => {
    const known = made.get(window.name);
    if (known !== undefined) return known;
    const counter = make(counting(window));
    made.set(window.name, counter);
    return counter;
  };
}
