import { expect, test } from "vitest";
import { searchQuery } from "../../../contract/search.ts";
import { createSearchIndex } from "../../../contract/search-index.ts";
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

test("a league has the newest season held, its teams by name, and how many of them the ledger has evidence for", () => {
  const { leagues, clubs } = publicRecords(ledgerWith(), SITE);
  expect(
    leagues.map(({ name, season, clubCount, coveredCount }) => [name, season, clubCount, coveredCount]),
  ).toEqual([
    ["Example League", "2025/26", 2, 1],
    ["Liga Ejemplo", "2025", 1, 1],
  ]);
  expect(leagues[0]).toMatchObject({
    sourceUrl: "https://rosters.example.org/2025/example-league.json",
    clubs: [
      { team: "Example Rovers FC", club: "example-rovers", clubName: "Example Rovers", relationships: 2 },
      { team: "Specimen Town", club: null, clubName: null, relationships: 0 },
    ],
  });
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

/** The ids of the relationships that are found for some words. */
function found(words: string): string[] {
  const { relationships, clubs } = publicRecords(ledgerWith(), SITE);
  return createSearchIndex(relationships, clubs)
    .search(searchQuery(words))
    .map(({ id }) => relationships[Number(id)]?.id ?? "");
}

test.each(["second model", "among its partners"])(
  "a search finds the words of a further page's note: %s",
  (words) => {
    expect(found(words)).toEqual(["example-rovers--acme-tracking--athlete-monitoring"]);
  },
);
