import { type Field, fieldsOf } from "../evidence/fields.ts";
import { canonicalUrl, urlFault } from "../evidence/urls.ts";

/** The option that gives each field of a technology row. */
const OPTIONS: Readonly<Record<string, string>> = {
  evidence_url: "url",
  archive_url: "archive",
  evidence_publisher: "publisher",
  evidence_date: "date",
  evidence_note: "note",
  verification_date: "verified",
};

/** A field that `npm run add` takes, and the option that gives it. */
export interface DraftField extends Field {
  option: string;
}

/** The fields in the order in which they are asked. */
export const draftFields: readonly DraftField[] = fieldsOf("technology").map((field) => ({
  ...field,
  option: OPTIONS[field.name] ?? field.name,
}));

/** A row on its way in: text by field; what is absent or empty is not known yet, or not told by the source. */
export type Draft = Readonly<Record<string, string>>;

/** A vendor that the ledger does not list yet. */
export interface NewVendor {
  slug: string;
  name: string;
  /** Empty where no evidence shows it. */
  website: string;
}

/** A club that the ledger does not list yet. */
export interface NewClub {
  slug: string;
  name: string;
  country: string;
}

/** The required fields that a draft does not have. */
export const missingFrom = (draft: Draft): DraftField[] =>
  draftFields.filter(({ name, required }) => required && (draft[name] ?? "") === "");

/** The value as evidence writes it: trimmed, in Unicode NFC, with single spaces; an address cleaned as well. */
export function tidyValue(value: string, { kind }: Pick<Field, "kind">): string {
  const text = value.normalize("NFC").replace(/\s+/gu, " ").trim();
  return kind === "url" && urlFault(text) === undefined ? canonicalUrl(text) : text;
}

/** The draft with every value as evidence writes it. */
export function tidyDraft(draft: Draft): Draft {
  return Object.fromEntries(
    draftFields.map((field) => [field.name, tidyValue(draft[field.name] ?? "", field)]),
  );
}
