import type { Diagnostic } from "../diagnostics.ts";
import { printable, textReport } from "../report.ts";
import type { DescribedSection, Description, Detail } from "./describe.ts";

/** A comparison with a commit. `--format json` prints it as it is. */
export interface DiffReport {
  /** The full name of the commit. */
  commit: string;
  sections: readonly DescribedSection[];
  problems: readonly Diagnostic[];
  /** Number of parts of the evidence at the commit that could not be read. */
  unreadBefore: number;
  /** True if the evidence can be read now; if not, nothing was compared and the problems say why. */
  readable: boolean;
}

const MARKS = { added: "+", removed: "-", renamed: ">", "status changed": "!", changed: "~" } as const;
/** GitHub refuses a comment of more than 65,536 characters; the poster adds a few. */
const MAX_COMMENT_LENGTH = 60_000;

export function textDiff(report: DiffReport): string {
  const sections = report.sections.map(({ title, changes }) =>
    [title, ...changes.flatMap(changeLines)].join("\n"),
  );
  const problems = report.problems.length === 0 ? [] : [textReport(report.problems)];
  return [summary(report), ...sections, ...problems].join("\n\n");
}

export const jsonDiff = (report: DiffReport): string => JSON.stringify(report, null, 2);

/**
 * The comparison as a pull-request comment. Evidence is text of strangers: all of it is in code spans, in which GitHub
 * renders no HTML, mentions, references or links. Problems come first. What does not fit is counted.
 */
export function markdownDiff(report: DiffReport): string {
  const problems =
    report.problems.length === 0 ? [] : ["#### Problems", report.problems.map(problemItem).join("\n")];
  const sections = report.sections.flatMap(({ title, changes }) => [
    `#### ${title}`,
    ...changes.map(changeItem),
  ]);
  return withinLimit(["### What this edit changes", summary(report), ...problems, ...sections]);
}

function summary({ commit, sections, unreadBefore, readable }: DiffReport): string {
  if (!readable) return `Not compared with ${commit.slice(0, 12)}: the evidence now cannot be read.`;
  const places = unreadBefore === 1 ? "1 place" : `${unreadBefore} places`;
  const unread = `\n${places} of the evidence there could not be read; what was there shows as added.`;
  return `Compared with ${commit.slice(0, 12)}: ${counts(sections)}.${unreadBefore === 0 ? "" : unread}`;
}

/** `2 added, 1 status changed` */
function counts(sections: DiffReport["sections"]): string {
  const byWhat = new Map<string, number>();
  for (const { what } of sections.flatMap(({ changes }) => changes))
    byWhat.set(what, (byWhat.get(what) ?? 0) + 1);
  const words = [...byWhat].map(([what, count]) => `${count} ${what}`);
  return words.length === 0 ? "the evidence says the same" : words.join(", ");
}

const changeLines = ({ what, id, place, details }: Description): string[] => [
  `  ${MARKS[what]} ${what}  ${printable(id)}  (${printable(place)})`,
  ...details.map(
    (detail) => `      ${detailLine(detail, (text) => (text === "" ? "(empty)" : printable(text)))}`,
  ),
];

function detailLine({ label, before, after }: Detail, write: (text: string) => string): string {
  const values = [before, after].filter((value) => value !== undefined).map(write);
  return `${label}: ${[...new Set(values)].join(" → ")}`;
}

/** A code span of any text: its fence is longer than any run of backticks inside. */
export function codeSpan(text: string): string {
  const line = printable(text).replace(/[\u2028\u2029]/g, " ");
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(0, ...runs) + 1);
  // Markdown removes one space at each end if both ends have one.
  const padded = /^[` ]|[` ]$/.test(line) ? ` ${line} ` : line;
  return line.trim() === "" ? "(empty)" : `${fence}${padded}${fence}`;
}

function problemItem({ path, line, column, rule, message, hint }: Diagnostic): string {
  const text = hint === undefined ? message : `${message} (${hint})`;
  return `- ${codeSpan(`${path}:${line}:${column}`)} ${codeSpan(rule)} ${codeSpan(text)}`;
}

const changeItem = ({ what, id, place, details }: Description): string =>
  [
    `- **${what}** ${codeSpan(id)}, ${codeSpan(place)}`,
    ...details.map((detail) => `  - ${detailLine(detail, codeSpan)}`),
  ].join("\n");

/** Keeps whole blocks, so that no code span is cut open. */
function withinLimit(blocks: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const block of blocks) {
    length += block.length + 2;
    if (length > MAX_COMMENT_LENGTH) break;
    kept.push(block);
  }
  const left = blocks.slice(kept.length).filter((block) => !block.startsWith("#")).length;
  const rest = left === 0 ? [] : [`${left} more do not fit here; \`npm run diff\` shows all.`];
  return [...kept, ...rest].join("\n\n");
}
