import { expect, test } from "vitest";
import type { BuyerRecord } from "../../../../contract/members/records.ts";
import { textOf } from "../../../html-text.ts";
import { fictionalBuyer, fictionalStake, lastKnown } from "../fictional-buyers.ts";
import { proBrowser } from "./fictional-pages.ts";

type Stake = BuyerRecord["clubs"][number];

const stakeIn = (club: string, country: string, given: Partial<Stake> = {}): Stake =>
  fictionalStake({ club, clubName: `Club ${club}`, country, ...given });

const BUYERS = [
  fictionalBuyer({
    slug: "pair",
    name: "Pair",
    clubs: [stakeIn("a", "England", { stake: "unknown" }), stakeIn("b", "Spain")],
  }),
  fictionalBuyer({
    slug: "trio",
    name: "Trio",
    type: "multi-club group",
    clubs: [
      stakeIn("c", "Brazil", { stake: "minority", stakePercent: 49.5 }),
      stakeIn("d", "England"),
      stakeIn("e", "Spain", { stake: "full", stakePercent: 100 }),
      stakeIn("sold", "France", { until: "2024" }),
    ],
  }),
  fictionalBuyer({
    slug: "sold-one",
    clubs: [stakeIn("f", "Spain"), stakeIn("g", "Spain", { until: "2024" })],
  }),
  fictionalBuyer({
    slug: "one-club-twice",
    clubs: [stakeIn("h", "Spain"), stakeIn("h", "Spain", { stake: "minority" })],
  }),
];

/** The buyers of the list, each with its stakes. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<th scope="row"><a href="[^"]+">([^<]*).*?<\/tr>/g)].map(([row, buyer]) => ({
    buyer,
    stakes: [...row.matchAll(/<li>(.*?)<\/li>/g)].map(([, stake = ""]) => textOf(stake)),
  }));

test("each buyer with two or more clubs has a row, the largest first, and its clubs by how much it holds", async () => {
  expect(rowsOf(await (await proBrowser({ buyers: BUYERS })).text("/buyers/multi-club/"))).toEqual([
    {
      buyer: "Trio",
      stakes: [
        "Club e , Spain: full (100%)",
        "Club d , England: majority",
        "Club c , Brazil: minority (49.5%)",
      ],
    },
    { buyer: "Pair", stakes: ["Club b , Spain: majority", "Club a , England: not disclosed"] },
  ]);
});

test("a club that no recent page confirms is last known, after those that are held", async () => {
  const clubs = [
    stakeIn("old", "Spain", { stake: "full", ...lastKnown("2020-07") }),
    stakeIn("undated", "Spain", { stake: "full", ...lastKnown(null) }),
    stakeIn("held", "Spain"),
  ];
  const buyers = [fictionalBuyer({ slug: "trio", name: "Trio", clubs })];
  const browser = await proBrowser({ buyers });
  const html = await browser.text("/buyers/multi-club/");
  expect(html).toContain("1 club held, 2 clubs last known · individual");
  expect(rowsOf(html)[0]?.stakes).toEqual([
    "Club held , Spain: majority",
    "Club old , Spain: full; last known, as of Jul 2020",
    "Club undated , Spain: full; last known, undated",
  ]);
});

test("each club leads to its owners, and the page is linked from the buyers", async () => {
  const browser = await proBrowser({ buyers: BUYERS });
  expect(await browser.text("/buyers/multi-club/")).toContain('<a href="/buyers/clubs/e/">Club e</a>');
  expect(await browser.text("/buyers/")).toContain('<a href="/buyers/multi-club/">Multi-club ownership</a>');
});

test("a country, by name or slug, leaves the buyers with a club there", async () => {
  const browser = await proBrowser({ buyers: BUYERS });
  for (const country of ["Brazil", "brazil"]) {
    const html = await browser.text(`/buyers/multi-club/?clubCountry=${country}`);
    expect(rowsOf(html).map(({ buyer }) => buyer)).toEqual(["Trio"]);
    expect(html).toContain("<b>Brazil</b>");
    expect(html).toContain('<option value="Brazil" selected="">Brazil (1)</option>');
    expect(html).toContain(
      `/api/v1/buyers?clubCountry=${country}&amp;multiClub=1&amp;sort=clubs&amp;limit=100`,
    );
  }
});

test("a country without such a buyer says so, no choice is all, and another parameter is refused", async () => {
  const browser = await proBrowser({ buyers: BUYERS });
  expect(await browser.text("/buyers/multi-club/?clubCountry=France")).toContain("No matching buyers.");
  const all = await browser.get("/buyers/multi-club/?clubCountry=");
  expect([all.status, all.headers.get("Location")]).toEqual([303, "/buyers/multi-club/"]);
  expect((await browser.get("/buyers/multi-club/?colour=red")).status).toBe(400);
});

test("the list is downloaded as CSV, and those of a country can be followed as a search of buyers", async () => {
  const browser = await proBrowser({ buyers: BUYERS });
  const csv = await browser.text("/buyers/multi-club/?clubCountry=Brazil&format=csv");
  expect(
    csv
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]),
  ).toEqual(["trio", ""]);
  const html = await browser.text("/buyers/multi-club/?clubCountry=Brazil");
  expect(html).toMatch(/name="subject" value="clubCountry=Brazil&amp;multiClub=1"/);
});
