import type { CallToolResult } from "@modelcontextprotocol/server";
import type * as z from "zod";
import {
  type ContractEnding,
  pageOfChange,
  pageOfTerm,
  type SupplierChange,
} from "../../contract/answers.ts";
import { attributionFor } from "../../contract/attribution.ts";
import type { ClubRecord, EvidenceItem, Relationship } from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import {
  calculationTools,
  getClubTechnologyTool,
  type LedgerToolName,
  leagueRelationshipBrief,
  ledgerTools,
  listContractsEndingTool,
  listSupplierChangesTool,
  relationshipBrief,
  searchTechnologyTool,
} from "../../contract/research-tools.ts";
import { fold, nearest } from "../../contract/text-folding.ts";
import { Problem } from "../http/problem.ts";
import type { Indexes } from "../indexes.ts";
import { bindTool, failed, type McpTool } from "../mcp/tools.ts";
import { type Calculation, createCalculators } from "./calculate-routes.ts";
import { createTechnology } from "./technology.ts";

const brief = relationshipBrief.strip();
const leagueBrief = leagueRelationshipBrief.strip();
const MAX_SUGGESTIONS = 5;
const MAX_ECHO = 100;

/** The tools of the public MCP server, in the order of the contract. They find and calculate with the functions of the public API. One without a handler does not compile. */
export function createResearchTools(indexes: Indexes): readonly McpTool[] {
  const { baseUrl, dataVersion } = indexes.manifest;
  const common = { attribution: attributionFor(baseUrl), dataVersion };
  const footer = usageNote(indexes.manifest);
  const result = (lines: readonly string[], content: object): CallToolResult => ({
    content: [{ type: "text", text: [...lines, footer].join("\n") }],
    structuredContent: { ...content, ...common },
  });
  const handlers: Record<LedgerToolName, McpTool> = {
    search_technology: createSearch(indexes, result),
    get_club_technology: createClubTool(indexes, result),
    list_supplier_changes: createChangesTool(indexes, result),
    list_contracts_ending: createContractsTool(indexes, result),
  };
  return [...ledgerTools.map(({ name }) => handlers[name]), ...createCalculations(indexes)];
}

/** The rules for what is passed on, and what to name as the source. */
export function usageNote({ baseUrl, dataVersion }: Indexes["manifest"]): string {
  const { rules, text } = attributionFor(baseUrl);
  return `${rules.join(" ")} ${text}, ${baseUrl}/ (data ${dataVersion}).`;
}

type ToResult = (lines: readonly string[], content: object) => CallToolResult;

function createSearch(indexes: Indexes, toResult: ToResult): McpTool {
  const technology = createTechnology(indexes);
  const categories = indexes.lookup.categories.map(({ slug }) => slug).join(", ");
  return bindTool(searchTechnologyTool, ({ limit, offset, ...filters }) =>
    orFault(() => {
      const positions = technology.find(filters);
      const { shown, ...page } = pageOf(positions, { limit, offset });
      const found = shown.map((at) => relationshipAt(indexes, at));
      const headline =
        page.total === 0
          ? `No relationship matches. Names must be exact; q searches words. Categories: ${categories}.`
          : headlineOf(page, shown.length, "relationships match");
      const data = found.map((relationship) => brief.parse(relationship));
      return toResult([headline, ...found.map(lineOf)], { data, ...page });
    }),
  );
}

const relationshipAt = ({ relationships }: Indexes, position: number): Relationship =>
  JSON.parse(required(relationships[position], `relationship ${position}`).toString());

type BriefRow = Omit<z.infer<typeof relationshipBrief>, "clubName">;

/** `- Arsenal (England), Ticketing: Ticketmaster. status unknown (last evidence 2015). Example News (press), 2015: https://…` */
const lineOf = (row: Relationship): string => lineAbout(row.clubName, row);

function lineAbout(name: string, relationship: BriefRow): string {
  const { country, category, vendorName, product, status, statusReason } = relationship;
  const what = product === null ? vendorName : `${vendorName}, ${product}`;
  const { evidencePublisher, evidenceBy, evidenceDate, evidenceUrl } = relationship;
  const source = `${evidencePublisher} (${evidenceBy}), ${evidenceDate ?? "undated"}: ${evidenceUrl}`;
  return `- ${name} (${country}), ${category}: ${what}. ${status} (${statusReason}). ${source}`;
}

