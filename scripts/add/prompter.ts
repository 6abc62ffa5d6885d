import type { Interface } from "node:readline/promises";
import { fold, nearest, slugOf } from "../../contract/text-folding.ts";
import { countries } from "../../data/schema/countries.ts";
import { statuses } from "../../data/schema/statuses.ts";
import { CliError } from "../cli.ts";
import type { Evidence, SourceRecord } from "../evidence/records.ts";
import { urlFault } from "../evidence/urls.ts";
import { type Answers, type DraftField, tidyValue } from "./draft.ts";

/** Asks a person at a terminal, or a test. */
export interface Prompter {
  /** Returns the typed line without its line end. */
  ask: (question: string) => Promise<string>;
  print: (text: string) => void;
}

/** Takes lines from a queue, so that pasted lines answer the next questions. Ctrl-C and Ctrl-D throw a CliError (1). */
export function terminalPrompter(terminal: Interface): Prompter {
  const lines = terminal[Symbol.asyncIterator]();
  terminal.once("SIGINT", () => terminal.close());
  return {
    async ask(question) {
      terminal.setPrompt(question);
      terminal.prompt();
      const { done, value } = await lines.next();
      if (done === true) throw new CliError("\nInterrupted; nothing is written.", 1);
      return value;
    },
    print: (text) => console.log(text),
  };
}

/** Something that a field may refer to. */
interface Candidate {
  /** What the row holds: a slug, or the exact name of a category. */
  value: string;
  label: string;
  names: readonly string[];
}

/** What a field may refer to, by field. */
export type Candidates = Readonly<Record<string, readonly Candidate[]>>;

const MAX_SUGGESTIONS = 8;

export function candidatesOf({ records }: Evidence): Candidates {
  const categories = records.categories.map((record) => [record.text("name"), record.text("slug")]);
  return {
    club: records.clubs.map(slugCandidate),
    vendor: records.vendors.map(slugCandidate),
    category: categories.map(([name = "", slug = ""]) => nameCandidate(name, slug)),
    status: statuses.map((status) => nameCandidate(status)),
    announced: [nameCandidate("yes"), { value: "", label: "no", names: ["no", ""] }],
  };
}

const countryCandidates = countries.map((country) => nameCandidate(country, slugOf(country)));

function slugCandidate(record: SourceRecord): Candidate {
  const [slug, name] = [record.text("slug"), record.text("name")];
  const aliases = record.text("aliases").split("|");
  return { value: slug, label: name, names: [slug, name, ...aliases.filter((alias) => alias !== "")] };
}

function nameCandidate(name: string, ...otherNames: string[]): Candidate {
  return { value: name, label: name, names: [name, ...otherNames] };
}

/** The candidate of exactly this name, ignoring case and accents. */
export function findByName(typed: string, candidates: readonly Candidate[]): Candidate | undefined {
  const wanted = fold(typed.trim());
  return candidates.find(({ names }) => names.some((name) => fold(name) === wanted));
}

/** The most similar candidates, best first: those whose name contains the text, then those with a near name. */
export function suggest(typed: string, candidates: readonly Candidate[]): Candidate[] {
  const wanted = fold(typed.trim());
  const containing = candidates.filter(({ names }) => names.some((name) => fold(name).includes(wanted)));
  const allNames = candidates.flatMap(({ names }) => names);
  const near = nearest(typed, allNames, MAX_SUGGESTIONS).flatMap((name) =>
    candidates.filter(({ names }) => names.includes(name)),
  );
  return [...new Set([...containing, ...near])].slice(0, MAX_SUGGESTIONS);
}

/** Asks for each of the fields until its value is valid. */
export async function promptFields(
  fields: readonly DraftField[],
  start: Answers,
  candidates: Candidates,
  prompter: Prompter,
): Promise<Answers> {
  let { draft, newVendor, newClub } = start;
  for (const field of fields) {
    const { name } = field;
    const question = `${field.option} (${field.schema.description})`;
    const known = candidates[name];
    if (known === undefined) {
      const fault = (value: string) => fieldFault(field, value);
      const value = await promptText(question, field.kind, draft[name] ?? "", fault, prompter);
      draft = { ...draft, [name]: value };
      continue;
    }
    // The other lists are closed.
    const mayBeNew = name === "club" || name === "vendor";
    const found = await promptChoice(question, known, prompter, mayBeNew ? name : undefined);
    const isNew = typeof found === "string";
    if (name === "club") newClub = isNew ? await promptClub(found, prompter) : undefined;
    if (name === "vendor") newVendor = isNew ? await promptVendor(found, prompter) : undefined;
    draft = { ...draft, [name]: isNew ? slugOf(found) : found.value };
  }
  return { ...start, draft, newVendor, newClub };
}

async function promptText(
  question: string,
  kind: DraftField["kind"],
  usual: string,
  faultOf: (value: string) => string | undefined,
  { ask, print }: Prompter,
): Promise<string> {
  for (;;) {
    const typed = tidyValue(await ask(`${question}${usual === "" ? "" : ` [${usual}]`}: `), kind);
    const value = typed === "" ? usual : typed;
    const fault = faultOf(value);
    if (fault === undefined) return value;
    print(`  ${fault}`);
  }
}

/** Why a value is invalid by itself; rules about several fields are checked at the end. */
function fieldFault({ name, required, kind, schema }: DraftField, value: string): string | undefined {
  if (value === "") return required ? `${name} is required` : undefined;
  if (kind === "url") return urlFault(value)?.message;
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** One of the candidates, or the name of a new club or vendor. */
async function promptChoice(
  question: string,
  candidates: readonly Candidate[],
  { ask, print }: Prompter,
  newKind?: "club" | "vendor",
): Promise<Candidate | string> {
  const hint = newKind === undefined ? "" : `; +Name enters a new ${newKind}`;
  let suggestions = candidates.length <= 3 ? [...candidates] : [];
  for (;;) {
    for (const [index, { label, value }] of suggestions.entries())
      print(`  ${index + 1}  ${label}${value === "" || label === value ? "" : ` (${value})`}`);
    const typed = (await ask(`${question}: `)).trim();
    const found = suggestions[Number(typed) - 1] ?? findByName(typed, candidates);
    if (found !== undefined) return found;
    const name = tidyValue(typed.slice(1), "name");
    if (newKind !== undefined && typed.startsWith("+") && slugOf(name) !== "") return name;
    if (typed !== "") suggestions = suggest(typed, candidates);
    print(`  ${suggestions.length === 0 ? "no match" : "choose by number, or type more"}${hint}`);
  }
}

async function promptClub(name: string, prompter: Prompter) {
  const found = await promptChoice(`country of ${name}`, countryCandidates, prompter);
  return { slug: slugOf(name), name, country: typeof found === "string" ? found : found.value };
}

async function promptVendor(name: string, prompter: Prompter) {
  const question = `website of ${name} (empty if no evidence shows it)`;
  const faultOf = (value: string) => (value === "" ? undefined : urlFault(value)?.message);
  return { slug: slugOf(name), name, website: await promptText(question, "url", "", faultOf, prompter) };
}
