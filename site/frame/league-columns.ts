import { compareText, groupBy } from "../../contract/collections.ts";
import type { ExpandedRelationship, LeagueRecord } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import { leagueCategoryPath } from "../../contract/site-paths.ts";
import { newestDate } from "../../contract/sorting.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { dateText, pluralise } from "./format.tsx";

/** A category on a league's board, with a page of its own. */
export interface LeagueColumn {
  league: LeagueRecord;
  category: string;
  slug: string;
  path: string;
  /** Its finding: `Ticketing, Serie A: 3 of 20 clubs with evidence since Nov 2023`. */
  title: string;
  /** The clubs with evidence: first those with recent evidence, then the newest first. */
  clubs: readonly ColumnClub[];
  recentCount: number;
}

export interface ColumnClub {
  slug: string;
  name: string;
  /** The newest first, undated ones last. */
  rows: readonly ExpandedRelationship[];
  /** True if some evidence is dated since `sinceDay`. */
  isRecent: boolean;
}

type Records = Pick<SiteLedger, "relationshipsByClub" | "date">;

/** Each category that occurs in a league: the one with the most clubs first. */
export const columnsOf = (ledger: Records, league: LeagueRecord): LeagueColumn[] =>
  [...groupBy(relationshipsIn(ledger, league), ({ category }) => category)]
    .map(([category, rows]) => toColumn(category, rows, league, sinceDay(ledger.date)))
    .sort((a, b) => b.clubs.length - a.clubs.length || compareText(a.category, b.category));

function toColumn(
  category: string,
  rows: readonly ExpandedRelationship[],
  league: LeagueRecord,
  since: string,
): LeagueColumn {
  const slug = categorySlugOf(required(rows[0], category).id);
  const sorted = [...rows].sort((a, b) => compareText(dateKey(b), dateKey(a)) || compareText(a.id, b.id));
  const clubs = [...groupBy(sorted, ({ club }) => club)]
    .map(([slug, own]) => toClub(slug, own, since))
    .sort((a, b) => Number(b.isRecent) - Number(a.isRecent));
  const recentCount = clubs.filter(({ isRecent }) => isRecent).length;
  const finding = `${recentCount} of ${pluralise(league.clubCount, "club")} with evidence since ${dateText(since.slice(0, 7))}`;
  return {
    ...{ league, category, slug, clubs, recentCount },
    path: leagueCategoryPath(league.slug, slug),
    title: `${category}, ${league.name}: ${finding}`,
  };
}

const toClub = (slug: string, rows: readonly ExpandedRelationship[], since: string): ColumnClub => ({
  ...{ slug, rows },
  name: required(rows[0], slug).clubName,
  isRecent: isSince(
    rows.flatMap(({ evidence }) => evidence.map(({ date }) => date)),
    since,
  ),
});

const dateKey = ({ evidence }: ExpandedRelationship): string => newestDate(evidence) ?? "";

/** The relationships of a season's clubs. */
export const relationshipsIn = (
  { relationshipsByClub }: Pick<SiteLedger, "relationshipsByClub">,
  { clubs }: LeagueRecord,
): ExpandedRelationship[] =>
  [...new Set(clubs.map(({ club }) => club))]
    .filter((club) => club !== null)
    .sort(compareText)
    .flatMap((club) => relationshipsByClub.get(club) ?? []);

/** Counts the clubs of a league with evidence dated since `sinceDay`. */
export function recentClubCount(ledger: Records, league: LeagueRecord): number {
  const clubs = columnsOf(ledger, league).flatMap(({ clubs }) => clubs);
  return new Set(clubs.filter(({ isRecent }) => isRecent).map(({ slug }) => slug)).size;
}

const RECENT_YEARS = 3;

/** The day 36 months before a day, both YYYY-MM-DD. */
export function sinceDay(day: string): string {
  const since = `${Number(day.slice(0, 4)) - RECENT_YEARS}${day.slice(4)}`;
  return since.replace(/-02-29$/, "-02-28");
}

/** Returns true if one of some dates, as exact as they are given, is a day or later. A year or a month means its last day. */
export const isSince = (dates: readonly (string | null)[], day: string): boolean =>
  dates.some((date) => date !== null && date >= day.slice(0, date.length));

/** Returns true if a season is over on a day, YYYY-MM-DD. One over two years, such as 2025/26, ends in June. */
export function isOver(season: string, day: string): boolean {
  const first = Number(season.slice(0, 4));
  return day > (season.includes("/") ? `${first + 1}-06-30` : `${first}-12-31`);
}

/** A season as it stands on a day: `2025/26, the last season held` if it is over. */
export const seasonText = (season: string, day: string): string =>
  isOver(season, day) ? `${season}, the last season held` : season;
