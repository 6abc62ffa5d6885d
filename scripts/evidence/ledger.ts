import { type Methodology, methodology as methodologySchema } from "../../data/schema/methodology.ts";
import type {
  CategoryEntry,
  ClubRow,
  Floors,
  RedirectRow,
  RemovedRow,
  TechnologyRow,
  VendorRow,
} from "../../data/schema/records.ts";
import { floors as floorsSchema, recordSchemas } from "../../data/schema/records.ts";
import { type Field, fieldsOf } from "./fields.ts";
import type { Evidence, SourceRecord } from "./records.ts";

/** Where a record stands in the repository, for links that lead an editor there. */
export interface Source {
  path: string;
  line: number;
}

/** All evidence, checked and typed: what the compiler works from. */
export interface Ledger {
  technology: readonly (TechnologyRow & { source: Source })[];
  clubs: readonly ClubRow[];
  vendors: readonly VendorRow[];
  categories: readonly CategoryEntry[];
  /** What the ledger held once and holds no longer. */
  removed: readonly RemovedRow[];
  /** Slugs that were changed. */
  redirects: readonly RedirectRow[];
  methodology: readonly Methodology[];
  floors: Floors;
}

/** The values that a record's schema expects in its fields, or some: an empty optional one is null, aliases are a list. */
export function fieldValues(
  record: SourceRecord,
  fields: readonly Field[] = fieldsOf(record.kind),
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind, required }) => {
      const text = record.text(name);
      if (kind === "aliases") return [name, text === "" ? [] : text.split("|")];
      return [name, text === "" && !required ? null : text];
    }),
  );
}

/** Types evidence that has been checked. Throws a ZodError on evidence that breaks its schema: check it first. */
export function ledgerOf({ records, documents }: Evidence): Ledger {
  const floors = documents.find(({ kind }) => kind === "floors");
  return {
    technology: records.technology.map((record) => ({
      ...recordSchemas.technology.parse(fieldValues(record)),
      source: { path: record.path, line: record.line },
    })),
    clubs: records.clubs.map((record) => recordSchemas.clubs.parse(fieldValues(record))),
    vendors: records.vendors.map((record) => recordSchemas.vendors.parse(fieldValues(record))),
    categories: records.categories.map((record) => recordSchemas.categories.parse(fieldValues(record))),
    removed: records.removed.map((record) => recordSchemas.removed.parse(fieldValues(record))),
    redirects: records.redirects.map((record) => recordSchemas.redirects.parse(fieldValues(record))),
    methodology: documents
      .filter(({ kind }) => kind === "methodology")
      .map(({ value }) => methodologySchema.parse(value)),
    floors: floorsSchema.parse(floors?.value),
  };
}
