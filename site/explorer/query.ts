import { type Speaker, speakers } from "../../contract/evidence-by.ts";
import type { RelationshipTable } from "../../contract/index-files.ts";
import { MAX_FILTER_LENGTH, MAX_FILTER_VALUES, MAX_MONTHS } from "../../contract/limits.ts";
import type { FilterName, TechnologyQuery } from "../../contract/parameters.ts";
import { hasFewWords, WORD_LIMITS } from "../../contract/search.ts";
import { explorePath } from "../../contract/site-paths.ts";
import { type Sort, sorts } from "../../contract/sorting.ts";
import { fold, nearest } from "../../contract/text-folding.ts";
import { statuses } from "../../data/schema/statuses.ts";

export type Facet = FilterName<TechnologyQuery>;
/** `rows=clubs` is a view of the explorer: one row a club. */
export type ParameterName = Facet | "q" | "sort" | "rows";

type ListName = "clubs" | "vendors" | "categories" | "countries" | "leagues";

/** The names that filters take, as the explorer and the server have them. */
export type FilterNames = Pick<RelationshipTable, ListName>;

/** A filter as the form offers it. */
interface FacetControl {
  label: string;
  /** Words for no choice. */
  any: string;
  /** Its values: a list of the record, a closed list, or years. */
  values: ListName | "statuses" | "speakers" | "years" | "months";
}

/** The filters of the API in the order of the form. One without a control does not compile, so that none is accepted and ignored. */
export const FACETS = {
  category: { label: "Category", any: "All categories", values: "categories" },
  country: { label: "Country", any: "All countries", values: "countries" },
  league: { label: "League", any: "All leagues", values: "leagues" },
  club: { label: "Club", any: "All clubs", values: "clubs" },
  vendor: { label: "Vendor", any: "All vendors", values: "vendors" },
  notVendor: { label: "Without vendor", any: "None left out", values: "vendors" },
  withinMonths: { label: "Evidence", any: "Any date", values: "months" },
  from: { label: "From year", any: "Any", values: "years" },
  to: { label: "To year", any: "Any", values: "years" },
  evidenceBy: { label: "Who says it", any: "Anyone", values: "speakers" },
  status: { label: "Status", any: "Any", values: "statuses" },
} as const satisfies Record<Facet, FacetControl>;

/** Choice of the control of ages that shows those of years. No address has it. */
export const BETWEEN_YEARS = "years";

export const isBetweenYears = (query: ExplorerQuery | undefined): boolean =>
  query?.from !== undefined || query?.to !== undefined;

const isFacet = (name: string): name is Facet => Object.hasOwn(FACETS, name);

export const facetNames: readonly Facet[] = Object.keys(FACETS).filter(isFacet);

/** A value for each filter. */
export const mapFacets = <Value>(make: (facet: Facet) => Value): Record<Facet, Value> => ({
  category: make("category"),
  country: make("country"),
  league: make("league"),
  club: make("club"),
  vendor: make("vendor"),
  notVendor: make("notVendor"),
  from: make("from"),
  to: make("to"),
  withinMonths: make("withinMonths"),
  evidenceBy: make("evidenceBy"),
  status: make("status"),
});

/** The parameters of the explorer's address, in its order. All but `rows` are those of the API. */
export const parameterNames: readonly ParameterName[] = ["q", ...facetNames, "sort", "rows"];

/** The values of each parameter, as the API takes them. One that is not known stays, and matches no row. */
export type ExplorerQuery = Readonly<Partial<Record<ParameterName, readonly string[]>>>;

/** The same question to the API, which has an order of its own and no view of clubs. */
export function apiQuery({ rows: _, ...query }: ExplorerQuery): ExplorerQuery {
  const sort = sortOf(query);
  return sort === undefined ? query : { ...query, sort: [sort] };
}

/** The order: the newest first, or the best matches of a search. */
export const sortOf = ({ sort, q }: ExplorerQuery): Sort | undefined =>
  sorts.find((known) => known === sort?.[0]) ?? (q === undefined ? "newest" : undefined);

/** Fault of an address, and the address that is probably meant. */
export interface QueryFault {
  text: string;
  suggestion?: { name: string; path: string };
}

type FacetWith<Values> = {
  [Name in Facet]: (typeof FACETS)[Name]["values"] extends Values ? Name : never;
}[Facet];

/** Filters of which the record has a list. */
type ListedFacet = FacetWith<ListName>;
/** Filters that take a number and let pass what is up to it, or from it on. */
export type NumberFacet = FacetWith<"years" | "months">;

/** Names for the choices of `evidenceBy`. */
const SPEAKER_NAMES: Readonly<Record<Speaker, string>> = {
  press: "Reported by others",
  club: "Said by the club",
  vendor: "Said by the vendor alone",
};

/** The choices of the filters that have a closed list. */
export const FIXED_CHOICES = {
  status: statuses.map((status) => ({ value: status, name: status })),
  evidenceBy: speakers.map((speaker) => ({ value: speaker, name: SPEAKER_NAMES[speaker] })),
} as const satisfies Record<FacetWith<"statuses" | "speakers">, readonly { value: string; name: string }[]>;

interface Form {
  fits: (value: string) => boolean;
  rule: string;
}

const yearForm = (name: string): Form => ({
  fits: (value) => /^\d{4}$/.test(value),
  rule: `“${name}” must be a year of four digits, such as 2024.`,
});

