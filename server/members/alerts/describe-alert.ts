import type * as z from "zod";
import { answerListNames, isAnswerList } from "../../../contract/answers.ts";
import { buyerPath, memberListPath, ownersPath, sitePaths } from "../../../contract/site-paths.ts";
import { slugOf } from "../../../contract/text-folding.ts";
import { type FilterNames, readQuery } from "../../../site/explorer/query.ts";
import { chosenOf } from "../../../site/explorer/view.ts";
import { dateText, withArticle } from "../../../site/frame/format.tsx";
import type { MemberIndexes } from "../records/member-indexes.ts";
import type { AlertSubject } from "./alerts.ts";
import { filtersOf, type SavedSearchKind, type savedSearches } from "./saved-search.ts";

/** Names by slug of all that can be watched, and of what was removed; and the names that public filters take. */
export type SubjectNames = Readonly<Record<"buyer" | "club" | "country", ReadonlyMap<string, string>>> & {
  readonly technology: FilterNames;
};

/** For readers who may not know what members' buyers and clubs are called now: their alerts are described by slugs. */
export const publicNames = (technology: FilterNames): SubjectNames => ({
  ...{ buyer: new Map(), club: new Map(), country: new Map() },
  technology,
});

/** The newest name counts. */
export function subjectNames(
  { buyers, deals, buyerChanges, dealChanges }: MemberIndexes,
  technology: FilterNames,
): SubjectNames {
  const clubs = [...deals.toReversed(), ...buyers.flatMap((buyer) => buyer.clubs)];
  const places = [...dealChanges.toReversed(), ...clubs];
  return {
    buyer: new Map([...buyerChanges.toReversed(), ...buyers].map(({ slug, name }) => [slug, name])),
    club: new Map(places.map(({ club, clubName }) => [club, clubName])),
    country: new Map(places.map(({ country }) => [slugOf(country), country])),
    technology,
  };
}

type Words<Kind extends SavedSearchKind> = Readonly<
  Record<keyof z.infer<(typeof savedSearches)[Kind]>, (value: string, names: SubjectNames) => string>
>;

const inCountry = (value: string, { country }: SubjectNames): string =>
  withArticle(country.get(slugOf(value)) ?? value);

/** A filter without words does not compile. */
const searchWords: { readonly [Kind in SavedSearchKind]: Words<Kind> } = {
  buyers: {
    q: (text) => `“${text}”`,
    type: (type) => type,
    hq: (region) => `headquarters in ${withArticle(region)}`,
    targetCountry: (value, names) => `wishing to buy in ${inCountry(value, names)}`,
    includeRegion: () => "or only naming its region",
    target: (region) => `buying in ${withArticle(region)}`,
    hqCountry: (value, names) => `headquarters in ${inCountry(value, names)}`,
    clubCountry: (value, names) => `with clubs in ${inCountry(value, names)}`,
    club: (value, { club }) => `with a stake in ${club.get(value) ?? value}`,
    holdsIn: (value, names) => `holding a club in ${inCountry(value, names)}`,
    notIn: (value, names) => `without a club in ${inCountry(value, names)}`,
    minStake: (percent) => `holding ${percent}% or more`,
    intentSince: (date) => `intent reported since ${dateText(date)}`,
    multiClub: () => "with two clubs or more",
    intent: () => "with reported intent",
    active: () => "active",
  },
  deals: {
    country: (value, names) => `clubs in ${inCountry(value, names)}`,
    club: (value, { club }) => club.get(value) ?? value,
    buyerCountry: (value, names) => `buyers from ${inCountry(value, names)}`,
    minPrice: (price) => `price from ${price}`,
    maxPrice: (price) => `price up to ${price}`,
    currency: (code) => `price in ${code}`,
    type: (type) => type,
    status: (status) => status,
    since: (date) => `announced since ${dateText(date)}`,
    until: (date) => `announced until ${dateText(date)}`,
  },
};

/** An alert in words: `Buyers: headquarters in Europe, with reported intent`, `Club: Example Rovers`. A search may hold any character; those that turn or break a line are left out. */
export const describeAlert = (alert: AlertSubject, names: SubjectNames): string =>
  words(alert, names).replace(/\p{C}+/gu, " ");

function words({ kind, subject }: AlertSubject, names: SubjectNames): string {
  if (kind === "list") return isAnswerList(subject) ? answerListNames[subject] : subject;
  if (kind === "technology") return describeView(subject, names.technology);
  if (kind === "buyers") return describeSearch("All buyers", "Buyers", searchWords.buyers, subject, names);
  if (kind === "deals") return describeSearch("All deals", "Deals", searchWords.deals, subject, names);
  return `${WATCHED[kind]}: ${names[kind].get(subject) ?? subject}`;
}

function describeView(subject: string, names: FilterNames): string {
  const chosen = chosenOf(readQuery(subject, names).query, names);
  return `Technology: ${chosen.length === 0 ? "all" : chosen.map(({ text }) => text).join(", ")}`;
}

const WATCHED = { buyer: "Buyer", club: "Club", country: "Country" } as const;

function describeSearch(
  all: string,
  some: string,
  words: Readonly<Record<string, (value: string, names: SubjectNames) => string>>,
  subject: string,
  names: SubjectNames,
): string {
  const filters = Object.entries(filtersOf(subject));
  if (filters.length === 0) return all;
  const described = filters.map(([name, given]) =>
    [given]
      .flat()
      .map((value) => words[name]?.(value, names) ?? `${name} ${value}`)
      .join(name === "notIn" ? " and " : " or "),
  );
  return `${some}: ${described.join(", ")}`;
}

/** The page that shows what an alert is about. That of a public kind is on the public site. */
export function alertPath({ kind, subject }: AlertSubject, publicSite: string): string {
  if (kind === "technology") return `${publicSite}${sitePaths.explore}${subject === "" ? "" : `?${subject}`}`;
  if (kind === "list") return `${publicSite}/${subject}/`;
  if (kind === "buyer") return buyerPath(subject);
  if (kind === "club") return ownersPath(subject);
  if (kind === "country") return memberListPath("deals", `country=${subject}`);
  return memberListPath(kind, subject);
}
