import type { Child } from "hono/jsx";
import { type Status, statuses } from "../../data/schema/statuses.ts";
import type { Part, Tone } from "./drawing.tsx";

/** A figure as a bar; `length` is that of the whole track. Decorative: the figure is beside it as text. */
export const ShareBar = ({ value, length }: { value: number; length: number }) => (
  <Bar length={length}>
    <BarPart tone="figure" from={0} to={value} />
  </Bar>
);

/** SVG, because the content security policy forbids widths in style attributes. */
export const Bar = ({ length, children }: { length: number; children: Child }) => (
  <svg class="bar" viewBox={`0 0 ${length} 1`} preserveAspectRatio="none" aria-hidden="true">
    {children}
  </svg>
);

export const BarPart = ({ tone, from, to }: Part) => (
  <rect class={`chart-${tone}`} x={from} width={to - from} height={1} />
);

export const toneOf = (status: Status): Tone => (status === "status unknown" ? "status-unknown" : status);

/** Begin and end in a bar of each status that occurs. */
export function statusParts(counts: Readonly<Record<Status, number>>): (Part & { status: Status })[] {
  let to = 0;
  return statuses
    .map((status) => {
      to += counts[status];
      return { status, tone: toneOf(status), from: to - counts[status], to };
    })
    .filter((part) => part.to > part.from);
}
