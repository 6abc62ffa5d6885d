import { printable, textReport } from "../evidence/report.ts";
import { textTable } from "../table.ts";
import { outcomes } from "./plan.ts";
import type { ImportResult } from "./run.ts";

/** Counts, problems and what becomes of the rows; of rows that are known as they are only their number. */
export function textImport(
  { sheet, rows, problems, refused, ignored, written }: ImportResult,
  isWriting: boolean,
): string {
  const counts = outcomes.map((outcome) => [outcome, count(rows, outcome)]);
  const table = textTable({
    columns: [{ name: "row is" }, { name: "rows", align: "right" }],
    rows: [...counts, ["refused", String(refused)]],
  });
  const lines = rows
    .filter(({ outcome, remarks }) => outcome !== "known" || remarks.length > 0)
    .map(({ line, outcome, record, remarks }) =>
      printable(`${sheet}:${line}  ${[outcome, record, ...remarks].join("  ")}`),
    );
  const end =
    written.length > 0 ? `Written: ${written.join(", ")}` : nothingWritten(problems.length, isWriting);
  const unread = ignored.length === 0 ? "" : printable(`Columns that are not read: ${ignored.join(", ")}`);
  const parts = [table, unread, textReport(problems), lines.join("\n"), end];
  return parts.filter((part) => part !== "").join("\n\n");
}

const count = (rows: ImportResult["rows"], wanted: string): string =>
  String(rows.filter(({ outcome }) => outcome === wanted).length);

function nothingWritten(problems: number, isWriting: boolean): string {
  if (problems > 0)
    return "Nothing is written: correct or remove the refused rows, or leave them out by --write-accepted.";
  return isWriting
    ? "Nothing is written: the ledger has every row already."
    : "Nothing is written without --write.";
}