function createClubTool({ lookup, clubRecords }: Indexes, toResult: ToResult): McpTool {
  const positions = new Map(
    lookup.clubs.flatMap(({ names }, at) => names.map((name) => [name, at] as const)),
  );
  return bindTool(getClubTechnologyTool, ({ club: name }) => {
    const position = positions.get(fold(name));
    if (position === undefined) {
      const similar = nearest(name.slice(0, MAX_ECHO), positions.keys(), MAX_SUGGESTIONS);
      const advice =
        similar.length === 0
          ? "search_technology finds clubs by words in q."
          : `Similar: ${similar.join(", ")}.`;
      return failed(`No club has the name ${JSON.stringify(name.slice(0, MAX_ECHO))}. ${advice}`);
    }
    const club: ClubRecord = JSON.parse(required(clubRecords[position], `club ${position}`).toString());
    const technology = club.technology.map((row) => ({
      ...brief.parse(row),
      evidenceNote: row.evidenceNote,
    }));
    const lines = club.technology.map((row) => `${lineOf(row)} ${row.evidenceNote}`);
    const ofLeagues = club.leagueTechnology.map(
      (row) => `${lineAbout(`Through its league, ${row.leagueName}`, row)} ${row.evidenceNote}`,
    );
    return toResult([`${club.name}: ${club.counts.total} relationships.`, ...lines, ...ofLeagues], {
      data: {
        ...{ ...club, technology },
        leagueTechnology: club.leagueTechnology.map((row) => leagueBrief.parse(row)),
      },
    });
  });
}

function createChangesTool({ supplierChanges }: Indexes, toResult: ToResult): McpTool {
  const changes = supplierChanges.map((line): SupplierChange => JSON.parse(line.toString()));
  return bindTool(listSupplierChangesTool, (paging) => {
    const { shown, ...page } = pageOf(changes, paging);
    const data = shown.map((change) => ({
      ...change,
      from: brief.parse(change.from),
      to: brief.parse(change.to),
    }));
    const lines = shown.map((change) => {
      const { clubName, category, vendorName } = change.to;
      const what = `${change.from.vendorName} → ${vendorName}, around ${change.changedAround}`;
      return `- ${clubName}, ${category}: ${what}. ${change.note} ${sourceOf(pageOfChange(change))}`;
    });
    return toResult([headlineOf(page, shown.length, "changes of supplier"), ...lines], { data, ...page });
  });
}

function createContractsTool({ contractsEnding }: Indexes, toResult: ToResult): McpTool {
  const contracts = contractsEnding.map((line): ContractEnding => JSON.parse(line.toString()));
  return bindTool(listContractsEndingTool, (paging) => {
    const { shown, ...page } = pageOf(contracts, paging);
    const data = shown.map(({ endsOn, relationship }) => ({
      endsOn,
      relationship: brief.parse(relationship),
    }));
    const lines = shown.map(({ relationship: row, endsOn }) => {
      const what = `${row.vendorName}, to ${endsOn}. ${row.status}`;
      return `- ${row.clubName}, ${row.category}: ${what}. ${sourceOf(pageOfTerm(row))}`;
    });
    return toResult([headlineOf(page, shown.length, "contracts end soon"), ...lines], { data, ...page });
  });
}

/** A page of a list, and where the next one begins. */
function pageOf<Item>(items: readonly Item[], { limit, offset }: { limit: number; offset: number }) {
  const total = items.length;
  const nextOffset = offset + limit < total ? offset + limit : null;
  return { shown: items.slice(offset, offset + limit), total, limit, offset, nextOffset };
}

const headlineOf = (
  { total, offset, nextOffset }: { total: number; offset: number; nextOffset: number | null },
  count: number,
  what: string,
): string => {
  const next = nextOffset === null ? "" : ` Next page: offset ${nextOffset}.`;
  return `${total} ${what}; ${count} from offset ${offset}.${next}`;
};

const sourceOf = ({ publisher, date, url }: EvidenceItem): string =>
  `${publisher}, ${date ?? "undated"}: ${url}`;

const createCalculations = (indexes: Indexes): McpTool[] => {
  const calculators = createCalculators(indexes);
  return calculationTools.map(({ calculator, tool }) => ({
    definition: tool,
    handler: (given) => orFault(() => resultOf(calculators[calculator].calculate(given ?? {}))),
  }));
};

/** The result; a fault in the arguments is for the model to correct. */
function orFault(result: () => CallToolResult): CallToolResult {
  try {
    return result();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const faults = (error.details.errors ?? [])
      .slice(0, 10)
      .map(({ pointer, parameter, message }) => `${pointer ?? parameter} ${message}.`);
    return failed([error.details.detail, ...faults].join("\n"));
  }
}

function resultOf(calculation: Calculation): CallToolResult {
  const { data, warnings, methodology } = calculation;
  const text = JSON.stringify({ data, warnings });
  const note = `A planning estimate in one currency. Method and limitations: ${methodology}`;
  return { content: [{ type: "text", text: `${text}\n${note}` }], structuredContent: { ...calculation } };
}
