import type { Report } from "../../context.ts";
import type { Change, Comparison } from "../compare.ts";
import type { ComparedKind } from "../snapshot.ts";

/** A rule over time: what an edit must not do. It reports what it finds through `report`. */
export interface RuleOverTime {
  rule: string;
  /** What the rule demands, in one sentence, for the documentation. */
  demands: string;
  run: (comparison: Comparison, report: Report) => void;
}

/** The changes of one kind of record. */
export const changesTo = ({ sections }: Comparison, kind: ComparedKind): readonly Change[] =>
  sections.find((section) => section.kind === kind)?.changes ?? [];

/** Where a line for a record belongs in a list that is ordered by kind and then by id. */
export function locationInList(
  { after }: Comparison,
  list: "removed" | "redirects",
  kind: string,
  id: string,
): { path: string; line: number; column: number } {
  const field = list === "removed" ? "id" : "from";
  const header = after.evidence.headers.find((found) => found.kind === list);
  const before = after.evidence.records[list].filter(
    (record) => `${record.text("kind")} ${record.text(field)}` < `${kind} ${id}`,
  );
  return { path: header?.path ?? `data/${list}.csv`, line: before.length + 2, column: 1 };
}
