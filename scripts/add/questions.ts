import { slugOf } from "../../contract/text-folding.ts";
import { urlFault } from "../evidence/urls.ts";
import { type Candidate, type Candidates, countryCandidates, exactly, offered } from "./candidates.ts";
import {
  type Draft,
  type DraftField,
  draftFields,
  type NewClub,
  type NewVendor,
  tidyValue,
} from "./draft.ts";

/** Somebody who answers: a person at a terminal, or a test. */
export interface Respondent {
  /** The answer to a question, without its line end. */
  ask: (question: string) => Promise<string>;
  say: (text: string) => void;
}

/** What the questions gave. */
export interface Answers {
  draft: Draft;
  newVendor: NewVendor | undefined;
  newClub?: NewClub | undefined;
}

/** Asks for every field that is to be asked, one after another, until each has an answer that can stand. */
export async function askFor(
  fields: readonly DraftField[],
  start: Answers,
  candidates: Candidates,
  respondent: Respondent,
): Promise<Answers> {
  let { draft, newVendor, newClub } = start;
  for (const field of fields) {
    const known = candidates[field.name];
    if (known === undefined) {
      draft = { ...draft, [field.name]: await askText(field, draft[field.name] ?? "", respondent) };
      continue;
    }
    const entered = ENTERED.includes(field.name) ? field.name : undefined;
    const found = await askChoice(questionOf(field), known, respondent, entered);
    const isNew = typeof found === "string";
    if (field.name === "club") newClub = isNew ? await askClub(found, respondent) : undefined;
    if (field.name === "vendor") newVendor = isNew ? await askVendor(found, respondent) : undefined;
    draft = { ...draft, [field.name]: isNew ? slugOf(found) : found.value };
  }
  return { draft, newVendor, newClub };
}

/** The fields whose lists a row may add to. The other lists are closed. */
const ENTERED: readonly string[] = ["club", "vendor"];

const questionOf = ({ option, schema }: DraftField): string => `${option} (${schema.description})`;

/** The fields to ask for where these are given already. */
export const unanswered = (draft: Draft): DraftField[] =>
  draftFields.filter(({ name, mayBeAbsent }) => draft[name] === undefined && !mayBeAbsent);

async function askText(field: DraftField, usual: string, { ask, say }: Respondent): Promise<string> {
  const inBrackets = usual === "" ? "" : ` [${usual}]`;
  for (;;) {
    const typed = tidyValue(await ask(`${questionOf(field)}${inBrackets}: `), field);
    const value = typed === "" ? usual : typed;
    const fault = faultOf(field, value);
    if (fault === undefined) return value;
    say(`  ${fault}`);
  }
}

/** Why an answer cannot stand; the rules that look at more than one field come at the end. */
function faultOf({ name, required, kind, schema }: DraftField, value: string): string | undefined {
  if (value === "") return required ? `${name} is needed` : undefined;
  if (kind === "url") return urlFault(value)?.message;
  const parsed = schema.safeParse(value);
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? "not possible");
}

/** One of the candidates, or the name of something new where that may be entered. */
async function askChoice(
  question: string,
  candidates: readonly Candidate[],
  { ask, say }: Respondent,
  entered?: string,
): Promise<Candidate | string> {
  const hint = entered === undefined ? "" : `; +Name enters a new ${entered}`;
  let offers = candidates.length <= 3 ? [...candidates] : [];
  for (;;) {
    for (const [index, { label, value }] of offers.entries())
      say(`  ${index + 1}  ${label}${label === value ? "" : ` (${value})`}`);
    const typed = (await ask(`${question}: `)).trim();
    const found = offers[Number(typed) - 1] ?? exactly(typed, candidates);
    if (found !== undefined) return found;
    const name = tidyValue(typed.slice(1), { kind: "name" });
    if (entered !== undefined && typed.startsWith("+") && slugOf(name) !== "") return name;
    offers = typed === "" ? offers : offered(typed, candidates);
    say(`  ${offers.length === 0 ? "nothing like that" : "choose by number, or type more"}${hint}`);
  }
}

async function askClub(name: string, respondent: Respondent): Promise<NewClub> {
  const found = await askChoice(`country of ${name}`, countryCandidates, respondent);
  return { slug: slugOf(name), name, country: typeof found === "string" ? found : found.value };
}

async function askVendor(name: string, respondent: Respondent): Promise<NewVendor> {
  const { ask, say } = respondent;
  for (;;) {
    const website = tidyValue(await ask(`website of ${name} (empty if no evidence shows it): `), {
      kind: "url",
    });
    const fault = website === "" ? undefined : urlFault(website);
    if (fault === undefined) return { slug: slugOf(name), name, website };
    say(`  ${fault.message}`);
  }
}
