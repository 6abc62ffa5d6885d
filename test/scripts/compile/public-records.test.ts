import { expect, test } from "vitest";
import { sourceLocations } from "../../../scripts/compile/pipeline.ts";
import { publicRecords } from "../../../scripts/compile/public-records.ts";
import { ledgerWith, validFiles, withCell, withRows, withText } from "../evidence/evidence.ts";

test("a relationship has the address of its archived copy, or null where its row has none", () => {
  const ledger = ledgerWith(
    withCell("technology/spain.csv", 2, "archive_url", "https://archive.example.org/entradas"),
  );
  const { relationships } = publicRecords(ledger, "https://ledger.example.org");
  expect(relationships.map(({ id, archiveUrl }) => [id, archiveUrl])).toEqual([
    ["example-rovers--acme-tracking--athlete-monitoring", null],
    ["example-rovers--o-tickets--ticketing--season-pass", null],
    ["fc-muster--acme-tracking--athlete-monitoring--vest-5", null],
    ["fc-muster--o-tickets--ticketing", null],
    ["real-ejemplo--o-tickets--ticketing", "https://archive.example.org/entradas"],
  ]);
});

test("every relationship has an edit link, also if its category's slug differs from its name", () => {
  const categories = validFiles["categories.yaml"]?.replace("slug: ticketing", "slug: tickets") ?? "";
  const ledger = ledgerWith({ "categories.yaml": categories });
  const { relationships } = publicRecords(ledger, "https://ledger.example.org");
  expect(relationships.map(({ id }) => id)).toContain("fc-muster--o-tickets--tickets");
  const locations = sourceLocations(ledger);
  expect(relationships.filter(({ id }) => !locations.has(id))).toEqual([]);
});

const SITE = "https://ledger.example.org";

test("a club has the league of its newest season, and none if it played in an earlier one only", () => {
  const { clubs } = publicRecords(ledgerWith(), SITE);
  // FC Muster played there in an earlier season only.
  expect(clubs.map(({ slug, leagues: played }) => [slug, played.map(({ season }) => season)])).toEqual([
    ["example-rovers", ["2025/26"]],
    ["fc-muster", []],
    ["real-ejemplo", ["2025"]],
  ]);
});

test("a club of a league without a relationship is in its roster and not covered", () => {
  const changed = withText("league-clubs.csv", "Specimen Town,", "Specimen Town,fc-muster");
  const germany = withRows("technology/germany.csv");
  const { leagues } = publicRecords(ledgerWith({ ...changed, ...germany }), SITE);
  expect(leagues[0]).toMatchObject({ clubCount: 2, coveredCount: 1 });
});
