import { basename } from "node:path";
import { compareText } from "../../contract/collections.ts";
import type { BuyerEntry, DealRow, MemberFloors } from "../../data/schema/members.ts";
import { buyerEntry, memberFloors } from "../../data/schema/members.ts";
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
export interface SourceLocation {
  path: string;
  line: number;
}

/** All evidence, checked and typed: what the compiler works from. */
export interface Ledger {
  technology: readonly (TechnologyRow & { source: SourceLocation })[];
  clubs: readonly ClubRow[];
  vendors: readonly VendorRow[];
  categories: readonly CategoryEntry[];
  /** What the ledger held once and holds no longer. */
  removed: readonly RemovedRow[];
  /** Slugs that were changed. */
  redirects: readonly RedirectRow[];
  methodology: readonly Methodology[];
  floors: Floors;
  /** Undefined where there is no evidence for members. */
  members: MemberLedger | undefined;
}

/** Evidence for members only, checked and typed. */
export interface MemberLedger {
  /** By slug. */
  buyers: readonly (BuyerEntry & { slug: string; source: SourceLocation })[];
  deals: readonly (DealRow & { source: SourceLocation })[];
  /** Clubs that only this evidence names. */
  clubs: readonly ClubRow[];
  floors: MemberFloors;
}

/** The values that a record's schema expects in its fields, or in some of them. */
export function fieldValues(
  record: SourceRecord,
  fields: readonly Field[] = fieldsOf(record.kind),
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, record.text(field.name))]));
}

/** The value that a field's schema expects: an empty optional field is null, aliases are a list, a percentage is a number. */
export function fieldValue({ kind, required }: Pick<Field, "kind" | "required">, text: string): unknown {
  if (kind === "aliases") return text === "" ? [] : text.split("|");
  if (text === "" && !required) return null;
  return (kind === "percent" || kind === "amount") && NUMBER.test(text) ? Number(text) : text;
}

const NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Types evidence that has been checked. Throws a ZodError on evidence that breaks its schema: check it first. */
export function toLedger(evidence: Evidence): Ledger {
  const { records, documents } = evidence;
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
    members: membersOf(evidence),
  };
}

function membersOf({ records, documents }: Evidence): MemberLedger | undefined {
  const floors = documents.find(({ kind }) => kind === "memberFloors");
  if (floors === undefined) return undefined;
  return {
    buyers: documents
      .filter(({ kind }) => kind === "buyer")
      .map(({ path, value }) => ({
        ...buyerEntry.parse(value),
        slug: buyerSlug(path),
        source: { path, line: 1 },
      }))
      .sort((a, b) => compareText(a.slug, b.slug)),
    deals: records.deals.map((record) => ({
      ...recordSchemas.deals.parse(fieldValues(record)),
      source: { path: record.path, line: record.line },
    })),
    clubs: records.memberClubs.map((record) => recordSchemas.memberClubs.parse(fieldValues(record))),
    floors: memberFloors.parse(floors.value),
  };
}

/** A buyer's slug: the name of its file. */
export const buyerSlug = (path: string): string => basename(path, ".yaml");
