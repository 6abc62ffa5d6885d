import { compareText, groupBy } from "../../contract/collections.ts";
import { publish } from "../../contract/published.ts";
import {
  type CategoryRecord,
  type ClubRecord,
  type ClubSummary,
  type Counts,
  type ExpandedRelationship,
  type LeagueRecord,
  type LeagueRelationship,
  leagueRelationship,
  type PublicRecords,
  type Relationship,
  relationship,
  type VendorRecord,
  type VendorSummary,
} from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import { clubPath, leaguePath, relationshipPath } from "../../contract/site-paths.ts";
import { countByStatus } from "../../contract/status-counts.ts";
import type { CategoryEntry, ClubRow, VendorRow } from "../../data/schema/records.ts";
import { createSpeakerOf, type Parties } from "../evidence/ledger/evidence-by.ts";
import type { Ledger, LedgerRow } from "../evidence/ledger/ledger.ts";
import { latestDate, reverifyBy } from "../evidence/values/dates.ts";
import { evidenceItems, statusReason } from "./evidence-items.ts";

/** Everything public, in the order of responses and pages. */
export interface CompiledRecords extends Omit<PublicRecords, "relationships"> {
  relationships: readonly Relationship[];
  countries: readonly string[];
}

/** The public records of a ledger. `baseUrl` has no trailing slash; links in the records begin with it. */
export function publicRecords(ledger: Ledger, baseUrl: string): CompiledRecords {
  const clubsBySlug = new Map(ledger.clubs.map((club) => [club.slug, club]));
  const vendorsBySlug = new Map(ledger.vendors.map((vendor) => [vendor.slug, vendor]));
  const categoriesByName = new Map(ledger.categories.map((category) => [category.name, category]));
  const relationships: Relationship[] = [];
  const expanded: ExpandedRelationship[] = [];
  const suppliersOf = (row: Pick<LedgerRow, "vendor">) => {
    const vendor = required(vendorsBySlug.get(row.vendor), `"${row.vendor}"`);
    return { vendor, parent: vendorsBySlug.get(vendor.parent ?? "") };
  };
  for (const row of sortRows(ledger.technology)) {
    const club = required(clubsBySlug.get(row.club), `"${row.club}"`);
    const { vendor, parent } = suppliersOf(row);
    const category = required(categoriesByName.get(row.category), `"${row.category}"`);
    const published = relationshipOf(row, club, { club, vendor, parent }, baseUrl);
    relationships.push(published);
    expanded.push({
      ...published,
      vendorWebsite: vendor.website,
      categoryDefinition: category.definition,
    });
  }
  const leaguesBySlug = new Map(ledger.leagues.map((league) => [league.slug, league]));
  const ofLeagues = sortRows(ledger.leagueTechnology).map((row) => {
    const league = required(leaguesBySlug.get(row.club), `"${row.club}"`);
    return leagueRelationshipOf(row, league, { club: undefined, ...suppliersOf(row) }, baseUrl);
  });
  const leagues = leagueRecords(ledger, relationships, ofLeagues, baseUrl);
  return {
    relationships,
    clubs: clubRecords(ledger.clubs, expanded, leagues, baseUrl),
    leagues,
    vendors: vendorRecords(ledger.vendors, vendorsBySlug, relationships),
    categories: categoryRecords(ledger.categories, relationships),
    countries: [...new Set(ledger.clubs.map(({ country }) => country))].sort(compareText),
  };
}

/** Parsing checks that no column is left out, and puts the fields into the order of the schema. */
function relationshipOf(
  row: LedgerRow,
  owner: Pick<ClubRow, "slug" | "name" | "country">,
  parties: Parties & { vendor: VendorRow },
  baseUrl: string,
): Relationship {
  const { id, further, ended: _ended, says: _says, source: _source, ...columns } = row;
  const evidence = evidenceItems(row.status, [row, ...further], createSpeakerOf(parties));
  const head = required(evidence[0], `the source of ${id}`);
  const { archiveUrl, quote, announced, readBy, evidenceBy, verificationDate } = head;
  const record: Relationship = {
    ...publish(columns),
    ...{ archiveUrl, quote, announced, readBy, evidenceBy, verificationDate },
    evidenceUrl: head.url,
    evidencePublisher: head.publisher,
    evidenceDate: head.date,
    evidenceNote: head.note,
    id,
    clubName: owner.name,
    country: owner.country,
    vendorName: parties.vendor.name,
    statusReason: statusReason(row.status, evidence),
    termEnd: latestDate(evidence.map((item) => item.termEnd)),
    evidence,
    reverifyBy: reverifyBy(verificationDate),
    url: `${baseUrl}${relationshipPath(owner.slug, id)}`,
  };
  return relationship.parse(record);
}

/** The record of a league's row, made from one with the league in place of the club. */
function leagueRelationshipOf(
  ...[row, league, ...rest]: Parameters<typeof relationshipOf>
): LeagueRelationship {
  const { club: _, clubName: leagueName, ...use } = relationshipOf(row, league, ...rest);
  const url = use.url.replace(clubPath(league.slug), leaguePath(league.slug));
  return leagueRelationship.parse({ ...use, league: league.slug, leagueName, url });
}

