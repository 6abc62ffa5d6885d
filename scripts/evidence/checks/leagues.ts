import type { SourceRecord } from "../records.ts";
import type { Check } from "./check.ts";

export const leagueRoster: Check = {
  rule: "league-roster",
  demands: "A league has teams, and a season of it has each team and each club once.",
  run({ evidence }, report) {
    const { leagues, leagueClubs } = evidence.records;
    const first = new Map<string, SourceRecord>();
    for (const row of leagueClubs) {
      const season = `${row.text("league")} ${row.text("season")}`;
      for (const field of ["team", "club"] as const) {
        const value = row.text(field);
        const other = first.get(`${season} ${field} ${value}`);
        first.set(`${season} ${field} ${value}`, other ?? row);
        if (value === "" || other === undefined) continue;
        const message = `"${value}" is in this season already, at ${other.path}:${other.line}`;
        report(row.locationOf(field), message, "remove one of the two rows");
      }
    }
    const named = new Set(leagueClubs.map((row) => row.text("league")));
    for (const league of leagues) {
      const slug = league.text("slug");
      if (!named.has(slug))
        report(league.locationOf("slug"), `no team plays in ${slug}`, "add its roster, or remove it");
    }
  },
};
