import * as z from "zod";
import {
  CONTRACT_MONTHS,
  contractEnding,
  contractEndingPage,
  supplierChange,
  supplierChangePage,
} from "./answers.ts";
import { MAX_OFFSET } from "./limits.ts";
import type { Tool } from "./mcp-tool.ts";
import { argumentsOf, integer, technologyQuery } from "./parameters.ts";
import { clubResponse, clubSummary, leagueRelationship, relationship, relationshipPage } from "./records.ts";
import { calculatorRoutes } from "./routes.ts";

const DEFAULT_RESULTS = 20;
const MAX_RESULTS = 50;

const RULES =
  "Only status current means use today: never present historical or status unknown as current use. Name the source address of each " +
  "fact that you pass on. What is not listed may still exist: the ledger holds only what public sources show.";

const {
  limit: _limit,
  offset: _offset,
  format: _format,
  columns: _columns,
  ...filters
} = technologyQuery.shape;

const paging = {
  limit: integer(1, MAX_RESULTS).default(DEFAULT_RESULTS).describe("Records in the result"),
  offset: integer(0, MAX_OFFSET)
    .default(0)
    .describe("Matches to skip; use nextOffset of the previous result"),
};

const nextOffset = z.int().min(1).nullable().describe("offset of the next page; null on the last");

const BRIEF_FIELDS = {
  id: true,
  country: true,
  category: true,
  vendorName: true,
  product: true,
  status: true,
  statusReason: true,
  evidenceUrl: true,
  evidencePublisher: true,
  evidenceDate: true,
  evidenceBy: true,
  announced: true,
} as const;

/** A relationship in a list: a page of them must not fill a model's context. */
export const relationshipBrief = relationship
  .pick({ clubName: true, ...BRIEF_FIELDS })
  .meta({ id: "RelationshipBrief", description: "A relationship in short" });

export const leagueRelationshipBrief = leagueRelationship
  .pick({ leagueName: true, ...BRIEF_FIELDS, evidenceNote: true })
  .meta({ id: "LeagueRelationshipBrief", description: "What a league uses or gives to its clubs, in short" });

export const searchTechnologyTool = {
  name: "search_technology",
  title: "Search the technology of football clubs",
  description:
    "Search sourced relationships between football clubs and technology vendors, by club, vendor, category, country, league, status, " +
    "who says it, age of the evidence and words. A filter may have several values, of which one must match; filters are combined with " +
    "AND; notVendor leaves vendors out; sort newest puts the newest evidence first. " +
    "Use it for which clubs use what, or whom a vendor serves. A result " +
    `without matches lists the categories. ${RULES}`,
  input: z.strictObject({ ...argumentsOf(filters), ...paging }),
  output: relationshipPage.omit({ data: true, next: true }).extend({
    data: z.array(relationshipBrief),
    nextOffset,
  }),
} as const satisfies Tool;

export const getClubTechnologyTool = {
  name: "get_club_technology",
  title: "Get the technology of one club",
  description: `All sourced relationships of one football club with technology vendors, what its leagues use or give to their clubs, and what the first source of each says. ${RULES}`,
  input: z.strictObject({
    club: z
      .string({ error: "must be a text" })
      .min(1, { error: "must not be empty" })
      .max(200, { error: "must have at most 200 characters" })
      .meta({ description: "The club's name, alias or slug", examples: ["Borussia Dortmund"] }),
  }),
  output: clubResponse.extend({
    data: clubSummary.extend({
      technology: z.array(relationshipBrief.extend({ evidenceNote: relationship.shape.evidenceNote })),
      leagueTechnology: z.array(leagueRelationshipBrief),
    }),
  }),
} as const satisfies Tool;

export const listSupplierChangesTool = {
  name: "list_supplier_changes",
  title: "List the clubs that changed supplier",
  description:
    "Football clubs that left a technology vendor for another in one category, the newest change first: what ended, what followed, and " +
    `around when. Only changes that were confirmed by reading the pages of both. ${RULES}`,
  input: z.strictObject(paging),
  output: supplierChangePage.omit({ data: true, next: true }).extend({
    data: z.array(supplierChange.extend({ from: relationshipBrief, to: relationshipBrief })),
    nextOffset,
  }),
} as const satisfies Tool;

export const listContractsEndingTool = {
  name: "list_contracts_ending",
  title: "List the contracts that end soon",
  description:
    `Relationships of football clubs with technology vendors whose named term ends within ${CONTRACT_MONTHS} months, the soonest first. ` +
    `An extension that we have not read of is not in it. ${RULES}`,
  input: z.strictObject(paging),
  output: contractEndingPage.omit({ data: true, next: true }).extend({
    data: z.array(contractEnding.extend({ relationship: relationshipBrief })),
    nextOffset,
  }),
} as const satisfies Tool;

export const ledgerTools = [
  searchTechnologyTool,
  getClubTechnologyTool,
  listSupplierChangesTool,
  listContractsEndingTool,
] as const satisfies readonly Tool[];

export type LedgerToolName = (typeof ledgerTools)[number]["name"];

/** A tool for each calculator of the API: `calculateTransferCost` becomes `calculate_transfer_cost`. */
export const calculationTools = calculatorRoutes.map((route) => ({
  calculator: route.operationId,
  tool: {
    name: route.operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: route.summary,
    description: route.description,
    // A copy without its id: a schema with an id becomes a reference, and clients expect an object.
    input: route.body.safeExtend({}),
    output: route.response.extend({}),
  } satisfies Tool,
}));

export const researchTools: readonly Tool[] = [...ledgerTools, ...calculationTools.map(({ tool }) => tool)];
