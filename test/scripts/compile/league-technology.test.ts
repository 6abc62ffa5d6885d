import { expect, test } from "vitest";
import { leagueRelationship } from "../../../contract/records.ts";
import { compileIndex } from "../../../scripts/compile/index-files.ts";
import { publicRecords } from "../../../scripts/compile/public-records.ts";
import { createResearchTools } from "../../../server/public/research-tools.ts";
import { createDownloads } from "../../../site/build/downloads.ts";
import { indexesOf } from "../../fixture-build.ts";
import { ledgerWith } from "../evidence/evidence.ts";
import { CAMERAS, leagueRows, VESTS } from "../evidence/league-rows.ts";

const SITE = "https://ledger.example.org";
const ledger = ledgerWith(leagueRows(VESTS, CAMERAS));

test("a league has what it uses, and each club of its newest season has it through the league", () => {
  const { leagues, clubs, relationships, vendors } = publicRecords(ledger, SITE);
  const [league] = leagues;
  expect(league?.technology.map(({ id }) => id)).toEqual([
    "example-league--acme-tracking--athlete-monitoring",
    "example-league--acme-tracking--ticketing--gate",
  ]);
  expect(league?.technology[0]).toMatchObject({
    league: "example-league",
    leagueName: "Example League",
    country: "England",
    vendorName: "Acme Tracking",
    status: "current",
    statusReason: "evidence of February 2026",
    evidenceUrl: "https://league.example.org/vests",
    // The league's own page is no club's word.
    evidenceBy: "press",
    verificationDate: "2026-06-30",
    url: "https://ledger.example.org/leagues/example-league/#example-league--acme-tracking--athlete-monitoring",
  });
  expect(clubs.map(({ slug, leagueTechnology }) => [slug, leagueTechnology.length])).toEqual([
    ["example-rovers", 2],
    ["fc-muster", 0],
    ["real-ejemplo", 0],
  ]);
  // What a league uses is no relationship of a club.
  expect(relationships).toHaveLength(5);
  expect(vendors.find(({ slug }) => slug === "acme-tracking")).toMatchObject({ clubCount: 2 });
  for (const row of league?.technology ?? []) expect(leagueRelationship.safeParse(row).success).toBe(true);
});

test("what leagues use is a file of its own, and changes the version of the data", () => {
  const index = compileIndex(ledger, SITE);
  expect(index.manifest.dataVersion).not.toBe(compileIndex(ledgerWith(), SITE).manifest.dataVersion);
  const relationships = index.clubs.flatMap(({ technology }) => technology);
  const files = createDownloads(index.manifest, { ...index, relationships });
  const lines = files.find(({ file }) => file === "league-technology.csv")?.text.split("\n") ?? [];
  expect(lines.map((line) => line.split(",").slice(0, 5).join())).toEqual([
    "id,league,leagueName,country,category",
    "example-league--acme-tracking--athlete-monitoring,example-league,Example League,England,Athlete monitoring",
    "example-league--acme-tracking--ticketing--gate,example-league,Example League,England,Ticketing",
    "",
  ]);
});

test("the tool for a club's technology says what its league gives it", async () => {
  const tools = createResearchTools(await indexesOf(ledger));
  const tool = tools.find(({ definition }) => definition.name === "get_club_technology");
  const result = await tool?.handler({ club: "example-rovers" });
  expect(JSON.stringify(result?.content)).toContain(
    "- Through its league, Example League (England), Ticketing: Acme Tracking, Gate. current (evidence of March 2026). " +
      "Example League (press), 2026-03-01: https://league.example.org/gate The league gives every club the gate.",
  );
  expect(result?.structuredContent).toMatchObject({
    data: {
      technology: [{}, {}],
      leagueTechnology: [
        { leagueName: "Example League" },
        { evidenceNote: "The league gives every club the gate." },
      ],
    },
  });
});
