import * as z from "zod";
import type { FieldKind } from "../../data/schema/fields.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import { type Field, fieldsOf } from "../evidence/fields.ts";

interface Snippet {
  name: string;
  /** What is typed to be offered the row. */
  prefix: string;
  kind: RecordKind;
}

const SNIPPETS: readonly Snippet[] = [
  { name: "Technology row", prefix: "row", kind: "technology" },
  { name: "Club", prefix: "club", kind: "clubs" },
  { name: "Vendor", prefix: "vendor", kind: "vendors" },
];

/** A list longer than this is typed sooner than chosen from. */
const LONGEST_CHOICE = 10;

/** Kinds of which any words pass the check: a name left standing there would be taken for a fact. */
const ANY_WORDS: ReadonlySet<FieldKind | undefined> = new Set(["text", "name", "note"]);

/** Snippets of VS Code that lead through a row column by column, with the meaning of each. */
export function evidenceSnippets(): string {
  const snippets = SNIPPETS.map(({ name, prefix, kind }) => {
    const fields = fieldsOf(kind).filter(({ mayBeAbsent }) => !mayBeAbsent);
    const body = fields.map((field, index) => placeholder(field, index + 1)).join(",");
    const description = fields.map((field) => `${field.name}: ${field.schema.description}`).join("\n");
    return [name, { scope: "csv", prefix, body: [body], description }] as const;
  });
  return `${JSON.stringify(Object.fromEntries(snippets), null, 2)}\n`;
}

/** Where the name of the column is left standing, the check refuses it; where it would not, the place is empty. */
function placeholder(field: Field, place: number): string {
  const choices = choicesOf(field);
  if (choices.length > 0) return `\${${place}|${choices.join(",")}|}`;
  return field.required && !ANY_WORDS.has(field.kind) ? `\${${place}:${field.name}}` : `$${place}`;
}

function choicesOf({ schema }: Field): string[] {
  const options = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
  return options.length > LONGEST_CHOICE ? [] : options;
}
