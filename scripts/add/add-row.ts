import { nearest } from "../../contract/text-folding.ts";
import { CliError } from "../cli.ts";
import { createCheckContext } from "../evidence/context.ts";
import { readValidEvidence, writeFiles } from "../evidence/edit.ts";
import type { Evidence } from "../evidence/records.ts";
import { textReport } from "../evidence/report.ts";
import { type Answers, type DraftField, draftFields, draftFieldsOf, tidyValue } from "./draft.ts";
import { type Insertion, type Preview, previewInsert, recordOf } from "./preview-insert.ts";
import {
  type Candidates,
  candidatesOf,
  findByName,
  type Prompter,
  promptFields,
  suggest,
} from "./prompter.ts";

/** What is to be added, as far as it is known. */
export interface AddRequest extends Answers {
  /** The evidence folder. */
  folder: string;
  /** The default of the verification date, YYYY-MM-DD. */
  today: string;
  /** The latest possible day, YYYY-MM-DD. */
  latestDay: string;
}

/**
 * Adds one row, and its club or vendor if that is new, and returns the written lines. Throws CliError, with nothing written,
 * if a required field is missing and nobody can be asked, or if the check would refuse the evidence.
 */
export async function addRow(request: AddRequest, prompter?: Prompter): Promise<readonly Insertion[]> {
  const { folder, latestDay } = request;
  const known = await readValidEvidence(folder, latestDay);
  const candidates = candidatesOf(known);
  let answers = await firstAnswers(request, fieldsOfRow(request, known), candidates, prompter);
  for (;;) {
    // Read again, because answering may take long.
    const evidence = await readValidEvidence(folder, latestDay);
    if (answers.evidenceFor === undefined) requireClub(answers, candidates);
    else requireRecord(answers, evidence);
    const preview = previewInsert(folder, evidence, tidyAnswers(answers), latestDay);
    if (preview.diagnostics.length === 0) {
      await writeFiles(folder, preview.insertions);
      return preview.insertions;
    }
    answers = await promptAgain(preview, answers, candidates, prompter);
  }
}

/** The fields of the row that is to be added, in the order of the questions. */
function fieldsOfRow({ evidenceFor }: AddRequest, evidence: Evidence): readonly DraftField[] {
  if (evidenceFor === undefined) return draftFields;
  return draftFieldsOf(recordOf(evidenceFor, evidence)?.kind === "deals" ? "dealSources" : "evidence");
}

async function firstAnswers(
  { draft, newVendor, newClub, evidenceFor, today }: AddRequest,
  fields: readonly DraftField[],
  candidates: Candidates,
  prompter: Prompter | undefined,
): Promise<Answers> {
  const given: Answers["draft"] = {
    ...resolveNames(draft, candidates),
    ...(newVendor && { vendor: newVendor.slug }),
    ...(newClub && { club: newClub.slug }),
  };
  const start: Answers = { draft: { verification_date: today, ...given }, newVendor, newClub, evidenceFor };
  if (prompter !== undefined) {
    const open = fields.filter(
      ({ name, mayBeAbsent }) => given[name] === undefined && (!mayBeAbsent || name === "announced"),
    );
    return promptFields(open, start, candidates, prompter);
  }
  const missing = fields.filter(({ name, required }) => required && !start.draft[name]);
  if (missing.length === 0) return start;
  throw new CliError(`missing: ${missing.map(({ option }) => `--${option}`).join(", ")}`, 2);
}

/** Replaces names, aliases and slugs by what a row holds. Unknown ones stay, and the check reports them. */
const resolveNames = (draft: Answers["draft"], candidates: Candidates): Answers["draft"] =>
  Object.fromEntries(
    Object.entries(draft).map(([field, typed]) => [
      field,
      findByName(typed, candidates[field] ?? [])?.value ?? typed,
    ]),
  );

const tidyAnswers = ({ draft, ...answers }: Answers): Answers => ({
  ...answers,
  draft: Object.fromEntries(draftFields.map(({ name, kind }) => [name, tidyValue(draft[name] ?? "", kind)])),
});

/** Throws CliError (1) on an unknown club: its country names the file of the row. */
function requireClub({ draft: { club = "" }, newClub }: Answers, { club: clubs = [] }: Candidates): void {
  if (newClub !== undefined || clubs.some(({ value }) => value === club)) return;
  const near = suggest(club, clubs).map(({ value }) => `"${value}"`);
  const hint =
    near.length === 0 ? "--new-club and --country enter a new one" : `did you mean ${near.join(", ")}?`;
  throw new CliError(`--club: unknown club "${club}" (${hint})\n\nNothing is written.`, 1);
}

/** Throws CliError (1) on an id that is no relationship's and no deal's, and on a deal that is said to be announced. */
function requireRecord({ evidenceFor: id = "", draft }: Answers, evidence: Evidence): void {
  const record = recordOf(id, evidence);
  if (record?.kind === "deals" && draft.announced)
    throw new CliError("--announced is for relationships; the status of a deal says it", 1);
  if (record !== undefined) return;
  const { relationships, deals } = createCheckContext(evidence, "");
  const [guess] = nearest(id, [...relationships.keys(), ...deals.keys()]);
  const hint = guess === undefined ? "" : ` (did you mean "${guess}"?)`;
  throw new CliError(`--evidence-for: no relationship or deal "${id}"${hint}\n\nNothing is written.`, 1);
}

/** Asks only for the fields at fault, so that one slip does not cost all answers. */
async function promptAgain(
  { diagnostics, row, faultyFields }: Preview,
  answers: Answers,
  candidates: Candidates,
  prompter: Prompter | undefined,
): Promise<Answers> {
  const report = `${row.row}\n\n${textReport(diagnostics)}`;
  if (prompter === undefined || faultyFields.length === 0)
    throw new CliError(`${report}\n\nNothing is written.`, 1);
  prompter.print(`${report}\n`);
  const fields = draftFields.filter(({ name }) => faultyFields.includes(name));
  return promptFields(fields, answers, candidates, prompter);
}
