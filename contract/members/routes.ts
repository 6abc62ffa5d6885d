import { noQuery } from "../parameters.ts";
import type { ProblemName } from "../problems.ts";
import type { Route } from "../routes.ts";
import { memberApiPaths } from "../site-paths.ts";
import { buyerChangePage, dealChangePage } from "./changes.ts";
import { buyerParams, buyersQuery, dealsQuery, memberChangesQuery } from "./parameters.ts";
import { buyerPage, buyerResponse, dealPage, meResponse } from "./records.ts";

/** The operations of the member interface. Each requires a key. */

/** Problems that any request can run into before its operation. */
const AUTH_PROBLEMS = [
  "invalid-parameter",
  "key-in-address",
  "unauthorized",
  "insecure-transport",
  "rate-limited",
  "members-unavailable",
] as const satisfies readonly ProblemName[];

const PRO_PROBLEMS = [...AUTH_PROBLEMS, "pro-required"] as const;

const MEMBERS_GET = { method: "get", tag: "Members" } as const;

export const searchBuyers = {
  operationId: "searchBuyers",
  ...MEMBERS_GET,
  path: memberApiPaths.buyers,
  summary: "Search buyers of clubs",
  description:
    "People and organisations that buy football clubs. Filters are combined with AND. Decision-makers are only in the single record, " +
    "clubs also in the CSV. An unknown club, hqCountry or clubCountry returns an empty list; any other unknown country is an error.",
  query: buyersQuery,
  response: buyerPage,
  problems: PRO_PROBLEMS,
} as const satisfies Route;

export const getBuyer = {
  operationId: "getBuyer",
  ...MEMBERS_GET,
  path: memberApiPaths.buyer,
  summary: "One buyer with its clubs and decision-makers",
  description:
    "Each fact has the URL of its source. Contact details are not collected: linkedin and workEmail of decision-makers are null so " +
    "far. For business contact only; follow the email laws that apply.",
  query: noQuery,
  params: buyerParams,
  response: buyerResponse,
  problems: [...PRO_PROBLEMS, "not-found"],
} as const satisfies Route;

export const listDeals = {
  operationId: "listDeals",
  ...MEMBERS_GET,
  path: memberApiPaths.deals,
  summary: "List recent deals",
  description:
    "Takeovers and stake sales, the newest announcement first. An unknown club or country returns an empty list, an unknown buyerCountry an error.",
  query: dealsQuery,
  response: dealPage,
  problems: PRO_PROBLEMS,
} as const satisfies Route;

const CHANGES =
  "The newest release first; of the same release what was added, changed, corrected and removed. What was edited after the last " +
  "release comes with the next one.";

export const listBuyerChanges = {
  operationId: "listBuyerChanges",
  ...MEMBERS_GET,
  path: memberApiPaths.buyerChanges,
  summary: "What the releases changed in buyers",
  description: `Every change of a buyer since a day, without decision-makers. ${CHANGES}`,
  query: memberChangesQuery,
  response: buyerChangePage,
  problems: PRO_PROBLEMS,
} as const satisfies Route;

export const listDealChanges = {
  operationId: "listDealChanges",
  ...MEMBERS_GET,
  path: memberApiPaths.dealChanges,
  summary: "What the releases changed in deals",
  description: `Every change of a deal since a day. ${CHANGES}`,
  query: memberChangesQuery,
  response: dealChangePage,
  problems: PRO_PROBLEMS,
} as const satisfies Route;

export const getMe = {
  operationId: "getMe",
  ...MEMBERS_GET,
  path: memberApiPaths.me,
  summary: "Your plan, your keys and what is left of your limits",
  description: "Does not count towards the limits. Available on every plan.",
  query: noQuery,
  response: meResponse,
  problems: AUTH_PROBLEMS,
} as const satisfies Route;

export const memberRoutes: readonly Route[] = [
  searchBuyers,
  listBuyerChanges,
  getBuyer,
  listDeals,
  listDealChanges,
  getMe,
];
