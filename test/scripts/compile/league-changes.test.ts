import { expect, test } from "vitest";
import { compileChanges } from "../../../scripts/compile/changes.ts";
import { appOver, indexesOf } from "../../fixture-build.ts";
import { ledgerWith, withRows } from "../evidence/evidence.ts";
import { CAMERAS, leagueRows, VESTS } from "../evidence/league-rows.ts";

const SITE = "https://ledger.example.org";
const ID = "example-league--acme-tracking--athlete-monitoring";

const FIELDS = `
    fields:
      scope: All matches
      status: current
      evidence_url: https://league.example.org/vests
      evidence_publisher: Example League
      evidence_date: 2026-02-01
      evidence_note: The league gives every club the vests.
      verification_date: "2026-06-30"`;

/** The fictional ledger without its releases, but with one that adds what the league uses. */
const released = (...names: string[]) => ({
  "releases/2026-07-01.yaml": `released_at: "2026-07-01T08:00:00Z"
previous: null
names:
${names.map((name) => `  ${name}\n`).join("")}  vendor acme-tracking: Acme Tracking
  category athlete-monitoring: Athlete monitoring
added:
  - id: ${ID}${FIELDS}
changed: []
corrected: []
removed: []
read_again: []
`,
  ...{ "releases/2026-05-02.yaml": null, "releases/2026-07-01-2.yaml": null },
});

const NAMES = ["league example-league: Example League", "country of league example-league: England"];

test("what a league begins to use is in the next release, with the league's names", () => {
  const ledger = ledgerWith(leagueRows(VESTS, CAMERAS));
  expect(ledger.unreleased().names).toMatchObject({
    "league example-league": "Example League",
    "country of league example-league": "England",
  });
  expect(compileChanges(ledger, SITE).unreleased()).toContainEqual(
    expect.objectContaining({
      ...{ kind: "added", relationship: ID, club: "example-league", clubName: "Example League" },
      ...{ ofLeague: true, country: "England", vendorName: "Acme Tracking" },
      url: `${SITE}/leagues/example-league/#${ID}`,
    }),
  );
});

test("a release that names no league of an entry is refused", () => {
  expect(() => ledgerWith({ ...leagueRows(VESTS), ...released() })).toThrow(
    /release-records names has no "club example-league"/,
  );
});

test("those who follow a league get its changes, and what was removed is gone", async () => {
  const removed = withRows("removed.csv", `relationship,${ID},The page names another league.,2026-07-02`);
  const { request: ask } = appOver(await indexesOf(ledgerWith({ ...removed, ...released(...NAMES) })));
  const changes = await (await ask("/api/v1/tech/changes?league=example-league")).json();
  expect(changes).toMatchObject({ total: 1, data: [{ relationship: ID, ofLeague: true }] });
  const gone = await ask(`/api/v1/tech/relationships/${ID}`);
  expect(gone.status).toBe(410);
  expect(await gone.json()).toMatchObject({
    removal: { reason: "The page names another league.", date: "2026-07-02" },
  });
});
