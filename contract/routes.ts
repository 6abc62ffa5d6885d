import type * as z from "zod";
import { squadCostRequest, squadCostResponse } from "./calculators/squad-cost.ts";
import { transferCostRequest, transferCostResponse } from "./calculators/transfer-cost.ts";
import {
  clubsQuery,
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

export const searchTechnology = {
  operationId: "searchTechnology",
  method: "get",
  path: apiPaths.technology,
  tag: "Technology",
  summary: "Search sourced relationships between clubs and vendors",
  description:
    "Every relationship carries its source, its status and its verification date. Filters are combined with AND. Without q the " +
    "order is by club, category, vendor and product; with q the best matches come first. An unknown club, vendor, category, " +
    "country or league returns an empty list.",
  query: technologyQuery,
  response: relationshipPage,
  problems: ["invalid-parameter"],
} as const satisfies Route;

export const listClubs = {
  operationId: "listClubs",
  method: "get",
  path: apiPaths.clubs,
  tag: "Technology",
  summary: "List the clubs",
  description: "Every club with its aliases and the number of its relationships, by slug.",
  query: clubsQuery,
  response: clubPage,
  problems: ["invalid-parameter"],
} as const satisfies Route;

export const getClub = {
  operationId: "getClub",
  method: "get",
  path: apiPaths.club,
  tag: "Technology",
  summary: "One club's public technology record",
  description:
    "The club with all its relationships, each with its evidence, its vendor's site and its category's definition.",
  query: noQuery,
  params: slugParams,
  response: clubResponse,
  redirects: true,
  problems: ["invalid-parameter", "not-found", "gone"],
} as const satisfies Route;

export const listVendors = {
  operationId: "listVendors",
  method: "get",
  path: apiPaths.vendors,
  tag: "Technology",
  summary: "List the vendors",
  description: "Every vendor with the number of its clubs and relationships, by slug.",
  query: pagingQuery,
  response: vendorPage,
  problems: ["invalid-parameter"],
} as const satisfies Route;

export const getVendor = {
  operationId: "getVendor",
  method: "get",
  path: apiPaths.vendor,
  tag: "Technology",
  summary: "One vendor and all its relationships",
  description: "The vendor with every club that a source connects it with, whatever the status.",
  query: noQuery,
  params: slugParams,
  response: vendorResponse,
  redirects: true,
  problems: ["invalid-parameter", "not-found", "gone"],
} as const satisfies Route;

export const listCategories = {
  operationId: "listCategories",
  method: "get",
  path: apiPaths.categories,
  tag: "Technology",
  summary: "List the technology categories",
  description: "Every category with its definition and counts, by name.",
  query: pagingQuery,
  response: categoryPage,
  problems: ["invalid-parameter"],
} as const satisfies Route;

export const listLeagues = {
  operationId: "listLeagues",
  method: "get",
  path: apiPaths.leagues,
  tag: "Technology",
  summary: "List the leagues and their coverage",
  description:
    "Every league with the teams of the newest season that the ledger holds, and for how many of them it has evidence.",
  query: pagingQuery,
  response: leaguePage,
  problems: ["invalid-parameter"],
} as const satisfies Route;

export const getRelationship = {
  operationId: "getRelationship",
  method: "get",
  path: apiPaths.relationship,
  tag: "Technology",
  summary: "One relationship",
  description:
    "The relationship that an id names, for as long as the ledger holds it. A removed one returns 410 with the reason; one whose " +
    "club or vendor was renamed returns 308 with its new address.",
  query: noQuery,
  params: relationshipParams,
  response: relationshipResponse,
  redirects: true,
  problems: ["invalid-parameter", "not-found", "gone"],
} as const satisfies Route;

export const calculateTransferCost = {
  operationId: "calculateTransferCost",
  method: "post",
  path: apiPaths.transferCost,
  tag: "Calculators",
  summary: "Work out what a transfer costs",
  description:
    "Commitment, cost of a year, book value over the contract and an illustrative sale, in exact decimals. Currency-neutral: all " +
    "money of a request is in one currency. The same body always gets the same response. A planning estimate, not a valuation.",
  query: noQuery,
  body: transferCostRequest,
  response: transferCostResponse,
  problems: ["invalid-parameter", "invalid-body", "body-too-large", "unsupported-media-type"],
} as const satisfies Route;

export const calculateSquadCost = {
  operationId: "calculateSquadCost",
  method: "post",
  path: apiPaths.squadCost,
  tag: "Calculators",
  summary: "Work out a squad-cost planning ratio",
  description:
    "Ratio, component totals, headroom against a threshold, a signing before and after, contract expiry by year and sensitivity to " +
    "revenue, in exact decimals. Like UEFA's ratio, with one departure that is shown beside it. A planning estimate, not a " +
    "compliance opinion.",
  query: noQuery,
  body: squadCostRequest,
  response: squadCostResponse,
  problems: ["invalid-parameter", "invalid-body", "body-too-large", "unsupported-media-type"],
} as const satisfies Route;

export const routes: readonly Route[] = [
  searchTechnology,
  listClubs,
  getClub,
  listVendors,
  getVendor,
  listCategories,
  listLeagues,
  getRelationship,
  calculateTransferCost,
  calculateSquadCost,
];
