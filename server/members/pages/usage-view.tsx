import type { LimitUse } from "../../../contract/members/records.ts";
import { numeral } from "../../../site/components/counted.ts";

const WINDOWS = { minute: "This minute", day: "Today" } as const;

/** What is used of the limits: bars, and the same in words. */
export function UsageBars({ usage }: { usage: readonly LimitUse[] }) {
  return (
    <div class="usage">
      {usage.map(({ window, quota, used, remaining, resetSeconds }) => (
        <div>
          <label for={`usage-${window}`}>{WINDOWS[window]}</label>
          <meter
            id={`usage-${window}`}
            min={0}
            max={quota}
            high={Math.round(quota * 0.9)}
            value={Math.min(used, quota)}
          >
            {used} of {quota}
          </meter>
          <p class="small">
            <b class="number">{numeral(used)}</b> of <span class="number">{numeral(quota)}</span> requests
            used, <span class="number">{numeral(remaining)}</span> left
            {used === 0 ? "" : `; begins anew in ${inWords(resetSeconds)}`}
          </p>
        </div>
      ))}
    </div>
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

function inWords(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.ceil(seconds / MINUTE)} min`;
  return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
}
