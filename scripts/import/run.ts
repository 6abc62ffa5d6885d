import { existsSync } from "node:fs";
import { basename } from "node:path";
import { CliError } from "../cli.ts";
import { createCheckContext } from "../evidence/context.ts";
import type { Diagnostic } from "../evidence/diagnostics.ts";
import {
  applyEdits,
  type EditedFile,
  readValidEvidence,
  type SheetRow,
  tryFiles,
  writeFiles,
} from "../evidence/edit.ts";
import { membersInside } from "../evidence/evidence-files.ts";
import type { Evidence } from "../evidence/records.ts";
import { ProblemLocator } from "./locate-problems.ts";
import { planBuyer, planDeal } from "./members.ts";
import { Refusal } from "./names.ts";
import { ImportContext, type RowPlan } from "./plan.ts";
import { readSheet, type Sheet } from "./sheet.ts";
import { TechnologyPlan } from "./technology.ts";

export interface ImportResult {
  sheet: string;
  /** What becomes of each row that is not refused. */
  rows: (RowPlan & { line: number })[];
  /** Why rows are refused, at their line and column of the sheet. */
  problems: readonly Diagnostic[];
  /** How many rows that is. */
  refused: number;
  written: readonly string[];
}

interface ImportRequest {
  sheet: string;
  /** The evidence folder. */
  folder: string;
  write: boolean;
  /** The latest possible day, YYYY-MM-DD. */
  latestDay: string;
}

/**
 * Imports the rows of a sheet: all, or none if one is refused. Throws CliError if the sheet cannot be read or the evidence has
 * problems already.
 */
export async function importSheet({ sheet, folder, write, latestDay }: ImportRequest): Promise<ImportResult> {
  const read = await readSheet(sheet);
  if (read.kind !== "technology" && !existsSync(membersInside(folder).folder))
    throw new CliError(`${read.kind} belong to ${membersInside(folder).top}, which does not exist.`, 1);
  const evidence = await readValidEvidence(folder, latestDay);
  const { files, rows, problems } = planImport(sheet, read, basename(folder), evidence, latestDay);
  const refusedLines = new Set(problems.filter(({ path }) => path === sheet).map(({ line }) => line));
  const mayWrite = write && problems.length === 0;
  if (mayWrite) await writeFiles(folder, files);
  return {
    sheet,
    rows: rows.filter(({ line }) => !refusedLines.has(line)),
    problems: problems.sort((a, b) => a.line - b.line || a.column - b.column),
    refused: refusedLines.size,
    written: mayWrite ? files.map(({ path }) => path) : [],
  };
}

/** What rows of a sheet change in the evidence below `top`, and why they are refused. Writes nothing. */
export function planImport(path: string, sheet: Sheet, top: string, evidence: Evidence, latestDay: string) {
  const context = new ImportContext(top, createCheckContext(evidence, latestDay));
  const planned = planRows(context, sheet, path);
  const files: EditedFile[] = [...applyEdits(context.edits, evidence), ...context.files];
  const tried = tryFiles(top, evidence, files, latestDay);
  const locator = new ProblemLocator(path, files, tried.evidence);
  const problems = [...planned.problems, ...tried.diagnostics.map((problem) => locator.inSheet(problem))];
  return { files, rows: planned.rows, problems };
}

/** Plans one row after another. A refused row changes nothing. */
function planRows(context: ImportContext, sheet: Sheet, path: string) {
  const rows: ImportResult["rows"] = [];
  const problems: Diagnostic[] = [];
  const planEach = <Row extends SheetRow>(all: readonly Row[], plan: (row: Row) => RowPlan) => {
    for (const row of all) {
      try {
        rows.push({ line: row.line, ...plan(row) });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { field, message, hint } = error;
        const location = { ...row.locationOf(field), path, line: row.line };
        problems.push({ ...location, rule: "import", message, ...(hint === undefined ? {} : { hint }) });
      }
    }
  };
  const technology = new TechnologyPlan(context);
  if (sheet.kind === "buyers") planEach(sheet.rows, (row) => planBuyer(context, row));
  else if (sheet.kind === "deals") planEach(sheet.rows, (row) => planDeal(context, row));
  else planEach(sheet.rows, (row) => technology.add(row));
  technology.finish();
  return { rows, problems };
}
