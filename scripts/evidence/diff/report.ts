import type { Diagnostic } from "../diagnostics.ts";
import { printable, textReport } from "../report.ts";
import { countInWords, type DescribedSection, type Description, type Detail } from "./describe.ts";

/** What a comparison with a commit has found. */
export interface DiffReport {
  /** The full name of the commit. */
  commit: string;
  sections: readonly DescribedSection[];
  /** What the edit does that it must not. */
  problems: readonly Diagnostic[];
  /** How many places of the evidence at the commit could not be read. */
  unreadBefore: number;
  /** Whether the evidence now can be read; where not, nothing was compared and the problems say why. */
  readable: boolean;
}

const MARKS = { added: "+", removed: "-", renamed: ">", "status changed": "!", changed: "~" } as const;

/** The comparison for a terminal. */
export function textDiff(report: DiffReport): string {
  const sections = report.sections.map(({ title, changes }) =>
    [`${title}`, ...changes.flatMap(changeLines)].join("\n"),
  );
  const problems = report.problems.length === 0 ? [] : [textReport(report.problems)];
  return [summaryOf(report), ...sections, ...problems].join("\n\n");
}

/** The comparison for other programs. */
export const jsonDiff = (report: DiffReport): string => JSON.stringify(report, null, 2);

/** One paragraph that says how much has changed, and what could not be compared. */
export function summaryOf({ commit, sections, unreadBefore, readable }: DiffReport): string {
  if (!readable) return `Not compared with ${commit.slice(0, 12)}: the evidence now cannot be read.`;
  const counts = countInWords(sections) ?? "the evidence says the same";
  const unread =
    unreadBefore === 0
      ? ""
      : `\n${unreadBefore} ${unreadBefore === 1 ? "place" : "places"} of the evidence there could not be read; what stood there shows as added.`;
  return `Compared with ${commit.slice(0, 12)}: ${counts}.${unread}`;
}

function changeLines({ what, id, place, details }: Description): string[] {
  return [
    `  ${MARKS[what]} ${what}  ${printable(id)}  (${printable(place)})`,
    ...details.map((detail) => `      ${detailLine(detail)}`),
  ];
}

function detailLine({ label, before, after }: Detail): string {
  const values = [before, after].filter((value) => value !== undefined).map(valueInText);
  return `${label}: ${[...new Set(values)].join(" → ")}`;
}

const valueInText = (value: string): string => (value === "" ? "(empty)" : printable(value));
