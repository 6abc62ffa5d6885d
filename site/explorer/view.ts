import { compareText } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import { fold } from "../../contract/text-folding.ts";
import { statuses } from "../../data/schema/statuses.ts";
import type { FacetCounts } from "./find.ts";
import {
  type ExplorerQuery,
  FACETS,
  type Facet,
  isListed,
  LISTS,
  PARAMETERS,
  type ParameterName,
  type QueryFault,
} from "./query.ts";
import type { ExplorerRecord } from "./record.ts";

/** A value of a filter, and how many rows it would leave. */
export interface Option {
  value: string;
  name: string;
  count: number;
}

/** Filters with so many values that their lists are filled when they are opened. */
export const LONG_LISTS = ["club", "vendor"] as const satisfies readonly Facet[];

export type LongList = (typeof LONG_LISTS)[number];

/** What the explorer shows. */
export interface ExplorerView extends Pick<ExplorerRecord, "baseUrl" | "dataVersion"> {
  query: ExplorerQuery;
  faults: readonly QueryFault[];
  options: Readonly<Record<Facet, readonly Option[]>>;
  /** What the query restricts, in words. */
  chosen: readonly { parameter: ParameterName; text: string }[];
  /** The long list that a reader has opened: filling all with each choice would take longer than the table. */
  opened: LongList | null;
  rows: readonly Relationship[];
  /** How many of them the table shows. */
  shown: number;
}

/** Makes the options of each filter from counts: only those that leave a row, and what is chosen. */
export function createOptions(record: ExplorerRecord) {
  const lists = {
    club: inOrder(record.clubs),
    vendor: inOrder(record.vendors),
    category: inOrder(record.categories),
    country: inOrder(record.countries),
    league: inOrder(record.leagues),
    status: statuses.map((status, at) => ({ at, value: status, name: status })),
  };
  return (counts: FacetCounts, query: ExplorerQuery): Record<Facet, readonly Option[]> => {
    const listed = (facet: keyof typeof lists) =>
      lists[facet].map(({ at, ...rest }) => ({ ...rest, count: counts[facet][at] ?? 0 }));
    const options = {
      club: listed("club"),
      vendor: listed("vendor"),
      category: listed("category"),
      country: listed("country"),
      league: listed("league"),
      status: listed("status"),
      from: yearOptions(counts.from, (year, first) => year >= first),
      to: yearOptions(counts.to, (year, last) => year <= last),
    };
    const offered = (facet: Facet) => withChosen(options[facet], query[facet]);
    return {
      club: offered("club"),
      vendor: offered("vendor"),
      category: offered("category"),
      country: offered("country"),
      league: offered("league"),
      status: options.status,
      from: offered("from"),
      to: offered("to"),
    };
  };
}

const inOrder = (list: readonly { slug: string; name: string }[]) =>
  list
    .map(({ slug, name }, at) => ({ at, value: slug, name, key: fold(name) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ key: _, ...entry }) => entry);

/** Newest first; each with the rows of all years that it lets pass. */
function yearOptions(counts: readonly number[], passes: (year: number, limit: number) => boolean): Option[] {
  const years = Object.keys(counts).map(Number);
  return years
    .map((limit) => ({
      value: String(limit),
      name: String(limit),
      count: years.reduce((sum, year) => sum + (passes(year, limit) ? (counts[year] ?? 0) : 0), 0),
    }))
    .reverse();
}

function withChosen(options: readonly Option[], chosen: string | undefined): Option[] {
  const offered = options.filter(({ value, count }) => count > 0 || value === chosen);
  if (chosen === undefined || offered.some(({ value }) => value === chosen)) return offered;
  return [{ value: chosen, name: chosen, count: 0 }, ...offered];
}

/** The restrictions of a query in words, such as “Ticketing” and “from 2020”. */
export const chosenOf = (query: ExplorerQuery, record: ExplorerRecord): ExplorerView["chosen"] =>
  (["q", ...FACETS] as const).flatMap((parameter) => {
    const value = query[parameter];
    return value === undefined ? [] : [{ parameter, text: textOf(parameter, value, record) }];
  });

function textOf(parameter: Facet | "q", value: string, record: ExplorerRecord): string {
  if (parameter === "q") return `“${value}”`;
  if (parameter === "from" || parameter === "to") return `${PARAMETERS[parameter].split(" ")[0]} ${value}`;
  if (!isListed(parameter)) return value;
  return record[LISTS[parameter]].find(({ slug }) => slug === value)?.name ?? value;
}
