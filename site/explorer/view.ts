import { compareText, groupBy } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import { fold } from "../../contract/text-folding.ts";
import type { FacetCounts } from "./find.ts";
import {
  type ExplorerQuery,
  FACETS,
  type Facet,
  FIXED_CHOICES,
  type FilterNames,
  facetNames,
  isListed,
  isNumber,
  mapFacets,
  type NumberFacet,
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

/** Filters with long lists, which are filled when they are opened. */
export const LONG_LISTS = ["club", "vendor", "notVendor"] as const satisfies readonly Facet[];

export type LongList = (typeof LONG_LISTS)[number];

/** A value that a query restricts to. */
interface Chosen {
  parameter: ParameterName;
  value: string;
  text: string;
}

/** State of the explorer. */
export interface ExplorerView extends Pick<ExplorerRecord, "baseUrl" | "dataVersion"> {
  query: ExplorerQuery;
  faults: readonly QueryFault[];
  options: Readonly<Record<Facet, readonly Option[]>>;
  /** The query's restrictions, in words. */
  chosen: readonly Chosen[];
  /** The long list that a reader has opened: filling all with each choice would take longer than the table. */
  opened: LongList | null;
  rows: readonly Relationship[];
  /** Number of rows in the table. */
  shown: number;
}

/** Makes the options of each filter from counts: only those that leave a row, and what is chosen. */
export function createOptions(record: ExplorerRecord) {
  const choices = mapFacets((facet) => {
    if (isListed(facet)) return inOrder(record[FACETS[facet].values]);
    return isNumber(facet) ? [] : FIXED_CHOICES[facet].map((choice, at) => ({ ...choice, at }));
  });
  return (counts: FacetCounts, query: ExplorerQuery): Record<Facet, readonly Option[]> =>
    mapFacets((facet) => {
      if (isNumber(facet))
        return withChosen(numberOptions(facet, counts[facet], query[facet]?.[0]), query[facet]?.[0]);
      const options = choices[facet].map(({ at, ...rest }) => ({ ...rest, count: counts[facet][at] ?? 0 }));
      return facet === "status"
        ? options
        : options.filter(({ value, count }) => count > 0 && !query[facet]?.includes(value));
    });
}

/** Tests of a row's year or age against a limit. */
const PASSES: Readonly<Record<NumberFacet, (value: number, limit: number) => boolean>> = {
  from: (year, first) => year >= first,
  to: (year, last) => year <= last,
  withinMonths: (age, months) => age <= months,
};

const inOrder = (list: readonly { slug: string; name: string }[]) =>
  list
    .map(({ slug, name }, at) => ({ at, value: slug, name, key: fold(name) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ key: _, ...entry }) => entry);

/** The ages that are offered, in months. */
const MONTHS = [12, 24, 36, 60];

/** Years with the newest first, or months; each with the rows that it lets pass. */
function numberOptions(facet: NumberFacet, counts: readonly number[], chosen: string | undefined): Option[] {
  const values = Object.keys(counts).map(Number);
  const limits =
    facet === "withinMonths" ? [...new Set([...MONTHS, Number(chosen ?? 12)])] : values.toReversed();
  return limits.map((limit) => ({
    value: String(limit),
    name: facet === "withinMonths" ? `Last ${limit} months` : String(limit),
    count: values.reduce((sum, value) => sum + (PASSES[facet](value, limit) ? (counts[value] ?? 0) : 0), 0),
  }));
}

function withChosen(options: readonly Option[], chosen: string | undefined): Option[] {
  const offered = options.filter(({ value, count }) => count > 0 || value === chosen);
  if (chosen === undefined || offered.some(({ value }) => value === chosen)) return offered;
  return [{ value: chosen, name: chosen, count: 0 }, ...offered];
}

/** The restrictions of a query in words, such as “Ticketing” and “from 2020”. */
export const chosenOf = (query: ExplorerQuery, record: FilterNames): ExplorerView["chosen"] =>
  (["q", ...facetNames] as const).flatMap((parameter) =>
    (query[parameter] ?? []).map((value) => ({ parameter, value, text: textOf(parameter, value, record) })),
  );

function textOf(parameter: Facet | "q", value: string, record: FilterNames): string {
  if (parameter === "q") return `“${value}”`;
  if (parameter === "withinMonths") return `last ${value} months`;
  if (isNumber(parameter)) return `${FACETS[parameter].label.split(" ")[0]} ${value}`;
  if (!isListed(parameter))
    return FIXED_CHOICES[parameter].find((choice) => choice.value === value)?.name ?? value;
  const name = record[FACETS[parameter].values].find(({ slug }) => slug === value)?.name ?? value;
  return parameter === "notVendor" ? `not ${name}` : name;
}

/** The rows of a club, in the order of the rows. */
export interface ClubRows {
  club: Relationship;
  rows: readonly Relationship[];
}

/** One entry a club, in the order in which their first rows come. */
export const byClub = (rows: readonly Relationship[]): ClubRows[] =>
  [...groupBy(rows, ({ club }) => club).values()].map((ofClub) => ({
    club: required(ofClub[0], "a row of the club"),
    rows: ofClub,
  }));
