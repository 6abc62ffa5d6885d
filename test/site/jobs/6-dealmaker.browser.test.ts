import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { BuyerRecord } from "../../../contract/members/records.ts";
import { fictionalBuyer, fictionalStake, lastKnown } from "../../server/members/fictional-buyers.ts";
import { useMemberPages } from "../../server/members/pages/members-in-chromium.ts";
import { savedFile, withoutChromium } from "../chromium.ts";

/**
 * A dealmaker looks for buyers of clubs, from any page. Before: there was no search on inner pages, and that of the home page
 * found nothing. Now: a word, an arrow key and Enter. Then, signed in: active multi-club buyers for Europe with intent of this
 * year, as a file. Before: 6 actions to a list of 4, of which one had an old intent and none could be exported. Now: 6 actions
 * to the file.
 */

const FITTING: Partial<BuyerRecord> = {
  targetRegions: ["Asia", "Europe"],
  active: true,
  clubCount: 2,
  intent: { note: "Seeks one more club.", reported: "2026-02", sourceUrl: "https://news.example.org/intent" },
};

const intentOf = (reported: string): BuyerRecord["intent"] => ({
  note: "Seeks a club.",
  reported,
  sourceUrl: "https://news.example.org/intent",
});

const AMERICAN = { hqCountry: "United States", hqRegion: "North America" } as const;

const LEONES = fictionalStake({ club: "leones", country: "Spain" });
const ROVERS = fictionalStake({ club: "rovers", clubName: "Rovers" });
const PESCI = fictionalStake({ club: "pesci", clubName: "Pesci", country: "Italy", ...lastKnown("2020-07") });

/** Funds of the United States for Spain, and one more for each thing that may be wrong. One fits, one more by its region. */
const AMERICANS = [
  fictionalBuyer({
    ...{ ...AMERICAN, slug: "spanish-plans", type: "private equity", targetCountries: ["Spain"] },
    clubs: [ROVERS, PESCI],
  }),
  fictionalBuyer({
    ...{ ...AMERICAN, slug: "for-europe", type: "investment firm", targetRegions: ["Europe"] },
  }),
  fictionalBuyer({
    ...{ ...AMERICAN, slug: "in-spain", type: "private equity", targetCountries: ["Spain"], clubs: [LEONES] },
  }),
  fictionalBuyer({ ...AMERICAN, slug: "no-fund", targetCountries: ["Spain"] }),
  fictionalBuyer({ ...AMERICAN, slug: "for-asia", type: "private equity", targetRegions: ["Asia"] }),
  fictionalBuyer({ slug: "german-fund", type: "private equity", targetCountries: ["Spain"] }),
];

/** Four that fit, and one more for each thing that may be wrong with a buyer. */
const BUYERS = [
  fictionalBuyer({ ...FITTING, slug: "fits-two", clubCount: 2 }),
  fictionalBuyer({ ...FITTING, slug: "fits-nine", clubCount: 9 }),
  fictionalBuyer({ ...FITTING, slug: "fits-year", intent: intentOf("2026") }),
  fictionalBuyer({ ...FITTING, slug: "fits-day", intent: intentOf("2026-01-01"), type: "private equity" }),
  fictionalBuyer({ ...FITTING, slug: "inactive", active: false }),
  fictionalBuyer({ ...FITTING, slug: "one-club", clubCount: 1, formerClubCount: 4 }),
  fictionalBuyer({ ...FITTING, slug: "no-intent", intent: null }),
  fictionalBuyer({ ...FITTING, slug: "other-region", targetRegions: ["United Kingdom and Ireland"] }),
  fictionalBuyer({ ...FITTING, slug: "only-based-there", hqRegion: "Europe", targetRegions: [] }),
  fictionalBuyer({ ...FITTING, slug: "old-intent", intent: intentOf("2025-12-31") }),
  ...AMERICANS,
];

const isSkipped = withoutChromium("the dealmaker's way to the buyers");
const { newPage, origin, signIn } = useMemberPages({ isSkipped, buyers: BUYERS });