const SEARCHABLE = new RegExp(`^(?=.*[\\p{L}\\p{N}]).{1,${MAX_FILTER_LENGTH}}$`, "su");

export const isSearchText = (text: string): boolean => SEARCHABLE.test(text) && hasFewWords(text);

/** Parameters that take a text of some form. */
export const FORMS: Readonly<Record<"q" | NumberFacet, Form>> = {
  q: {
    fits: isSearchText,
    rule: `The search must contain a letter or a digit, at most ${MAX_FILTER_LENGTH} characters, and ${WORD_LIMITS}.`,
  },
  from: yearForm("from"),
  to: yearForm("to"),
  withinMonths: {
    fits: (value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_MONTHS,
    rule: `“withinMonths” must be a whole number from 1 to ${MAX_MONTHS}.`,
  },
};

export const isNumber = (name: ParameterName): name is NumberFacet =>
  isFacet(name) && (FACETS[name].values === "years" || FACETS[name].values === "months");
/** Returns true if the parameter takes several values. */
export const isRepeated = (name: ParameterName): name is Exclude<Facet, NumberFacet> =>
  isFacet(name) && !isNumber(name);
const hasFixedChoices = (name: ParameterName): name is keyof typeof FIXED_CHOICES =>
  Object.hasOwn(FIXED_CHOICES, name);
export const isListed = (name: ParameterName): name is ListedFacet =>
  isFacet(name) && !isNumber(name) && !hasFixedChoices(name);
const isParameter = (name: string): name is ParameterName => parameterNames.some((known) => known === name);

/** Reads the query of an address, and all its faults. Any name of a record is read as its slug. */
export function readQuery(
  search: string,
  record: FilterNames,
): { query: ExplorerQuery; faults: QueryFault[] } {
  const query: Partial<Record<ParameterName, readonly string[]>> = {};
  const faults: QueryFault[] = [];
  for (const [name, value] of new URLSearchParams(search)) {
    if (!isParameter(name)) faults.push(unknownParameter(name));
    else if (query[name] !== undefined && !isRepeated(name))
      faults.push({ text: `“${name}” is in the address more than once. The first one counts.` });
    else if (value !== "") query[name] = [...new Set([...(query[name] ?? []), slugFor(name, value, record)])];
  }
  return { query, faults: [...faults, ...faultsOf(query, record)] };
}

function unknownParameter(name: string): QueryFault {
  const [near] = nearest(name, parameterNames);
  const hint = near === undefined ? "" : ` Did you mean “${near}”?`;
  return { text: `The address contains “${name}”, which is not a filter and was not used.${hint}` };
}

const slugFor = (name: ParameterName, value: string, record: FilterNames): string =>
  isListed(name)
    ? (record[FACETS[name].values].find(({ names }) => names.includes(fold(value)))?.slug ?? value)
    : value;

/** Returns the faults of a query; none, if the API accepts it and knows its values. */
export function faultsOf(query: ExplorerQuery, record: FilterNames): QueryFault[] {
  const faults = parameterNames.flatMap((name) =>
    (query[name] ?? []).flatMap((value) => faultOf(name, value, query, record) ?? []),
  );
  for (const name of parameterNames)
    if ((query[name] ?? []).length > MAX_FILTER_VALUES)
      faults.push({ text: `The API takes at most ${MAX_FILTER_VALUES} values of “${name}”.` });
  const [from, to] = [query.from?.[0], query.to?.[0]];
  if (faults.length === 0 && from !== undefined && to !== undefined && from > to)
    faults.push({ text: `No year is both from ${from} on and up to ${to}.` });
  return faults;
}

/** Names of values, if the parameter's name does not say it. */
const NOUNS: Readonly<Partial<Record<ParameterName, string>>> = {
  notVendor: "vendor",
  evidenceBy: "speaker",
  rows: "kind of rows",
  sort: "order",
};

function faultOf(
  name: ParameterName,
  value: string,
  query: ExplorerQuery,
  record: FilterNames,
): QueryFault | null {
  if (name === "q" || isNumber(name)) return FORMS[name].fits(value) ? null : { text: FORMS[name].rule };
  const choices = choicesOf(name, record);
  if (choices.some((choice) => choice.value === value)) return null;
  const [near] = nearest(
    value,
    choices.flatMap(({ names }) => names),
  );
  const meant = choices.find(({ names }) => near !== undefined && names.includes(near));
  const text = `There is no ${NOUNS[name] ?? name} “${value}”.`;
  if (meant === undefined) return { text };
  const values = query[name]?.map((one) => (one === value ? meant.value : one)) ?? [];
  const path = explorePath({ ...query, [name]: values });
  return { text, suggestion: { name: meant.name, path } };
}

interface Choice {
  value: string;
  name: string;
  names: readonly string[];
}

function choicesOf(name: Exclude<ParameterName, "q" | NumberFacet>, record: FilterNames): Choice[] {
  if (isListed(name)) return record[FACETS[name].values].map((listed) => ({ ...listed, value: listed.slug }));
  if (name === "rows") return [{ value: "clubs", name: "clubs", names: ["clubs"] }];
  const choices = name === "sort" ? sorts.map((sort) => ({ value: sort, name: sort })) : FIXED_CHOICES[name];
  return choices.map((choice) => ({ ...choice, names: [choice.value] }));
}
