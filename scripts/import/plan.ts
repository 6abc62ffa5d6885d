import type { NameRules, RecordKind } from "../../data/schema/records.ts";
import type { Draft, EditedFile, RecordEdit, SheetRow } from "../evidence/edit.ts";
import type { SourceRecord } from "../evidence/records.ts";
import type { CheckContext } from "../evidence/validation/context.ts";
import { fieldsOf } from "../evidence/values/fields.ts";
import { normalizeValue } from "../evidence/values/normalize.ts";

export interface Row extends SheetRow, Pick<SourceRecord, "text"> {
  /** The line of a sheet of buyers; undefined if it is not a JSON object. */
  value?: Readonly<Record<string, unknown>> | undefined;
}

/** Why a row cannot be imported, and the field at fault. */
export class Refusal extends Error {
  readonly field: string;
  readonly hint: string | undefined;

  constructor(field: string, message: string, hint?: string) {
    super(message);
    this.field = field;
    this.hint = hint;
  }
}

export const outcomes = ["new", "newer evidence", "further page", "more of a page", "known"] as const;

/** Outcome of a row that is not refused: `record` is a relationship's id, or the slug of a deal or buyer. */
export interface RowPlan {
  outcome: (typeof outcomes)[number];
  record: string;
  /** Remarks for the reader, such as `new vendor`. */
  remarks: readonly string[];
}

/** A club or a vendor, as the ledger has it or as a row brings it. A vendor has no country. */
export interface Named {
  slug: string;
  name: string;
  country: string;
  aliases: string;
  record?: SourceRecord;
  row?: SheetRow;
}

export interface Relationship {
  file: string;
  /** The row with its own page, then the further pages. */
  pages: [Page, ...Page[]];
  /** The last row that changes it. */
  row: SheetRow;
}

interface Page {
  draft: Draft;
  record?: SourceRecord;
  row?: SheetRow;
}

/** A page of a relationship, as the ledger or an earlier row cites it. */
export interface CitedPage {
  id: string;
  /** Slug of the club or the league. */
  owner: string;
  vendor: string;
  category: string;
  url: string;
  publisher: string;
  verified: string;
}

/** The ledger that rows are compared with, and what they change. `top` is what its paths begin with. */
export interface ImportContext {
  top: string;
  ledger: CheckContext;
  names: NameRules | undefined;
  cited: CitedPage[];
  named: Readonly<Record<"club" | "vendor", Named[]>>;
  edits: RecordEdit[];
  files: EditedFile[];
  relationships: Map<string, Relationship>;
}

export const mayRepeat = (records: readonly string[]): string[] =>
  records.length === 0 ? [] : [`may repeat ${[...new Set(records)].join(", ")}`];

/** The fields of a record that a row has, as `npm run format` writes them. */
export const draftOf = (kind: RecordKind, text: (field: string) => string): Draft =>
  Object.fromEntries(
    fieldsOf(kind).map((field) => [field.name, normalizeValue(field.kind, text(field.name), [])]),
  );

const ADDED = ["says", "quote", "read_by"];

/** Plans what becomes of a row for a page that is cited already, and the record with what it adds. The rest stays. Throws Refusal. */
export function addToPage(record: string, known: Draft, row: Draft): { plan: RowPlan; draft: Draft } {
  const { verification_date: before = "" } = known;
  const { verification_date: day = "" } = row;
  const others = Object.entries(row).filter(
    ([field, value]) =>
      value !== "" && value !== known[field] && (field !== "verification_date" || day > before),
  );
  const added = others.map(([field]) => field).filter((field) => ADDED.includes(field));
  const contested = added.find((field) => known[field]);
  if (contested !== undefined)
    throw new Refusal(contested, `the ledger has "${known[contested]}"`, "edit its row if that is wrong");
  if (added.includes("read_by") && day < before)
    throw new Refusal("verification_date", `the page was read again on ${before}`, "read it now");
  const isAdding = added.length > 0;
  const taken = isAdding ? [...added, "verification_date"] : [];
  const left = others.map(([field]) => field).filter((field) => !taken.includes(field));
  const remarks = isAdding ? [`adds ${added.join(", ")}`] : [];
  if (left.length > 0) remarks.push(`keeps its ${left.join(", ")}`);
  const changes = Object.fromEntries(others.filter(([field]) => taken.includes(field)));
  const outcome = isAdding ? "more of a page" : "known";
  return { plan: { outcome, record, remarks }, draft: { ...known, ...changes } };
}
