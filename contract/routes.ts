import type * as z from "zod";
import { CONTRACT_MONTHS, contractEndingPage, supplierChangePage } from "./answers.ts";
import { contractExtensionRequest, contractExtensionResponse } from "./calculators/contract-extension.ts";
import { NUMBERS_DESCRIPTION } from "./calculators/numbers.ts";
import { squadCostRequest, squadCostResponse } from "./calculators/squad-cost.ts";
import { squadPlanRequest, squadPlanResponse } from "./calculators/squad-plan.ts";
import { squadProjectionRequest, squadProjectionResponse } from "./calculators/squad-projection.ts";
import { transferCostRequest, transferCostResponse } from "./calculators/transfer-cost.ts";
import { changePage } from "./changes.ts";
import {
  changesQuery,
  clubsQuery,
  listQuery,
  noQuery,
  pagingQuery,
  relationshipParams,
  slugParams,
  technologyQuery,
} from "./parameters.ts";
import type { ProblemName } from "./problems.ts";
import {
  categoryPage,
  clubPage,
  clubResponse,
  leaguePage,
  relationshipPage,
  relationshipResponse,
  vendorPage,
  vendorResponse,
} from "./records.ts";
import { apiPaths } from "./site-paths.ts";

/** One operation of the API, from which the OpenAPI document and the server are made. */
export interface Route {
  operationId: string;
  method: "get" | "post";
  path: string;
  tag: "Technology" | "Calculators" | "Members";
  summary: string;
  description: string;
  query: z.ZodObject;
  params?: z.ZodObject;
  body?: z.ZodObject;
  response: z.ZodObject;
  /** Responds with 308 if the record was renamed. */
  redirects?: true;
  problems: readonly ProblemName[];
}

const LIST = { method: "get", tag: "Technology", problems: ["invalid-parameter", "key-in-address"] } as const;

const ONE_RECORD = {
  method: "get",
  tag: "Technology",
  query: noQuery,
  redirects: true,
  problems: ["invalid-parameter", "key-in-address", "not-found", "gone"],
} as const;

const CALCULATION = {
  method: "post",
  tag: "Calculators",
  query: noQuery,
  problems: [
    "invalid-parameter",
    "key-in-address",
    "invalid-body",
    "body-too-large",
    "unsupported-media-type",
  ],
} as const;

export const searchTechnology = {
  ...LIST,
  operationId: "searchTechnology",
  path: apiPaths.technology,
  summary: "Search sourced relationships between clubs and vendors",
  description:
    "Every relationship carries its source, its status and its verification date. Filters are combined with AND. The order is " +
    "that of sort; without it by club, category, vendor and product, or with q the best matches first. An unknown club, vendor or " +
    "category returns an empty list, an unknown country, league or notVendor an error with the nearest names.",
  query: technologyQuery,
  response: relationshipPage,
} as const satisfies Route;

export const listClubs = {
  ...LIST,
  operationId: "listClubs",
  path: apiPaths.clubs,
  summary: "List the clubs",
  description:
    "Every club with its aliases and the number of its relationships, by slug. An unknown country or league is an error with the " +
    "nearest names.",
  query: clubsQuery,
  response: clubPage,
} as const satisfies Route;

export const getClub = {
  ...ONE_RECORD,
  operationId: "getClub",
  path: apiPaths.club,
  summary: "One club's public technology record",
  description:
    "The club with all its relationships, each with its evidence, its vendor's site and its category's definition.",
  params: slugParams,
  response: clubResponse,
} as const satisfies Route;

export const listVendors = {
  ...LIST,
  operationId: "listVendors",
  path: apiPaths.vendors,
  summary: "List the vendors",
  description: "Every vendor with the number of its clubs and relationships, by slug.",
  query: listQuery,
  response: vendorPage,
} as const satisfies Route;

export const getVendor = {
  ...ONE_RECORD,
  operationId: "getVendor",
  path: apiPaths.vendor,
  summary: "One vendor and all its relationships",
  description: "The vendor with every club that a source connects it with, whatever the status.",
  params: slugParams,
  response: vendorResponse,
} as const satisfies Route;

export const listCategories = {
  ...LIST,
  operationId: "listCategories",
  path: apiPaths.categories,
  summary: "List the technology categories",
  description: "Every category with its definition and counts, by name.",
  query: pagingQuery,
  response: categoryPage,
} as const satisfies Route;

export const listLeagues = {
  ...LIST,
  operationId: "listLeagues",
  path: apiPaths.leagues,
  summary: "List the leagues and their coverage",
  description:
    "Every league with the teams of the latest season in the ledger, and how many of them it has evidence for.",
  query: pagingQuery,
  response: leaguePage,
} as const satisfies Route;

