import { noQuery } from "../parameters.ts";
import type { ProblemName } from "../problems.ts";
import type { Route } from "../routes.ts";
import { memberApiPaths } from "../site-paths.ts";
import { buyerParams, buyersQuery, dealsQuery } from "./parameters.ts";
import { buyerPage, buyerResponse, dealPage, meResponse } from "./records.ts";

/** The operations of the member interface: each asks for a key. */

/** What stands between a request and any member answer. */
const AT_THE_DOOR = [
  "invalid-parameter",
  "key-in-address",
  "unauthorized",
  "insecure-transport",
  "rate-limited",
  "members-unavailable",
] as const satisfies readonly ProblemName[];

export const searchBuyers = {
  operationId: "searchBuyers",
  method: "get",
  path: memberApiPaths.buyers,
  tag: "Members",
  summary: "Search the buyers of clubs",
  description:
    "People and organisations that buy football clubs. Filters are combined with AND. Clubs and decision-makers are in the single " +
    "record.",
  query: buyersQuery,
  response: buyerPage,
  problems: [...AT_THE_DOOR, "pro-required"],
} as const satisfies Route;

export const getBuyer = {
  operationId: "getBuyer",
  method: "get",
  path: memberApiPaths.buyer,
  tag: "Members",
  summary: "One buyer with its clubs and decision-makers",
  description:
    "Every fact with the address of its source. For business contact only; keep to the e-mail laws that apply.",
  query: noQuery,
  params: buyerParams,
  response: buyerResponse,
  problems: [...AT_THE_DOOR, "pro-required", "not-found"],
} as const satisfies Route;

export const listDeals = {
  operationId: "listDeals",
  method: "get",
  path: memberApiPaths.deals,
  tag: "Members",
  summary: "List recent deals",
  description: "Takeovers and sales of stakes, newest first. An unknown country gives an empty list.",
  query: dealsQuery,
  response: dealPage,
  problems: [...AT_THE_DOOR, "pro-required"],
} as const satisfies Route;

export const getMe = {
  operationId: "getMe",
  method: "get",
  path: memberApiPaths.me,
  tag: "Members",
  summary: "Your plan, your keys and what is left of your limits",
  description: "Costs nothing of the limits, and answers accounts of every plan.",
  query: noQuery,
  response: meResponse,
  problems: AT_THE_DOOR,
} as const satisfies Route;

export const memberRoutes: readonly Route[] = [searchBuyers, getBuyer, listDeals, getMe];
