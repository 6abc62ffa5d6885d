import type { Child } from "hono/jsx";

/** A figure as a bar; `length` is that of the whole track. Decorative: the figure is beside it as text. */
export const ShareBar = ({ value, length }: { value: number; length: number }) => (
  <Bar length={length}>
    <BarPart name="figure" from={0} to={value} />
  </Bar>
);

/** SVG, because the content security policy forbids widths in style attributes. */
export const Bar = ({ length, children }: { length: number; children: Child }) => (
  <svg class="bar" viewBox={`0 0 ${length} 1`} preserveAspectRatio="none" aria-hidden="true">
    {children}
  </svg>
);

export const BarPart = ({ name, from, to }: { name: string; from: number; to: number }) => (
  <rect class={`bar-${name}`} x={from} width={to - from} height={1} />
);
