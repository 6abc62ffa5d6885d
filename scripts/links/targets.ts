import { groupBy } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import { buyerEntry } from "../../data/schema/members.ts";
import type { ClubRow } from "../../data/schema/records.ts";
import type { FurtherPage, Ledger, MemberLedger } from "../evidence/ledger/ledger.ts";
import { documentTexts } from "../evidence/values/fields.ts";
import type { CitedRow } from "../pages/still-says.ts";

/** A URL of the evidence and the rows that cite it. */
export interface Target {
  address: string;
  /** `path:line`, in reading order. */
  places: string[];
  /** The day on which the page was last read, YYYY-MM-DD; empty if the evidence does not say. */
  lastRead: string;
  /** True if every row that cites it also cites an archived copy. */
  archived: boolean;
  row?: CitedRow;
  /** Id of that row's relationship; undefined for a deal. */
  relationship?: string | undefined;
}

/** By what the finding on a target is kept. What was found for a row counts only while the row is as it was. */
export const keyOf = ({ address, row }: Target): string =>
  row === undefined ? address : JSON.stringify([address, row]);

/** Which URLs to check; an absent filter takes all. */
interface TargetFilter {
  country?: string | undefined;
  status?: string | undefined;
  /** With their subdomains. */
  hosts?: readonly string[] | undefined;
  limit?: number | undefined;
}

/** A URL as one record cites it. */
interface Citation extends Omit<Target, "places"> {
  place: string;
  country?: string | undefined;
  status?: string | undefined;
}

/** Every URL that the evidence cites, once. A filter leaves out what has no country or status. */
export function targetsOf(ledger: Ledger, filter: TargetFilter = {}): Target[] {
  const cited = groupBy(citationsOf(ledger).filter(isWanted(filter)), ({ address }) => address);
  return [...cited]
    .map(([address, same]) => ({
      address,
      places: [...new Set(same.map(({ place }) => place))],
      lastRead:
        same
          .map(({ lastRead }) => lastRead)
          .sort()
          .at(-1) ?? "",
      archived: same.every(({ archived }) => archived),
    }))
    .slice(0, filter.limit);
}

/** The pages of relationships and deals, once for each row that cites them. */
export const rowTargetsOf = (ledger: Ledger, filter: TargetFilter = {}): Target[] =>
  citationsOf(ledger)
    .filter(isWanted(filter))
    .filter(({ row }) => row !== undefined)
    .map(({ place, ...citation }) => ({ ...citation, places: [place] }))
    .slice(0, filter.limit);

const isWanted =
  (filter: TargetFilter) =>
  ({ address, country, status }: Citation): boolean =>
    (filter.country ?? country) === country &&
    (filter.status ?? status) === status &&
    (filter.hosts === undefined || isOn(filter.hosts, new URL(address).hostname));

function citationsOf(ledger: Ledger): Citation[] {
  const { technology, leagueTechnology, clubs, vendors, members } = ledger;
  const leagues = ledger.leagues.map((league) => ({ ...league, aliases: [] }));
  const owners = [...leagues, ...clubs, ...(members?.clubs ?? [])];
  const clubsBySlug = new Map(owners.map((club) => [club.slug, club]));
  const vendorsBySlug = new Map(vendors.map(({ slug, name }) => [slug, { slug, name }]));
  const namedBy = (row: { club: string; vendor?: string }) => ({
    club: required(clubsBySlug.get(row.club), row.club),
    vendor: row.vendor === undefined ? null : required(vendorsBySlug.get(row.vendor), row.vendor),
  });
  return [
    ...[...technology, ...leagueTechnology].flatMap((row) =>
      [row, ...row.further].map((page) => citationOf(page, namedBy(row), row)),
    ),
    ...vendors.flatMap(parentCitations),
    ...rosterCitations(ledger),
    ...(members?.buyers ?? []).flatMap(buyerCitations),
    ...(members?.deals ?? []).flatMap((deal) => {
      const primary = { ...deal, evidence_url: deal.source_url, archive_url: null };
      return [primary, ...deal.further].map((page) => citationOf(page, namedBy(deal)));
    }),
  ];
}

type CitedPage = Pick<FurtherPage, "evidence_url" | "archive_url" | "verification_date" | "source" | "quote">;

const citationOf = (
  { evidence_url, archive_url, verification_date, source, quote }: CitedPage,
  { club, vendor }: { club: Omit<ClubRow, "website">; vendor: CitedRow["vendor"] },
  row?: Ledger["technology"][number],
): Citation => ({
  address: evidence_url,
  place: placeOf(source),
  lastRead: verification_date,
  archived: archive_url !== null,
  country: club.country,
  status: row?.status,
  relationship: row?.id,
  row: { quote, club: { slug: club.slug, name: club.name, aliases: club.aliases }, vendor },
});

const placeOf = ({ path, line }: FurtherPage["source"]): string => `${path}:${line}`;

/** An address that is cited for more than a relationship or a deal. */
const plainCitation = (address: string, source: FurtherPage["source"], lastRead = ""): Citation => ({
  address,
  place: placeOf(source),
  lastRead,
  archived: false,
});

const parentCitations = ({ parent_source_url, source }: Ledger["vendors"][number]): Citation[] =>
  parent_source_url === null ? [] : [plainCitation(parent_source_url, source)];

function rosterCitations({ leagues, leagueClubs }: Ledger): Citation[] {
  const countries = new Map(leagues.map(({ slug, country }) => [slug, country]));
  return leagueClubs.map(({ league, source_url, verification_date, source }) => ({
    ...plainCitation(source_url, source, verification_date),
    country: countries.get(league),
  }));
}

const textsOfBuyer = documentTexts(buyerEntry);

/** Profiles of people are left out: they block every program, and no fact rests on them. */
function buyerCitations(buyer: MemberLedger["buyers"][number]): Citation[] {
  const addresses = textsOfBuyer(buyer).flatMap(({ kind, value, path }) =>
    kind === "url" && path.at(-1) !== "linkedin" ? value : [],
  );
  return [...new Set(addresses)].map((address) =>
    plainCitation(address, buyer.source, buyer.verification_date),
  );
}

const isOn = (hosts: readonly string[], host: string): boolean =>
  hosts.some((wanted) => host === wanted || host.endsWith(`.${wanted}`));
