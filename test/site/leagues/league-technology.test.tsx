import { expect, test } from "vitest";
import { publicRecords } from "../../../scripts/compile/public-records.ts";
import { columnsOf } from "../../../site/frame/league-columns.ts";
import { LeagueBoard } from "../../../site/leagues/board.tsx";
import { LeagueTechnology } from "../../../site/records/league-technology.tsx";
import { textOf } from "../../html-text.ts";
import { ledgerWith } from "../../scripts/evidence/evidence.ts";
import { CAMERAS, leagueRows, VESTS } from "../../scripts/evidence/league-rows.ts";

const { leagues, clubs } = publicRecords(
  ledgerWith(leagueRows(VESTS, CAMERAS)),
  "https://ledger.example.org",
);
const league = leagues.find(({ slug }) => slug === "example-league");
if (league === undefined) throw new Error("the fixture has no such league");
const ID = "example-league--acme-tracking--ticketing--gate";
const ledger = {
  sources: {
    repositoryUrl: "https://code.example.org/ledger",
    locations: new Map([[ID, { path: "data/league-technology.csv", line: 2 }]]),
  },
} as unknown as Parameters<typeof LeagueTechnology>[0]["ledger"];

test("a league's page has its technology at the anchors of the rows, a vendor's page leads there", () => {
  const ofLeague = (
    <LeagueTechnology ledger={ledger} rows={league.technology} named="Vendor" title="For the whole league" />
  ).toString();
  expect(textOf(ofLeague)).toContain(
    "Acme Tracking Gate · All matches Ticketing The league gives every club the gate. Reported by Example League , 1 Mar 2026 Add or correct Edit this row Still true? Yes No I have a source Current evidence of March 2026",
  );
  expect(ofLeague).toContain(`<tr id="${ID}">`);
  expect(ofLeague).toContain("data/league-technology.csv#L2");
  expect(ofLeague).toContain(`<button type="submit" name="yes" value="${ID}">`);
  const ofVendor = (
    <LeagueTechnology ledger={ledger} rows={league.technology} named="League" title="For whole leagues" />
  ).toString();
  expect(ofVendor).toContain(
    'href="/leagues/example-league/#example-league--acme-tracking--ticketing--gate"',
  );
  expect(ofVendor).not.toContain("<tr id");
});

test("a league that speaks is named as a league", () => {
  const rows = league.technology.map((row) => ({
    ...row,
    evidence: row.evidence.map((page) => ({ ...page, evidenceBy: "club" as const })),
  }));
  const html = (
    <LeagueTechnology ledger={ledger} rows={rows} named="Vendor" title="For the whole league" />
  ).toString();
  expect(textOf(html)).toContain("The league says · Example League");
  expect(textOf(html)).not.toContain("The club says");
});

test("a cell of the board has what the league uses where the club has no current row of its own", () => {
  const relationshipsByClub = new Map(clubs.map(({ slug, technology }) => [slug, technology]));
  const columns = columnsOf({ relationshipsByClub, date: "2026-11-22" }, league);
  const html = (<LeagueBoard league={league} columns={columns} caption="Board" />).toString();
  const table = html.slice(html.indexOf("<tbody"), html.indexOf("</tbody>"));
  expect(
    table
      .split(/<tr[^>]*>/)
      .slice(1)
      .map(textOf),
  ).toEqual([
    // The club's own vests are current, its tickets are not.
    "Example Rovers Current: Acme Tracking 2026 Historical: O&#39;Tickets 2019 Current: Acme Tracking through the league",
    "Specimen Town Current: Acme Tracking through the league Current: Acme Tracking through the league",
  ]);
});