describe.skipIf(isSkipped)("a dealmaker", () => {
  test.each(["buyers", "deals", "members"])("finds what members get with the word “%s”", async (word) => {
    const { page, faults } = await newPage();
    await page.goto(`${origin()}/clubs/example-rovers/`);
    await page.keyboard.press("Control+k");
    await page.keyboard.type(word);
    await page.getByRole("group", { name: "Pages" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/members/");
    expect(await page.locator("main").textContent()).toContain("Who buys football clubs");
    expect(faults).toEqual([]);
  });

  test("gets a file of the four buyers that fit in six actions", async () => {
    const { page, faults } = await newPage();
    await signIn(page, "pro@example.org", "/buyers/");
    const actions: ((page: Page) => Promise<unknown>)[] = [
      (page) => page.getByLabel("Buys in").selectOption("Europe"),
      (page) => page.getByLabel("Intent reported since").fill("2026"),
      (page) => page.getByLabel("Active").check(),
      (page) => page.getByLabel("Two or more clubs").check(),
      (page) => page.getByRole("button", { name: "Search", exact: true }).click(),
      (page) => page.getByRole("link", { name: /^Download these/ }).click(),
    ];
    const act = async () => {
      for (const action of actions) await action(page);
    };
    const [download] = await Promise.all([page.waitForEvent("download"), act()]);
    const file = await savedFile(download);
    const rows: { slug: string }[] = parse(file, { bom: true, columns: true });
    expect(rows.map(({ slug }) => slug).sort()).toEqual(["fits-day", "fits-nine", "fits-two", "fits-year"]);
    expect(actions).toHaveLength(6);
    expect(faults).toEqual([]);
  });

  test("gets American funds for Spain that hold no club there, with their clubs, in seven actions", async () => {
    const { page, faults } = await newPage();
    await signIn(page, "pro@example.org", "/account/");
    const actions: ((page: Page) => Promise<unknown>)[] = [
      (page) => page.getByRole("link", { name: "Buyers", exact: true }).first().click(),
      (page) => page.getByLabel("Type").selectOption("funds"),
      (page) => page.getByLabel("Country of headquarters").selectOption("United States"),
      (page) => page.getByLabel("Wishes to buy in").selectOption("Spain"),
      (page) => page.getByLabel("Without a club in").selectOption("Spain"),
      (page) => page.getByRole("button", { name: "Search", exact: true }).click(),
      (page) => page.getByRole("link", { name: "Download this buyer as CSV" }).click(),
    ];
    const act = async () => {
      for (const action of actions) await action(page);
    };
    const [download] = await Promise.all([page.waitForEvent("download"), act()]);
    const rows: Record<string, string>[] = parse(await savedFile(download), { bom: true, columns: true });
    const shown = rows.map((row) => [
      ...[row.slug, row.targetCountries, row.clubsHeld, row.clubsHeldAsOf],
      ...[row.clubsLastKnown, row.clubsLastKnownAsOf],
    ]);
    expect(shown).toEqual([["spanish-plans", "Spain", "Rovers", "2026-01", "Pesci", "2020-07"]]);
    expect(actions).toHaveLength(7);
    await page.getByLabel("Also buyers that only name its region").check();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByText("1–2 of 2 buyers").waitFor();
    expect(await page.locator("tbody th > p:first-of-type").allInnerTexts()).toEqual([
      "United States (North America) · buys in not disclosed · Spain: reported",
      "United States (North America) · buys in Europe · Spain: only the region is reported",
    ]);
    expect(faults).toEqual([]);
  });

  test("sees a whole form within a screen of a laptop and two of a phone", async () => {
    const { page } = await newPage();
    await signIn(page, "pro@example.org", "/buyers/");
    for (const path of ["/buyers/?minStake=1", "/deals/?minPrice=1"])
      for (const [width, height] of [
        [1440, 900],
        [360, 1480],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${origin()}${path}`);
        const box = await page.locator(".member-filters").boundingBox();
        expect([path, width, box !== null && box.y + box.height < height]).toEqual([path, width, true]);
      }
  });
});
