import { slugOf } from "../../contract/names.ts";
import { addressFault } from "../evidence/checks/address-form.ts";
import { type Candidate, type Candidates, exactly, offered } from "./candidates.ts";
import { type Draft, type DraftField, draftFields, type NewVendor, tidyValue } from "./draft.ts";

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
}

/** Asks for every field that is to be asked, one after another, until each has an answer that can stand. */
export async function askFor(
  fields: readonly DraftField[],
  start: Answers,
  candidates: Candidates,
  respondent: Respondent,
): Promise<Answers> {
  let { draft, newVendor } = start;
  for (const field of fields) {
    const known = candidates[field.name];
    if (known === undefined) {
      draft = { ...draft, [field.name]: await askText(field, draft[field.name] ?? "", respondent) };
      continue;
    }
    const typed = await askChoice(field, known, respondent);
    if (field.name === "vendor")
      newVendor = typeof typed === "string" ? await askVendor(typed, respondent) : undefined;
    const value = typeof typed === "string" ? slugOf(typed) : typed.value;
    draft = { ...draft, [field.name]: value };
  }
  return { draft, newVendor };
}

/** The fields to ask for where these are given already. */
export const unanswered = (draft: Draft): DraftField[] =>
  draftFields.filter(({ name, mayBeAbsent }) => draft[name] === undefined && !mayBeAbsent);

async function askText(field: DraftField, usual: string, { ask, say }: Respondent): Promise<string> {
  const inBrackets = usual === "" ? "" : ` [${usual}]`;
  for (;;) {
    const typed = tidyValue(await ask(`${field.option} (${field.schema.description})${inBrackets}: `), field);
    const value = typed === "" ? usual : typed;
    const fault = faultOf(field, value);
    if (fault === undefined) return value;
    say(`  ${fault}`);
  }
}

/** Why an answer cannot stand; the rules that look at more than one field come at the end. */
function faultOf({ name, required, kind, schema }: DraftField, value: string): string | undefined {
  if (value === "") return required ? `${name} is needed` : undefined;
  if (kind === "address") return addressFault(value)?.message;
  const parsed = schema.safeParse(value);
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? "not possible");
}

/** One of the candidates, or the name of a new vendor. */
async function askChoice(
  field: DraftField,
  candidates: readonly Candidate[],
  { ask, say }: Respondent,
): Promise<Candidate | string> {
  let offers = candidates.length <= 3 ? [...candidates] : [];
  for (;;) {
    for (const [index, { label, value }] of offers.entries())
      say(`  ${index + 1}  ${label}${label === value ? "" : ` (${value})`}`);
    const typed = (await ask(`${field.option} (${field.schema.description}): `)).trim();
    const found = offers[Number(typed) - 1] ?? exactly(typed, candidates);
    if (found !== undefined) return found;
    const isNew = field.name === "vendor" && typed.startsWith("+");
    if (isNew && slugOf(typed) !== "") return typed.slice(1).trim();
    offers = typed === "" ? offers : offered(typed, candidates);
    say(`  ${offers.length === 0 ? "nothing like that" : "choose by number, or type more"}${hintFor(field)}`);
  }
}

const hintFor = ({ name }: DraftField): string => (name === "vendor" ? "; +Name enters a new vendor" : "");

async function askVendor(name: string, respondent: Respondent): Promise<NewVendor> {
  const { ask, say } = respondent;
  for (;;) {
    const website = tidyValue(await ask(`website of ${name} (empty if no evidence shows it): `), {
      kind: "address",
    });
    const fault = website === "" ? undefined : addressFault(website);
    if (fault === undefined) return { slug: slugOf(name), name, website };
    say(`  ${fault.message}`);
  }
}
