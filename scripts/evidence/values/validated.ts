import type * as z from "zod";
import { oncePer } from "../../../contract/collections.ts";
import { buyerEntry } from "../../../data/schema/members.ts";
import { recordSchemas } from "../../../data/schema/records.ts";
import { memberRelease, release } from "../../../data/schema/releases.ts";
import type { SourceDocument, SourceRecord } from "../records.ts";
import { fieldValues } from "./fields.ts";

// Results of the schemas for records and documents, each once: a file that is not edited keeps its own.

const record = <Row>(schema: z.ZodType<Row>) =>
  oncePer((source: SourceRecord) => schema.safeParse(fieldValues(source)));

export const validateRecord = {
  technology: record(recordSchemas.technology),
  evidence: record(recordSchemas.evidence),
  clubs: record(recordSchemas.clubs),
  vendors: record(recordSchemas.vendors),
  categories: record(recordSchemas.categories),
  removed: record(recordSchemas.removed),
  redirects: record(recordSchemas.redirects),
  supplierChanges: record(recordSchemas.supplierChanges),
  leagues: record(recordSchemas.leagues),
  leagueClubs: record(recordSchemas.leagueClubs),
  leagueTechnology: record(recordSchemas.leagueTechnology),
  exceptions: record(recordSchemas.exceptions),
  feeds: record(recordSchemas.feeds),
  memberClubs: record(recordSchemas.memberClubs),
  deals: record(recordSchemas.deals),
  dealSources: record(recordSchemas.dealSources),
  memberExceptions: record(recordSchemas.memberExceptions),
};

const document = <Content>(schema: z.ZodType<Content>) =>
  oncePer(({ value }: SourceDocument) => schema.safeParse(value));

/** The kinds of document that are many or long. */
export const validateDocument = {
  buyer: document(buyerEntry),
  release: document(release),
  memberRelease: document(memberRelease),
};

/** The typed value. Throws the ZodError of one that its schema refuses. */
export function dataOf<Data>(result: z.ZodSafeParseResult<Data>): Data {
  if (!result.success) throw result.error;
  return result.data;
}
