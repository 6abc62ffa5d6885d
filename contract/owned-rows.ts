import type { LeagueRecord, LeagueRelationship, Relationship } from "./records.ts";
import { required } from "./required.ts";
import { leagueRelationshipPath, relationshipPath } from "./site-paths.ts";

/** A row of the ledger: a club's, or a league's. */
export type OwnedRow = Relationship | LeagueRelationship;

/** Returns the user that the row names, and its page. */
export const ownerOf = (row: OwnedRow): { name: string; path: string } =>
  "club" in row
    ? { name: row.clubName, path: relationshipPath(row.club, row.id) }
    : { name: row.leagueName, path: leagueRelationshipPath(row.league, row.id) };

type Lines = readonly { toString: () => string; includes: (text: string) => boolean }[];

/** The row with an id among the lines of an index; undefined if there is none. */
export function findRow(lines: Record<"relationships" | "leagues", Lines>, id: string): OwnedRow | undefined {
  const named = `"id":${JSON.stringify(id)},`;
  const line = lines.relationships.find((line) => line.includes(named));
  if (line !== undefined) return JSON.parse(line.toString());
  const league = lines.leagues.find((line) => line.includes(named));
  if (league === undefined) return undefined;
  const { technology }: LeagueRecord = JSON.parse(league.toString());
  return required(
    technology.find((row) => row.id === id),
    id,
  );
}
