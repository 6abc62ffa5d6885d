import type { z } from "zod";
import { apiPaths } from "./addresses.ts";
import { clubsQuery, noQuery, pagingQuery, slugParams, technologyQuery } from "./parameters.ts";
import type { ProblemName } from "./problems.ts";
import { categoryPage, clubAnswer, clubPage, relationshipPage, vendorAnswer, vendorPage } from "./records.ts";

/** What one operation of the API takes, answers and refuses. The OpenAPI document and the server are made from it. */
export interface Route {
  operationId: string;
  method: "get" | "post";
  path: string;
  tag: "Technology" | "Calculators";
  summary: string;
  description: string;
  query: z.ZodObject;
  params?: z.ZodObject;
  body?: z.ZodObject;
  answer: z.ZodObject;
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
    "order is by club, category, vendor and product; with q the best matches come first. An unknown club, vendor, category or " +
    "country gives an empty list.",
  query: technologyQuery,
  answer: relationshipPage,
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
  answer: clubPage,
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
  answer: clubAnswer,
  problems: ["invalid-parameter", "not-found"],
} as const satisfies Route;

export const listVendors = {
  operationId: "listVendors",
  method: "get",
  path: apiPaths.vendors,
  tag: "Technology",
  summary: "List the vendors",
  description: "Every vendor with the number of its clubs and relationships, by slug.",
  query: pagingQuery,
  answer: vendorPage,
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
  answer: vendorAnswer,
  problems: ["invalid-parameter", "not-found"],
} as const satisfies Route;

export const listCategories = {
  operationId: "listCategories",
  method: "get",
  path: apiPaths.categories,
  tag: "Technology",
  summary: "List the technology categories",
  description: "Every category with its definition and counts, by name.",
  query: pagingQuery,
  answer: categoryPage,
  problems: ["invalid-parameter"],
} as const satisfies Route;

export const routes: readonly Route[] = [
  searchTechnology,
  listClubs,
  getClub,
  listVendors,
  getVendor,
  listCategories,
];
