import { fold } from "../../../contract/text-folding.ts";
import type { Check, CheckContext } from "../context.ts";
import { aliasList } from "../normalize.ts";
import type { SourceRecord } from "../records.ts";

export const memberClub: Check = {
  rule: "member-club",
  demands:
    "A club of members/clubs.csv is not in clubs.csv, by slug or, in the same country, by name or alias.",
  run(context, report) {
    for (const [club, same] of clubsOfBoth(context)) {
      const slug = club.text("slug");
      const hint = `cite ${same.text("slug")}, which is at ${same.path}:${same.line}`;
      report(club.locationOf("slug"), `the club ${slug} is in clubs.csv`, hint);
    }
  },
};

/** The clubs of `members/clubs.csv` that are in `clubs.csv`, with their line there. */
export function clubsOfBoth({ evidence, clubs }: CheckContext): Map<SourceRecord, SourceRecord> {
  const named = new Map(evidence.records.clubs.flatMap((club) => keysOf(club).map((key) => [key, club])));
  return new Map(
    evidence.records.memberClubs.flatMap((club) => {
      const same = clubs.get(club.text("slug")) ?? keysOf(club).flatMap((key) => named.get(key) ?? [])[0];
      return same === undefined ? [] : [[club, same] as const];
    }),
  );
}

const keysOf = (club: SourceRecord): string[] =>
  [club.text("slug"), club.text("name"), ...aliasList(club.text("aliases"))]
    .filter((name) => name !== "")
    .map((name) => `${club.text("country")} ${fold(name)}`);
