import type { RecordKind } from "../../data/schema/records.ts";
import type { Draft } from "../evidence/edit.ts";
import { type Field, fieldsOf } from "../evidence/fields.ts";
import { canonicalUrl, urlFault } from "../evidence/urls.ts";

/** Options that are shorter than the field's name. */
const OPTIONS: Readonly<Record<string, string>> = {
  evidence_url: "url",
  archive_url: "archive",
  evidence_publisher: "publisher",
  evidence_date: "date",
  evidence_note: "note",
  term_end: "term-end",
  verification_date: "verified",
  read_by: "read-by",
};

/** A field that `npm run add` takes, and its option. */
export interface DraftField extends Field {
  option: string;
}

/** The fields of a technology row in the order of the questions. */
export const draftFields: readonly DraftField[] = fieldsOf("technology").map((field) => ({
  ...field,
  option: OPTIONS[field.name] ?? field.name,
}));

/** The fields of another kind of row that a technology row has too. */
export const draftFieldsOf = (kind: RecordKind): readonly DraftField[] =>
  draftFields.filter(({ name }) => fieldsOf(kind).some((field) => field.name === name));

/** A row that is being entered, with its vendor and club if the ledger does not list them yet. */
export interface Answers {
  draft: Draft;
  /** The website is empty if no evidence shows it. */
  newVendor: { slug: string; name: string; website: string } | undefined;
  newClub?: { slug: string; name: string; country: string } | undefined;
  /** Id of the relationship or slug of the deal that a further page is for; without one the draft is a technology row. */
  evidenceFor?: string | undefined;
}

/** The value as evidence writes it: trimmed, in Unicode NFC, with single spaces; a URL in canonical form. */
export function tidyValue(value: string, kind: Field["kind"]): string {
  const text = value.normalize("NFC").replace(/\s+/gu, " ").trim();
  return kind === "url" && urlFault(text) === undefined ? canonicalUrl(text) : text;
}
