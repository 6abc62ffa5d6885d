import type { Diagnostic } from "../diagnostics.ts";
import { printable } from "../report.ts";
import type { DescribedSection, Description, Detail } from "./describe.ts";
import { type DiffReport, summaryOf } from "./report.ts";

/** GitHub refuses a comment of more than 65,536 characters; the rest is room for what the poster adds. */
const LONGEST = 60_000;

/**
 * The comparison as the Markdown of a pull-request comment. Evidence is text of strangers: all of it stands in code spans,
 * where GitHub makes nothing of HTML, mentions, references or addresses. Problems come first, because they must be mended;
 * what does not fit is counted.
 */
export function markdownDiff(report: DiffReport): string {
  const problems =
    report.problems.length === 0 ? [] : ["#### Problems", report.problems.map(problemItem).join("\n")];
  const head = ["### What this edit changes", summaryOf(report), ...problems];
  return withinLimit([...head, ...report.sections.flatMap(sectionBlocks)]);
}

/** A code span that holds any text on one line: its fence is longer than any run of backticks inside. */
export function codeSpan(text: string): string {
  const line = printable(text).replace(/[\u2028\u2029]/g, " ");
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(0, ...runs) + 1);
  // Markdown takes one space away at each end where both ends have one.
  const padded = /^[` ]|[` ]$/.test(line) ? ` ${line} ` : line;
  return line.trim() === "" ? "(empty)" : `${fence}${padded}${fence}`;
}

const problemItem = ({ path, line, column, rule, message, hint }: Diagnostic): string =>
  `- ${codeSpan(`${path}:${line}:${column}`)} ${codeSpan(rule)} ${codeSpan(hint === undefined ? message : `${message} (${hint})`)}`;

function sectionBlocks({ title, changes }: DescribedSection): string[] {
  return [`#### ${title}`, ...changes.map(changeItem)];
}

function changeItem({ what, id, place, details }: Description): string {
  return [`- **${what}** ${codeSpan(id)}, ${codeSpan(place)}`, ...details.map(detailItem)].join("\n");
}

function detailItem({ label, before, after }: Detail): string {
  const values = [before, after].filter((value) => value !== undefined).map(codeSpan);
  return `  - ${label}: ${[...new Set(values)].join(" → ")}`;
}

/** Whole blocks for as long as they fit, so that no code span is cut open. */
function withinLimit(blocks: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const block of blocks) {
    length += block.length + 2;
    if (length > LONGEST) break;
    kept.push(block);
  }
  const left = blocks.slice(kept.length).filter((block) => !block.startsWith("#")).length;
  const rest = left === 0 ? [] : [`${left} more do not fit here; \`npm run diff\` shows all.`];
  return [...kept, ...rest].join("\n\n");
}
