import type { Child } from "hono/jsx";

/** Parts of a drawing: fixed light colours for a file, and classes by which the site's pages give them their own. */

export const COLOURS = {
  paper: "#fdfcfa",
  ink: "#16191b",
  quiet: "#545b60",
  line: "#e0ddd5",
  "strong-line": "#8a8f8f",
  accent: "#0b5c4c",
  figure: "#b0472a",
  "figure-soft": "#f1d9cf",
  bad: "#9b2c1f",
  current: "#12703f",
  historical: "#8a5a00",
  "status-unknown": "#c1c4c9",
} as const;

export type Tone = keyof typeof COLOURS;

/** Marks from their own top on, and the height that they take. */
export interface Block {
  marks: Child;
  height: number;
}

type Length = number | string;

/** Canvas of a drawing: a file of a fixed width, or a part of a page. */
export interface Canvas {
  /** The least room for words, in units of a file or in pixels. */
  width: number;
  /** A share of the width, from 0 to 1, as an attribute. */
  along: (share: number) => Length;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const rounded = (length: Length): Length => (typeof length === "number" ? round(length) : length);

export const canvasOf = (width: number): Canvas => ({ width, along: (share) => round(share * width) });

/** A page may give a drawing any width from this one on; its words keep their size. */
export const fluidCanvas = (width: number): Canvas => ({
  width,
  along: (share) => `${Number((share * 100).toFixed(2))}%`,
});

type Anchor = "start" | "middle" | "end";

export interface TextStyle {
  size: number;
  tone?: Tone;
  bold?: boolean;
  serif?: boolean;
  anchor?: Anchor;
}

const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";

export function textMark(x: Length, y: number, text: Child, style: TextStyle): Child {
  const { size, tone = "ink", bold = false, serif = false, anchor } = style;
  return (
    <text
      class={`chart-${tone}`}
      x={rounded(x)}
      y={round(y)}
      font-size={size}
      fill={COLOURS[tone]}
      font-family={serif ? SERIF : undefined}
      font-weight={bold || serif ? 600 : undefined}
      text-anchor={anchor}
    >
      {text}
    </text>
  );
}

export const rectMark = (x: Length, y: number, width: Length, height: number, tone: Tone): Child => (
  <rect
    class={`chart-${tone}`}
    x={rounded(x)}
    y={round(y)}
    width={rounded(width)}
    height={round(height)}
    fill={COLOURS[tone]}
  />
);

export function stacked(blocks: readonly Block[]): Block {
  let height = 0;
  const marks = blocks.map((block) => {
    height += block.height;
    return <g transform={`translate(0 ${round(height - block.height)})`}>{block.marks}</g>;
  });
  return { marks, height };
}

export const space = (height: number): Block => ({ marks: null, height });

/** An average letter is this part of its size wide, also in the widest faces that a reader may have instead of ours. */
const LETTER_WIDTH = { sans: 0.55, serif: 0.62, figures: 0.7 };

type Face = keyof typeof LETTER_WIDTH;

export const lettersIn = (width: number, size: number, face: Face = "sans"): number =>
  Math.floor(width / (size * LETTER_WIDTH[face]));

export const shortened = (text: string, maxLetters: number): string =>
  text.length <= maxLetters ? text : `${text.slice(0, maxLetters - 1).trimEnd()}…`;

export const widthOf = (text: string, size: number, face: Face = "sans"): number =>
  text.length * size * LETTER_WIDTH[face];

/** Anchor of a text that keeps it inside the drawing. */
export function anchorAt(share: number, text: string, size: number, { width }: Canvas): Anchor {
  const half = widthOf(text, size) / 2;
  if (share * width < half) return "start";
  return (1 - share) * width < half ? "end" : "middle";
}

/** A part of a bar or of a column, in the unit of what is drawn. */
export interface Part {
  from: number;
  to: number;
  tone: Tone;
}

export interface Extent {
  min: number;
  max: number;
}

export const shareIn = ({ min, max }: Extent, value: number): number => (value - min) / (max - min);

export interface BarRow {
  name: string;
  figure: string;
  parts: readonly Part[];
}

const NAME_SIZE = 13;
/** Top and height of a bar below its name. */
export const BAR = { top: 17, height: 10 } as const;
const ROW_HEIGHT = 35;

/** A bar below its name and figure, which touch neither it nor what else is drawn beside it. */
export function barBlock({ name, figure, parts }: BarRow, extent: Extent, { width, along }: Canvas): Block {
  const letters = lettersIn(width, NAME_SIZE) - figure.length - 2;
  const words = [
    shortened(name, letters),
    <tspan dx={6} font-weight={600}>
      {figure}
    </tspan>,
  ];
  const marks = [
    textMark(0, 12, words, { size: NAME_SIZE }),
    ...parts.map(({ from, to, tone }) => {
      const start = along(shareIn(extent, Math.min(from, to)));
      const length = along(Math.abs(to - from) / (extent.max - extent.min));
      return rectMark(start, BAR.top, length, BAR.height, tone);
    }),
  ];
  return { marks, height: ROW_HEIGHT };
}

export interface Column {
  /** Its middle, as a share of the width. */
  middle: number;
  label: string;
  figure: string;
  parts: readonly Part[];
}

interface Columns {
  columns: readonly Column[];
  /** The width of a column, as a share of the whole. */
  width: number;
  height: number;
  threshold?: number | undefined;
  size: number;
}

/** Columns above their figures and labels, so that these touch neither a column nor a line across. */
export function columnsBlock({ columns, width, height, threshold, size }: Columns, { along }: Canvas): Block {
  const ends = columns.flatMap(({ parts }) => parts.map(({ to }) => to));
  const max = Math.max(threshold ?? 0, ...ends) || 1;
  const topOf = (value: number) => height * (1 - value / max);
  const across = (y: number, thickness: number, tone: Tone) => rectMark(0, y, along(1), thickness, tone);
  const marks = columns.map(({ middle, label, figure, parts }) => [
    parts.map(({ from, to, tone }) =>
      rectMark(along(middle - width / 2), topOf(to), along(width), topOf(from) - topOf(to), tone),
    ),
    textMark(along(middle), height + 15, figure, { size, bold: true, anchor: "middle" }),
    textMark(along(middle), height + 29, label, { size, tone: "quiet", anchor: "middle" }),
  ]);
  return {
    marks: [
      marks,
      across(height, 1, "strong-line"),
      threshold === undefined ? null : across(topOf(threshold), 1.5, "ink"),
    ],
    height: height + 34,
  };
}
