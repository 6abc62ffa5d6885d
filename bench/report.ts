/** A figure beside its target. */
export interface Line {
  what: string;
  figure: string;
  target?: string;
  /** Absent if there is no target. */
  met?: boolean;
}

export interface Table {
  title: string;
  lines: readonly Line[];
}

/** A line whose figure must not be above the target. */
export const atMost = (what: string, value: number, limit: number, unit: string, digits = 0): Line => ({
  what,
  figure: `${value.toFixed(digits)} ${unit}`.trim(),
  target: `≤ ${limit} ${unit}`.trim(),
  met: value <= limit,
});

/** A line whose figure must not be below the target. */
export const atLeast = (what: string, value: number, limit: number): Line => ({
  what,
  figure: value.toFixed(2),
  target: `≥ ${limit}`,
  met: value >= limit,
});

export const noTarget = (what: string, figure: string): Line => ({ what, figure });

export const countMissed = (tables: readonly Table[]): number =>
  tables.flatMap(({ lines }) => lines).filter(({ met }) => met === false).length;

/** The table as aligned plain text; figures are flush right. */
export function toText({ title, lines }: Table): string {
  const width = (column: "what" | "figure" | "target") =>
    Math.max(...lines.map((line) => (line[column] ?? "").length));
  const [what, figure, target] = [width("what"), width("figure"), width("target")];
  const rows = lines.map((line) => {
    const verdict = line.met === false ? "MISSED" : line.met ? "ok" : "";
    const cells = [
      line.what.padEnd(what),
      line.figure.padStart(figure),
      (line.target ?? "").padStart(target),
    ];
    return `  ${[...cells, verdict].join("  ")}`.trimEnd();
  });
  return `\n${[title, ...rows].join("\n")}`;
}

/** The value below which so many percent lie (nearest rank). Throws if there are no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error("nothing was measured");
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Runs something several times, one after another. */
export async function repeat<Value>(times: number, run: (turn: number) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let turn = 0; turn < times; turn += 1) values.push(await run(turn));
  return values;
}