function clubRecords(
  clubs: readonly ClubRow[],
  expanded: readonly ExpandedRelationship[],
  leagues: readonly LeagueRecord[],
  baseUrl: string,
): ClubRecord[] {
  const byClub = groupBy(expanded, ({ club }) => club);
  return bySlug(clubs).map(({ slug, name, aliases, country, website }) => {
    const technology = byClub.get(slug) ?? [];
    const playedIn = leagues.filter((league) => league.clubs.some(({ club }) => club === slug));
    return {
      slug,
      name,
      aliases,
      country,
      leagues: playedIn.map(({ slug, name, season }) => ({ slug, name, season })),
      url: `${baseUrl}${clubPath(slug)}`,
      counts: countsOf(technology),
      website,
      technology,
      leagueTechnology: playedIn.flatMap((league) => league.technology),
    };
  });
}

function vendorRecords(
  vendors: readonly VendorRow[],
  bySlugs: ReadonlyMap<string, VendorRow>,
  relationships: readonly Relationship[],
): VendorRecord[] {
  const byVendor = groupBy(relationships, ({ vendor }) => vendor);
  const byParent = groupBy(vendors, ({ parent }) => parent);
  return bySlug(vendors).map(({ slug, name, website, parent, parent_source_url }) => {
    const technology = byVendor.get(slug) ?? [];
    const owner = parent === null ? null : required(bySlugs.get(parent), `"${parent}"`);
    return {
      slug,
      name,
      website,
      parent: owner === null ? null : { slug: owner.slug, name: owner.name },
      parentSourceUrl: parent_source_url,
      brandCount: byParent.get(slug)?.length ?? 0,
      clubCount: countDistinct(technology, ({ club }) => club),
      counts: countsOf(technology),
      technology,
    };
  });
}

/** Each league with the newest season that the ledger holds of it. */
function leagueRecords(
  { leagues, leagueClubs, clubs }: Ledger,
  relationships: readonly Relationship[],
  ofLeagues: readonly LeagueRelationship[],
  baseUrl: string,
): LeagueRecord[] {
  const names = new Map(clubs.map(({ slug, name }) => [slug, name]));
  const byClub = groupBy(relationships, ({ club }) => club);
  const technologyByLeague = groupBy(ofLeagues, ({ league }) => league);
  const byLeague = groupBy(leagueClubs, ({ league }) => league);
  return bySlug(leagues).map(({ slug, name, country, tier }) => {
    const teams = required(byLeague.get(slug), `the teams of "${slug}"`);
    const season = required(
      teams
        .map((team) => team.season)
        .sort()
        .at(-1),
      "a season",
    );
    const inSeason = teams.filter((team) => team.season === season);
    const first = required(inSeason[0], "a team");
    const roster = inSeason.map(({ team, club }) => ({
      team,
      club,
      clubName: club === null ? null : required(names.get(club), `"${club}"`),
      relationships: club === null ? 0 : (byClub.get(club)?.length ?? 0),
    }));
    return {
      slug,
      name,
      season,
      country,
      tier,
      url: `${baseUrl}${leaguePath(slug)}`,
      clubCount: roster.length,
      coveredCount: roster.filter((team) => team.relationships > 0).length,
      clubs: roster.sort((a, b) => compareText(a.team, b.team)),
      technology: technologyByLeague.get(slug) ?? [],
      sourceUrl: first.source_url,
      sourcePublisher: first.source_publisher,
      verificationDate: first.verification_date,
    };
  });
}

function categoryRecords(
  categories: readonly CategoryEntry[],
  relationships: readonly Relationship[],
): CategoryRecord[] {
  const byCategory = groupBy(relationships, ({ category }) => category);
  const ordered = [...categories].sort((a, b) => compareText(a.name, b.name));
  return ordered.map(({ name, slug, definition }) => {
    const inside = byCategory.get(name) ?? [];
    const { total, byStatus } = countsOf(inside);
    return {
      name,
      slug,
      definition,
      counts: { total, byStatus },
      clubCount: countDistinct(inside, ({ club }) => club),
      vendorCount: countDistinct(inside, ({ vendor }) => vendor),
    };
  });
}

function countsOf(relationships: readonly Relationship[]): Counts {
  const byCategory: Record<string, number> = {};
  for (const { category } of [...relationships].sort((a, b) => compareText(a.category, b.category)))
    byCategory[category] = (byCategory[category] ?? 0) + 1;
  return { total: relationships.length, byStatus: countByStatus(relationships), byCategory };
}

/** Rows of all countries in one order: by club, category, vendor and product. */
function sortRows(rows: readonly LedgerRow[]): LedgerRow[] {
  const sortKey = (row: LedgerRow) => [row.club, row.category, row.vendor, row.product ?? ""].join("\0");
  return [...rows].sort((a, b) => compareText(sortKey(a), sortKey(b)));
}

const bySlug = <Item extends { slug: string }>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => compareText(a.slug, b.slug));

const countDistinct = <Item>(items: readonly Item[], keyOf: (item: Item) => string): number =>
  new Set(items.map(keyOf)).size;

/** The entry of a club in a list: without its relationships. */
export const clubSummary = ({ technology: _, leagueTechnology: __, ...summary }: ClubRecord): ClubSummary =>
  summary;

export const vendorSummary = ({ technology: _, ...summary }: VendorRecord): VendorSummary => summary;
