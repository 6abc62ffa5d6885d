/** A figure beside its target. */
export interface Line {
  what: string;
  figure: string;
  target: string;
  /** Undefined where there is no target. */
  ok: boolean | undefined;
}

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** How many of its lines miss their target. */
  missed: number;
}

/** A line whose figure must not be above the target. */
export function atMost(what: string, value: number, limit: number, unit: string, digits = 0): Line {
  return lineOf(what, value, value <= limit, `≤ ${limit}`, unit, digits);
}

/** A line whose figure must not be below the target. */
export function atLeast(what: string, value: number, limit: number, unit: string, digits = 2): Line {
  return lineOf(what, value, value >= limit, `≥ ${limit}`, unit, digits);
}

/** A figure without a target, to understand the others by. */
export function noted(what: string, figure: string): Line {
  return { what, figure, target: "", ok: undefined };
}

function lineOf(
  what: string,
  value: number,
  ok: boolean,
  target: string,
  unit: string,
  digits: number,
): Line {
  const withUnit = (text: string) => (unit === "" ? text : `${text} ${unit}`);
  return { what, figure: withUnit(value.toFixed(digits)), target: withUnit(target), ok };
}

/** A table of figures with their targets and whether they are met. */
export function judged(title: string, lines: readonly Line[]): Table {
  const rows = lines.map(({ what, figure, target, ok }) => [what, figure, target, verdict(ok)]);
  const missed = lines.filter(({ ok }) => ok === false).length;
  return { title, columns: ["what", "figure", "target", ""], rows, missed };
}

function verdict(ok: boolean | undefined): string {
  if (ok === undefined) return "";
  return ok ? "ok" : "MISSED";
}

/** The table as aligned plain text. All columns but the first are set flush right. */
export function asText({ title, columns, rows }: Table): string {
  const all = [columns, ...rows];
  const widths = columns.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join("  "),
  );
  return [`\n${title}`, ...lines.map((line) => `  ${line.trimEnd()}`)].join("\n");
}

export function asMarkdown({ title, columns, rows }: Table): string {
  const rule = columns.map((_, index) => (index === 0 ? "---" : "---:"));
  const lines = [columns, rule, ...rows].map((row) => `| ${row.join(" | ")} |`);
  return `## ${title}\n\n${lines.join("\n")}\n`;
}
