import { type Status, statuses } from "../../data/schema/statuses.ts";
import { xml } from "../build/feeds.ts";

/** Drawings as SVG: fixed light colours for a file, and classes by which the site's pages give them their own. */

export const COLOURS = {
  paper: "#fdfcfa",
  ink: "#16191b",
  quiet: "#545b60",
  line: "#e0ddd5",
  accent: "#0b5c4c",
  figure: "#b0472a",
  current: "#12703f",
  historical: "#8a5a00",
  "status-unknown": "#c1c4c9",
} as const;

export type Tone = keyof typeof COLOURS;

export const toneOf = (status: Status): Tone => (status === "status unknown" ? "status-unknown" : status);

/** Units of the drawing: narrow, so that its letters can be read on a phone. */
export const WIDTH = 400;
const EDGE = 14;
export const INNER = WIDTH - 2 * EDGE;

/** Marks from their own top on, and the height that they take. */
export interface Block {
  marks: string;
  height: number;
}

const SANS = "'Public Sans', system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";

interface TextStyle {
  size: number;
  tone?: Tone;
  bold?: boolean;
  serif?: boolean;
  anchor?: "start" | "middle" | "end";
}

export function textMark(x: number, y: number, text: string, style: TextStyle): string {
  const { size, tone = "ink", bold = false, serif = false, anchor = "start" } = style;
  const rest = `${anchor === "start" ? "" : ` text-anchor="${anchor}"`}${bold || serif ? ' font-weight="600"' : ""}`;
  const face = serif ? ` font-family="${SERIF}"` : "";
  return `<text class="chart-${tone}" x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${COLOURS[tone]}"${face}${rest}>${xml(text)}</text>`;
}

export const rectMark = (x: number, y: number, width: number, height: number, tone: Tone): string =>
  `<rect class="chart-${tone}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${COLOURS[tone]}"/>`;

export const round = (value: number): number => Math.round(value * 10) / 10;

/** An average letter is this part of its size wide, also in the widest faces that a reader may have instead of ours. */
const LETTER_WIDTH = { sans: 0.55, serif: 0.62 };

export const lettersIn = (width: number, size: number, face: keyof typeof LETTER_WIDTH = "sans"): number =>
  Math.floor(width / (size * LETTER_WIDTH[face]));

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

/** The text, or its beginning if it has more letters. */
export const shortened = (text: string, maxLetters: number): string =>
  text.length <= maxLetters ? text : `${text.slice(0, maxLetters - 1).trimEnd()}…`;

const LEADING = 1.32;

export const paragraph = (text: string, style: TextStyle): Block =>
  linesBlock(balanced(text, lettersIn(INNER, style.size, style.serif ? "serif" : "sans")), style);

function linesBlock(lines: readonly string[], style: TextStyle): Block {
  const leading = style.size * LEADING;
  return {
    marks: lines.map((line, index) => textMark(0, leading * (index + 0.8), line, style)).join(""),
    height: lines.length * leading,
  };
}

/** Blocks below each other. */
export function stacked(blocks: readonly Block[]): Block {
  let height = 0;
  const marks = blocks.map((block) => {
    height += block.height;
    return `<g transform="translate(0 ${round(height - block.height)})">${block.marks}</g>`;
  });
  return { marks: marks.join("\n"), height };
}

export const space = (height: number): Block => ({ marks: "", height });

/** What the three colours mean, in the order of the parts of a bar. */
export const STATUS_LEGEND: Block = {
  marks: statuses
    .map((status, index) => {
      const x = index * 104;
      return (
        rectMark(x, 2, 11, 11, toneOf(status)) + textMark(x + 17, 12, status, { size: 12, tone: "quiet" })
      );
    })
    .join(""),
  height: 24,
};

export interface Frame {
  title: string;
  subtitle: string;
  /** What the reader must know before the figures; null if nothing. */
  warning: string | null;
  body: Block;
  /** Source, date and licence, then the page's URL. */
  foot: readonly [credit: string, url: string];
}

const FOOT = { size: 11, tone: "quiet" } as const;

/** The drawing as an SVG document, and its height. */
export function framed({ title, subtitle, warning, body, foot: [credit, url] }: Frame): Block {
  const content = stacked([
    paragraph(title, { size: 18, serif: true }),
    space(5),
    paragraph(subtitle, { size: 12.5, tone: "quiet" }),
    ...(warning === null ? [] : [space(7), warningBlock(warning)]),
    space(12),
    body,
    space(10),
    { marks: rectMark(0, 0, INNER, 1, "line"), height: 7 },
    paragraph(credit, FOOT),
    linesBlock(urlLines(url, lettersIn(INNER, FOOT.size)), FOOT),
  ]);
  const height = Math.ceil(content.height + 2 * EDGE);
  return {
    marks: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${2 * WIDTH}" height="${2 * height}" role="img" font-family="${SANS}">
<title>${xml(title)}</title>
<desc>${xml([subtitle, warning, `${credit}. ${url}`].filter((part) => part !== null).join(" "))}</desc>
${rectMark(0, 0, WIDTH, height, "paper")}
<g transform="translate(${EDGE} ${EDGE})">
${content.marks}
</g>
</svg>
`,
    height,
  };
}

function warningBlock(warning: string): Block {
  const { marks, height } = paragraph(warning, { size: 12.5, bold: true });
  return { marks: rectMark(-EDGE, 0, 4, height, "figure") + marks, height };
}