export const listChanges = {
  ...LIST,
  operationId: "listChanges",
  path: apiPaths.changes,
  summary: "What the releases added, changed, corrected and removed",
  description:
    "Every change since a day, the newest release first; of the same release what was added, changed, corrected and removed. What " +
    "was edited after the last release comes with the next one. The club, vendor and league are those of today. An unknown club, " +
    "vendor or category returns an empty list, an unknown country or league an error with the nearest names.",
  query: changesQuery,
  response: changePage,
} as const satisfies Route;

export const listSupplierChanges = {
  ...LIST,
  operationId: "listSupplierChanges",
  path: apiPaths.supplierChanges,
  summary: "Which clubs changed supplier",
  description:
    "Clubs that left a vendor for another in one category, the newest change first, each with the relationship that ended and the one " +
    "that followed. Only changes that were confirmed by reading the pages of both.",
  query: listQuery,
  response: supplierChangePage,
} as const satisfies Route;

export const listContractsEnding = {
  ...LIST,
  operationId: "listContractsEnding",
  path: apiPaths.contractsEnding,
  summary: `Whose contract ends within ${CONTRACT_MONTHS} months`,
  description:
    `Relationships whose latest term that a page names ends within ${CONTRACT_MONTHS} months after the day of the data version, the ` +
    "soonest first. A contract may have been extended since without a page that we have read.",
  query: listQuery,
  response: contractEndingPage,
} as const satisfies Route;

export const getRelationship = {
  ...ONE_RECORD,
  operationId: "getRelationship",
  path: apiPaths.relationship,
  summary: "One relationship",
  description:
    "The relationship with this id. If it has been removed, the response is 410 with the reason; one whose " +
    "club or vendor was renamed returns 308 with its new URL.",
  params: relationshipParams,
  response: relationshipResponse,
} as const satisfies Route;

export const calculateTransferCost = {
  ...CALCULATION,
  operationId: "calculateTransferCost",
  path: apiPaths.transferCost,
  summary: "Work out what a transfer costs",
  description:
    "Total commitment, annual cost, book value over the contract and an illustrative sale, calculated exactly. Use one currency " +
    "throughout a request. The same body always gets the same response. A planning estimate, not a valuation. " +
    NUMBERS_DESCRIPTION,
  body: transferCostRequest,
  response: transferCostResponse,
} as const satisfies Route;

export const calculateSquadCost = {
  ...CALCULATION,
  operationId: "calculateSquadCost",
  path: apiPaths.squadCost,
  summary: "Work out a squad-cost planning ratio",
  description:
    "Ratio, component totals, headroom against a threshold, a signing before and after, contract expiry by year and sensitivity to " +
    "revenue, calculated exactly. Like UEFA's ratio, with one departure that is shown beside it. A planning estimate, not a " +
    "compliance opinion. " +
    NUMBERS_DESCRIPTION,
  body: squadCostRequest,
  response: squadCostResponse,
} as const satisfies Route;

export const calculateSquadPlan = {
  ...CALCULATION,
  operationId: "calculateSquadPlan",
  path: apiPaths.squadPlan,
  summary: "Work out a squad-cost ratio before and after several moves",
  description:
    "Signings, sales, extensions, releases and loans within the same 12 months: the ratio and headroom before and after, and what " +
    "each move adds, calculated exactly. Without moves the figures are those of squad-cost. A planning estimate, not a compliance " +
    "opinion. " +
    NUMBERS_DESCRIPTION,
  body: squadPlanRequest,
  response: squadPlanResponse,
} as const satisfies Route;

export const calculateContractExtension = {
  ...CALCULATION,
  operationId: "calculateContractExtension",
  path: apiPaths.contractExtension,
  summary: "Work out what a contract extension changes",
  description:
    "Amortisation, pay and book value season by season with the extension and without it, and the result of a sale in both cases, " +
    "calculated exactly. A planning estimate, not a compliance opinion. " +
    NUMBERS_DESCRIPTION,
  body: contractExtensionRequest,
  response: contractExtensionResponse,
} as const satisfies Route;

export const calculateSquadProjection = {
  ...CALCULATION,
  operationId: "calculateSquadProjection",
  path: apiPaths.squadProjection,
  summary: "Work out a squad-cost ratio over several seasons",
  description:
    "A squad whose contracts end, with the moves of each season: ratio, headroom, book value and committed amortisation season by " +
    "season, calculated exactly. A planning estimate, not a compliance opinion. " +
    NUMBERS_DESCRIPTION,
  body: squadProjectionRequest,
  response: squadProjectionResponse,
} as const satisfies Route;

export const calculatorRoutes = [
  calculateTransferCost,
  calculateSquadCost,
  calculateSquadPlan,
  calculateContractExtension,
  calculateSquadProjection,
] as const satisfies readonly Route[];

export type CalculatorId = (typeof calculatorRoutes)[number]["operationId"];

export const routes: readonly Route[] = [
  searchTechnology,
  listClubs,
  getClub,
  listVendors,
  getVendor,
  listCategories,
  listLeagues,
  listChanges,
  listSupplierChanges,
  listContractsEnding,
  getRelationship,
  ...calculatorRoutes,
];
