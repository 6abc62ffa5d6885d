import { expect, test } from "vitest";
import type { LeagueRecord } from "../../../contract/records.ts";
import { publicRecords } from "../../../scripts/compile/public-records.ts";
import { ClubSurroundings } from "../../../site/records/club-surroundings.tsx";
import { textOf } from "../../html-text.ts";
import { ledgerWith } from "../../scripts/evidence/evidence.ts";
import { CAMERAS, leagueRows } from "../../scripts/evidence/league-rows.ts";
import { builtSite } from "../built-site.ts";

const records = publicRecords(ledgerWith(leagueRows(CAMERAS)), "https://ledger.example.org");

const withMuster = (league: LeagueRecord): LeagueRecord => ({
  ...league,
  clubs: [
    ...league.clubs,
    { team: "Muster Guests", club: "fc-muster", clubName: "FC Muster", relationships: 2 },
  ],
});

test("a club without a board has what its league supplies, what others use in its categories, and the gaps", () => {
  const club = records.clubs.find(({ slug }) => slug === "example-rovers");
  if (club === undefined) throw new Error("the fixture has no such club");
  const ledger = {
    date: "2026-11-22",
    categories: [...records.categories, { name: "Cybersecurity", slug: "cybersecurity" }],
    leagues: records.leagues.map((league) =>
      league.slug === "example-league" ? withMuster(league) : league,
    ),
    relationshipsByClub: new Map(records.clubs.map(({ slug, technology }) => [slug, technology])),
  } as unknown as Parameters<typeof ClubSurroundings>[0]["ledger"];
  const html = (<ClubSurroundings ledger={ledger} club={club} />).toString();
  expect(textOf(html)).toBe(
    "Around the club Through the league Acme Tracking Current Ticketing Athlete monitoring: Example League 1. FC Müster: Acme Tracking Status unknown 2022 Ticketing: Example League 1. FC Müster: O&#39;Tickets Current 2021 Its place on the board: Example League 1 category open: know one? Cybersecurity",
  );
  expect(html).toContain('href="/leagues/example-league/#example-rovers"');
  expect(html).toContain('href="/clubs/fc-muster/#fc-muster--o-tickets--ticketing"');
  expect(html).toContain('href="/report/?club=example-rovers&amp;category=cybersecurity"');
});

test.each([
  ["/clubs/real-ejemplo/", false],
  ["/clubs/example-rovers/", true],
])("the page %s is for search engines once it has two sources: %s", async (path, isIndexed) => {
  const { files } = await builtSite("fixture");
  const html = files.get(path) ?? "";
  expect(html.includes('<meta name="robots" content="noindex, follow"/>')).toBe(!isIndexed);
  expect(html).toContain(`<link rel="canonical" href="https://ledger.example.org${path}"`);
  expect(files.get("/sitemap.xml")?.includes(`${path}</loc>`)).toBe(isIndexed);
});
