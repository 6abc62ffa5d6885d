import { expect, test } from "vitest";
import { problemsWith, validFiles, withRows } from "../evidence.ts";
import { CAMERAS, leagueRows, VESTS } from "../league-rows.ts";

const EMPTY = leagueRows();

test("a league's row is valid, and a vendor that only a league uses is used", () => {
  const vendors = validFiles["vendors.csv"] ?? "";
  const vendor = { "vendors.csv": vendors.replace("o-tickets,", "gatekeeper,Gatekeeper,,,\no-tickets,") };
  const row = CAMERAS.replace("acme-tracking", "gatekeeper");
  expect(problemsWith({ ...vendor, ...leagueRows(VESTS, row) })).toEqual([]);
  expect(problemsWith({ ...vendor, ...EMPTY })).toEqual([
    expect.stringMatching(/^data\/vendors\.csv:\S+ unused-vendor no row uses the vendor gatekeeper /),
  ]);
});

test.each([
  ["unknown-league", [VESTS.replace("example-league", "exampel-league")]],
  ["unknown-vendor", [VESTS.replace("acme-tracking", "acme-trackin")]],
  ["unknown-category", [VESTS.replace("Athlete monitoring", "Athlete monitorin")]],
  ["current-evidence", [VESTS.replace("2026-02-01", "2019")]],
  ["future-note", [VESTS.replace("The league gives", "The league will give")]],
  ["date-order", [VESTS.replace("2026-02-01", "2026-09")]],
  [
    "duplicate-relationship",
    [VESTS, VESTS.replace("/vests,", "/vests-again,").replace("vests.,", "new vests.,")],
  ],
  ["format", [CAMERAS, VESTS]],
  ["missing-value", [VESTS.replace("All matches", "")]],
] as const)("a league's row is checked by the rule %s", (rule, rows) => {
  expect(problemsWith(leagueRows(...rows))).toEqual([
    expect.stringMatching(new RegExp(`^data/league-technology\\.csv:\\S+ ${rule} `)),
  ]);
});

const page =
  withRows(
    "evidence/england.csv",
    "example-league--acme-tracking--athlete-monitoring,https://news.example.org/league-vests,,Example News,,2026-01,,The vests are worn in every match.,,,,2026-06-30,",
  )["evidence/england.csv"] ?? "";

test("a further page of a league's row is in the file of the league's country", () => {
  expect(problemsWith({ ...leagueRows(VESTS), "evidence/england.csv": page })).toEqual([]);
  expect(problemsWith({ ...leagueRows(VESTS), "evidence/germany.csv": page })).toEqual([
    expect.stringContaining("country-file example-league does not play in this file's country"),
  ]);
});

test("a change of supplier is a club's", () => {
  const change = withRows(
    "supplier-changes.csv",
    "example-rovers--o-tickets--ticketing--season-pass,example-league--acme-tracking--ticketing--gate,The club moved.,2026-06-30,",
  );
  expect(problemsWith({ ...leagueRows(CAMERAS), ...change })).toEqual([
    expect.stringContaining("a change of supplier is a club's, not a league's"),
  ]);
});
