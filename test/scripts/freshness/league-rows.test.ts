import { expect, test } from "vitest";
import { workList } from "../../../scripts/freshness/work-list.ts";
import { targetsOf } from "../../../scripts/links/targets.ts";
import { ledgerWith } from "../evidence/evidence.ts";
import { leagueRows, VESTS } from "../evidence/league-rows.ts";

const ledger = ledgerWith(leagueRows(VESTS));

test("a league's page is read again like a club's, and its links are checked", () => {
  const due = workList(ledger, { today: "2027-06-01", until: "2027-06-30" }, { country: "England" });
  expect(due).toContainEqual(
    expect.objectContaining({
      ...{ path: "data/league-technology.csv", line: 2, club: "example-league", due: "2027-06-30" },
    }),
  );
  expect(targetsOf(ledger, { country: "England" })).toContainEqual(
    expect.objectContaining({
      address: "https://league.example.org/vests",
      places: ["data/league-technology.csv:2"],
    }),
  );
});
