import { existsSync } from "node:fs";
import { basename } from "node:path";
import { CliError } from "../cli.ts";
import type { Diagnostic } from "../evidence/diagnostics.ts";
import { applyEdits, type EditedFile, readValidEvidence, tryFiles, writeFiles } from "../evidence/edit.ts";
import { membersInside } from "../evidence/reading/evidence-files.ts";
import type { Evidence } from "../evidence/records.ts";
import { createCheckContext } from "../evidence/validation/context.ts";
import { ProblemLocator } from "./locate-problems.ts";
import { planBuyer, planDeal } from "./members.ts";
import { namedIn } from "./names.ts";
import { type ImportContext, Refusal, type RowPlan } from "./plan.ts";
import { readSheet, type Sheet } from "./sheet.ts";
import { planTechnology, technologyEdits } from "./technology.ts";

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

const planners = { technology: planTechnology, deals: planDeal, buyers: planBuyer };

/** What the rows of a sheet would change in the evidence below `top`, and why they are refused. A refused row changes nothing. */
export function planImport(path: string, sheet: Sheet, top: string, evidence: Evidence, latestDay: string) {
  const ledger = createCheckContext(evidence, latestDay);
  const { clubs, memberClubs, vendors } = evidence.records;
  const named = { club: namedIn([...clubs, ...memberClubs]), vendor: namedIn(vendors) };
  const context: ImportContext = { top, ledger, named, edits: [], files: [], relationships: new Map() };
  const rows: ImportResult["rows"] = [];
  const refusals: Diagnostic[] = [];
  for (const row of sheet.rows) {
    try {
      rows.push({ line: row.line, ...planners[sheet.kind](context, row) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { field, message, hint } = error;
      const location = { ...row.locationOf(field), path, line: row.line };
      refusals.push({ ...location, rule: "import", message, ...(hint === undefined ? {} : { hint }) });
    }
  }
  const edits = [...context.edits, ...technologyEdits(context)];
  const files: EditedFile[] = [...applyEdits(edits, evidence), ...context.files];
  const tried = tryFiles(top, evidence, files, latestDay);
  const locator = new ProblemLocator(path, files, tried.evidence);
  const problems = [...refusals, ...tried.diagnostics.map((problem) => locator.inSheet(problem))];
  return { files, rows, problems, evidence: tried.evidence };
}
