import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { groupBy } from "../../contract/collections.ts";
import { csvLine } from "../../contract/csv.ts";
import { required } from "../../contract/required.ts";
import { nameRules } from "../../data/schema/records.ts";
import { CliError } from "../cli.ts";
import type { Diagnostic } from "../evidence/diagnostics.ts";
import { applyEdits, type EditedFile, readValidEvidence, tryFiles, writeFiles } from "../evidence/edit.ts";
import { membersInside } from "../evidence/reading/evidence-files.ts";
import { sentenceOf } from "../evidence/report.ts";
import type { CheckContext } from "../evidence/validation/context.ts";
import { ProblemLocator } from "./locate-problems.ts";
import { planBuyer, planDeal } from "./members.ts";
import { namedIn } from "./names.ts";
import { type ImportContext, Refusal, type Row, type RowPlan } from "./plan.ts";
import { readSheet, type Sheet } from "./sheet.ts";
import { citedPages, planTechnology, technologyEdits } from "./technology.ts";

export interface ImportResult {
  sheet: string;
  rows: (RowPlan & { line: number })[];
  /** Why rows are refused, at their line and column of the sheet. */
  problems: readonly Diagnostic[];
  refused: number;
  ignored: readonly string[];
  written: readonly string[];
}

interface ImportRequest {
  sheet: string;
  folder: string;
  write: boolean;
  /** Write the rows that are not refused, and a sheet of those that are. */
  writeAccepted: boolean;
  /** The latest possible day, YYYY-MM-DD. */
  latestDay: string;
}

/** Imports a sheet. Throws CliError if it cannot be read or the evidence has problems already. */
export async function importSheet(request: ImportRequest): Promise<ImportResult> {
  const { sheet, folder, write, writeAccepted, latestDay } = request;
  const read = await readSheet(sheet);
  if (read.kind !== "technology" && !existsSync(membersInside(folder).folder))
    throw new CliError(`${read.kind} belong to ${membersInside(folder).top}, which does not exist.`, 1);
  const ledger = await readValidEvidence(folder, latestDay);
  const plan = (rows: readonly Row[]) => planImport(sheet, { ...read, rows }, basename(folder), ledger);
  const { files, rows, problems } = planAccepted(sheet, read, plan);
  const refused = new Set(problems.map(({ line }) => line));
  const mayWrite = writeAccepted || (write && problems.length === 0);
  if (mayWrite) await writeFiles(folder, files);
  const left = writeAccepted && refused.size > 0 ? [await writeRefused(sheet, read, problems)] : [];
  return {
    sheet,
    rows,
    problems: problems.sort((a, b) => a.line - b.line || a.column - b.column),
    refused: refused.size,
    ignored: read.ignored ?? [],
    written: mayWrite ? [...files.map(({ path }) => path), ...left] : [],
  };
}

type PlanRows = (rows: readonly Row[]) => ReturnType<typeof planImport>;

/** The plan of the rows that can be written together, and why the others are refused. A row without another may be refused too. */
function planAccepted(path: string, sheet: Sheet, plan: PlanRows) {
  const problems = [...(sheet.problems ?? [])];
  const isOfSheet = (problem: Diagnostic) => problem.path === path;
  let { rows } = sheet;
  for (;;) {
    const result = plan(rows);
    if (result.problems.length === 0) return { ...result, problems };
    const found = result.problems.filter(isOfSheet);
    problems.push(...(found.length > 0 ? found : [strayProblem(path, rows, plan)]));
    const refused = new Set(problems.map(({ line }) => line));
    rows = rows.filter(({ line }) => !refused.has(line));
  }
}

/** A problem that shows in an untouched file of the ledger, at the first row after which it does. */
function strayProblem(path: string, rows: readonly Row[], plan: PlanRows): Diagnostic {
  let [good, bad] = [0, rows.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (plan(rows.slice(0, middle)).problems.length === 0) good = middle;
    else bad = middle;
  }
  const [problem] = plan(rows.slice(0, bad)).problems;
  const { line } = required(rows[bad - 1], "the row that brings the problem");
  const found = required(problem, "the row's problem");
  const place = found.path === path ? "" : `${found.path}:${found.line}: `;
  return { ...found, path, line, column: 1, message: `${place}${found.message}` };
}

/** Writes the refused rows beside the sheet, each with its reasons, and returns the new sheet's path. */
async function writeRefused(path: string, sheet: Sheet, problems: readonly Diagnostic[]): Promise<string> {
  const { kind, lines = [] } = sheet;
  const sheetRows = new Map(sheet.rows.map((row) => [row.line, row]));
  const byLine = [...groupBy(problems, ({ line }) => line)].sort(([a], [b]) => a - b);
  const rows = byLine.map(([line, found]) => {
    const reason = found.map(sentenceOf).join("; ");
    const text = lines[line - 1] ?? "";
    if (kind !== "buyers") return `${text},${csvLine([reason])}`;
    const value = sheetRows.get(line)?.value;
    return value === undefined ? text : JSON.stringify({ ...value, reason });
  });
  const header = kind === "buyers" ? [] : [`${lines[0]},reason`];
  const refused = path.replace(/(\.[^./]+)?$/, ".refused$1");
  await writeFile(refused, `${[...header, ...rows].join("\n")}\n`);
  return refused;
}

const planners = { technology: planTechnology, deals: planDeal, buyers: planBuyer };

/** Plans what the rows of a sheet would change in the evidence below `top`, and why they are refused. A refused row changes nothing. */
export function planImport(path: string, sheet: Sheet, top: string, ledger: CheckContext) {
  const { evidence } = ledger;
  const { clubs, memberClubs, vendors } = evidence.records;
  const context: ImportContext = {
    top,
    ledger,
    names: nameRules.optional().parse(evidence.documents.find(({ kind }) => kind === "names")?.value),
    cited: citedPages(ledger),
    named: { club: namedIn([...clubs, ...memberClubs]), vendor: namedIn(vendors) },
    edits: [],
    files: [],
    relationships: new Map(),
  };
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
  const tried = tryFiles(top, ledger, files);
  const locator = new ProblemLocator(path, files, tried.context.evidence);
  const problems = [...refusals, ...tried.diagnostics.map((problem) => locator.inSheet(problem))];
  return { files, rows, problems, context: tried.context };
}
