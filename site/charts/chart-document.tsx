import { once } from "../../contract/collections.ts";
import { type Status, statuses } from "../../data/schema/statuses.ts";
import { toneOf } from "./bars.tsx";
import type { Chart, NumbersTable, Placed } from "./chart.ts";
import {
  type Block,
  canvasOf,
  lettersIn,
  rectMark,
  space,
  stacked,
  type TextStyle,
  textMark,
} from "./drawing.tsx";

/** A chart as a file of its own, with its title, its source and its licence. */

/** Units of the drawing: narrow, so that its letters can be read on a phone. */
export const WIDTH = 400;
const EDGE = 14;
export const INNER = WIDTH - 2 * EDGE;
export const CANVAS = canvasOf(INNER);

const SANS = "'Public Sans', system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Lines of at most `maxLetters`; a longer word has a line of its own. */
export const wrapped = (text: string, maxLetters: number): string[] =>
  filled(text.split(" "), maxLetters, " ");

/** A URL in lines, each of which ends with a slash. */
const urlLines = (url: string, maxLetters: number): string[] =>
  filled(url.split(/(?<=[^:/]\/)/), maxLetters, "");

function filled(parts: readonly string[], maxLetters: number, between: string): string[] {
  const lines = [""];
  for (const part of parts) {
    const line = [lines.at(-1), part].filter(Boolean).join(between);
    if (line.length <= maxLetters) lines[lines.length - 1] = line;
    else lines.push(part);
  }
  return lines.filter((line) => line !== "");
}

/** In as few lines, of about the same length. */
function balanced(text: string, maxLetters: number): string[] {
  const { length } = wrapped(text, maxLetters);
  let letters = Math.ceil(text.length / length);
  while (wrapped(text, letters).length > length) letters += 1;
  return wrapped(text, letters);
}

const LEADING = 1.32;

export const paragraph = (text: string, style: TextStyle): Block =>
  linesBlock(balanced(text, lettersIn(INNER, style.size, style.serif ? "serif" : "sans")), style);

function linesBlock(lines: readonly string[], style: TextStyle): Block {
  const leading = style.size * LEADING;
  return {
    marks: lines.map((line, index) => textMark(0, leading * (index + 0.8), line, style)),
    height: lines.length * leading,
  };
}

/** Legend of the three colours, in the order of the parts of a bar. */
export const STATUS_LEGEND: Block = {
  marks: statuses.map((status, index) => [
    rectMark(index * 104, 2, 11, 11, toneOf(status)),
    textMark(index * 104 + 17, 12, status, { size: 12, tone: "quiet" }),
  ]),
  height: 24,
};

type NumbersColumn = NumbersTable["columns"][number];

/** A row for each name with its numbers by status, and with their sum in the last column. */
export const statusNumbers = (
  first: NumbersColumn,
  rows: readonly { name: string; byStatus: Readonly<Record<Status, number>> }[],
  last: NumbersColumn,
): NumbersTable => ({
  columns: [
    first,
    { name: "current", title: "Current" },
    { name: "historical", title: "Historical" },
    { name: "statusUnknown", title: "Status unknown" },
    last,
  ],
  rows: rows.map(({ name, byStatus }) => {
    const counts = statuses.map((status) => byStatus[status]);
    return [name, ...counts, counts.reduce((sum, count) => sum + count, 0)];
  }),
});

interface Content extends Placed, Pick<Chart, "title" | "numbers"> {
  subtitle: string;
  warning: string | null;
  body: () => Block;
}

const FOOT = { size: 11, tone: "quiet" } as const;

export function chartOf(content: Content): Chart {
  const { path, page, title, numbers } = content;
  return { path, page, title, numbers, drawing: once(() => drawn(content)) };
}

function drawn({
  title,
  subtitle,
  warning,
  body,
  foot: [credit, url],
}: Content): ReturnType<Chart["drawing"]> {
  const content = stacked([
    paragraph(title, { size: 18, serif: true }),
    space(5),
    paragraph(subtitle, { size: 12.5, tone: "quiet" }),
    ...(warning === null ? [] : [space(7), warningBlock(warning)]),
    space(12),
    body(),
    space(10),
    { marks: rectMark(0, 0, INNER, 1, "line"), height: 7 },
    paragraph(credit, FOOT),
    linesBlock(urlLines(url, lettersIn(INNER, FOOT.size)), FOOT),
  ]);
  const height = Math.ceil(content.height + 2 * EDGE);
  const svg = (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={2 * WIDTH}
      height={2 * height}
      role="img"
      font-family={SANS}
    >
      <title>{title}</title>
      <desc>{[subtitle, warning, `${credit}. ${url}`].filter((part) => part !== null).join(" ")}</desc>
      {rectMark(0, 0, WIDTH, height, "paper")}
      <g transform={`translate(${EDGE} ${EDGE})`}>{content.marks}</g>
    </svg>
  );
  return { marks: `${svg}\n`, height };
}

function warningBlock(warning: string): Block {
  const { marks, height } = paragraph(warning, { size: 12.5, bold: true });
  return { marks: [rectMark(-EDGE, 0, 4, height, "figure"), marks], height };
}
