import { CliError } from "../cli.ts";
import { membersInside } from "../evidence/evidence-files.ts";
import { type ParsedEvidence, readEvidence } from "../evidence/read-evidence.ts";
import { textReport } from "../evidence/report.ts";
import { validate } from "../evidence/validate.ts";
import { type Candidates, candidatesOf, exactly, offered } from "./candidates.ts";
import { type Draft, draftFields, missingFrom, tidyDraft } from "./draft.ts";
import { type Answers, askFor, type Respondent, unanswered } from "./questions.ts";
import { type Insertion, type WouldBe, wouldBe } from "./would-be.ts";
import { writeFiles } from "./write-files.ts";

/** What is to be added, as far as it is known. */
export interface AddRequest extends Answers {
  /** The evidence folder. */
  folder: string;
  /** The verification date where none is given, YYYY-MM-DD. */
  today: string;
  /** The latest day that can be, YYYY-MM-DD. */
  latestDay: string;
}

/**
 * Adds one row, and its club or vendor where that is new; gives the lines written. Throws CliError, with nothing written,
 * where a required field is missing and nobody can be asked, or where the check would refuse the evidence.
 */
export async function addRow(request: AddRequest, respondent?: Respondent): Promise<readonly Insertion[]> {
  const candidates = candidatesOf((await soundReading(request)).evidence);
  let answers = await firstAnswers(request, candidates, respondent);
  for (;;) {
    requireClub(answers, candidates);
    const reading = await soundReading(request);
    const judged = wouldBe(
      request.folder,
      reading,
      { ...answers, draft: tidyDraft(answers.draft) },
      request.latestDay,
    );
    if (judged.problems.length === 0) {
      await writeFiles(request.folder, judged.insertions);
      return judged.insertions;
    }
    answers = await mended(judged, answers, candidates, respondent);
  }
}

/** A file that cannot be read whole must not be written anew, so the evidence has to be sound before. */
async function soundReading({ folder, latestDay }: AddRequest): Promise<ParsedEvidence> {
  const reading = await readEvidence(folder, membersInside(folder));
  const { diagnostics } = validate(reading, latestDay);
  if (diagnostics.length === 0) return reading;
  const advice = "The evidence has problems already; mend them first. Nothing is written.";
  throw new CliError(`${textReport(diagnostics)}\n\n${advice}`, 1);
}

async function firstAnswers(
  { draft, newVendor, newClub, today }: AddRequest,
  candidates: Candidates,
  respondent: Respondent | undefined,
): Promise<Answers> {
  const vendor = newVendor === undefined ? {} : { vendor: newVendor.slug };
  const club = newClub === undefined ? {} : { club: newClub.slug };
  const given = { ...inLedgerTerms(draft, candidates), ...vendor, ...club };
  const start = { draft: { verification_date: today, ...given }, newVendor, newClub };
  if (respondent !== undefined) return askFor(unanswered(given), start, candidates, respondent);
  const missing = missingFrom(start.draft).map(({ option }) => `--${option}`);
  if (missing.length > 0) throw new CliError(`missing: ${missing.join(", ")}`, 2);
  return start;
}

/** A name, alias or slug becomes what the row holds; what is not known stays as it is, for the check to tell. */
const inLedgerTerms = (draft: Draft, candidates: Candidates): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([field, typed]) => [
      field,
      exactly(typed, candidates[field] ?? [])?.value ?? typed,
    ]),
  );

/** Without its club's country nobody knows in which file a row belongs. */
function requireClub({ draft: { club = "" }, newClub }: Answers, candidates: Candidates): void {
  const clubs = candidates.club ?? [];
  if (newClub !== undefined || clubs.some(({ value }) => value === club)) return;
  const near = offered(club, clubs).map(({ value }) => `"${value}"`);
  const hint =
    near.length === 0 ? "--new-club and --country enter a new one" : `did you mean ${near.join(", ")}?`;
  throw new CliError(`--club: unknown club "${club}" (${hint})\n\nNothing is written.`, 1);
}

/** The fields that a problem names are asked again, so that one slip does not cost all answers. */
async function mended(
  { problems, row, fieldsAtFault }: WouldBe,
  answers: Answers,
  candidates: Candidates,
  respondent: Respondent | undefined,
): Promise<Answers> {
  const report = `${row.row}\n\n${textReport(problems)}`;
  if (respondent === undefined || fieldsAtFault.length === 0)
    throw new CliError(`${report}\n\nNothing is written.`, 1);
  respondent.say(`${report}\n`);
  const fields = draftFields.filter(({ name }) => fieldsAtFault.includes(name));
  return askFor(fields, answers, candidates, respondent);
}
