import type { SourceRecord } from "../records.ts";
import type { Check } from "./check.ts";
import { repeatsIn } from "./duplicates.ts";

export const leagueRoster: Check = {
  rule: "league-roster",
  demands: "A league has teams, and a season of it has each team and each club once.",
  run({ evidence }, report) {
    const { leagues, leagueClubs } = evidence.records;
    for (const field of ["team", "club"]) {
      const named = leagueClubs.filter((row) => row.text(field) !== "");
      const keyOf = (row: SourceRecord) =>
        [row.text("league"), row.text("season"), row.text(field)].join(" ");
      for (const { record, first } of repeatsIn(named, keyOf)) {
        const message = `"${record.text(field)}" is in this season already, at ${first.path}:${first.line}`;
        report(record.locationOf(field), message, "remove one of the two rows");
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
