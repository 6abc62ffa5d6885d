import { withRows } from "./evidence.ts";

/** The fictional ledger with what its English league uses. */
export const leagueRows = (...rows: readonly string[]): Record<string, string> =>
  withRows("league-technology.csv", ...rows);

/** The league's vests: its vendor and category are also in a row of a club. */
export const VESTS =
  "example-league,Athlete monitoring,acme-tracking,,All matches,current,https://league.example.org/vests,,Example League,,2026-02-01,,The league gives every club the vests.,,,,2026-06-30,";
/** A system that no club of the league has a row for. */
export const CAMERAS =
  "example-league,Ticketing,acme-tracking,Gate,All matches,current,https://league.example.org/gate,,Example League,,2026-03-01,,The league gives every club the gate.,,,,2026-06-30,";
