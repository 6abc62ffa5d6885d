import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { savedFile, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the job of the seller");
const { origin, open } = useSite({ isSkipped });

async function downloadCsv(page: Page, name: "Full CSV" | "Short CSV" = "Full CSV"): Promise<string> {
  await page.getByText("Download", { exact: true }).click();
  const press = page.getByRole("button", { name }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), press]);
  return (await savedFile(download)).toString();
}

const withBom = { bom: true, columns: true } as const;

describe.skipIf(isSkipped)("clubs of a country and a category as a spreadsheet", () => {
  test("two words, and three clicks, lead from the home page to a CSV with the API's rows", async () => {
    const { page, faults } = await open("/");
    await page.getByRole("combobox").fill("ticketing england");
    await page.getByRole("option", { name: "Ticketing in England" }).click();
    await page.waitForURL("**/explore/?category=ticketing&country=england");
    const csv = await downloadCsv(page);
    const response = await page.request.get(`${origin()}/api/v1/tech?category=ticketing&country=england`);
    const { data } = await response.json();
    const rows: { id: string }[] = parse(csv, withBom);
    expect(rows.map(({ id }) => id)).toEqual(data.map(({ id }: { id: string }) => id));
    expect(rows.map(({ id }) => id)).toEqual(["example-rovers--o-tickets--ticketing--season-pass"]);
    expect(faults).toEqual([]);
  });
});

const { origin: realOrigin, open: openReal } = useSite({ isSkipped, build: "real" });

/** The same for two countries, without the makers of wallets and a reseller. It took two files, and work in the spreadsheet. */
const MOST_CLICKS_OF_TWO_COUNTRIES = 11;

describe.skipIf(isSkipped)("clubs of two countries, without some vendors, as a list to send", () => {
  test("eleven clicks lead from the explorer to one short CSV with the API's rows", async () => {
    const { page, faults } = await openReal("/explore/");
    let clicks = 0;
    const choose = async (label: string, value: string) => {
      await page.getByLabel(label).selectOption(value);
      // One opens the list, and one chooses.
      clicks += 2;
    };
    const leaveOut = async (vendor: string) => {
      await page
        .getByRole("button", { name: `Without ${vendor}`, exact: true })
        .first()
        .click();
      clicks += 1;
    };
    await choose("Category", "ticketing");
    await choose("Country", "england");
    await choose("Country", "germany");
    await leaveOut("Viagogo");
    await leaveOut("Apple");
    await leaveOut("Google");
    const csv = await downloadCsv(page, "Short CSV");
    clicks += 2;
    const query = "category=ticketing&country=england&country=germany&notVendor=viagogo&notVendor=apple";
    const address = `/api/v1/tech?${query}&notVendor=google&sort=newest&format=csv&columns=short`;
    const response = await page.request.get(realOrigin() + address);
    const rows: { country: string; vendor: string }[] = parse(csv, withBom);
    expect(rows).toEqual(parse(await response.text(), withBom));
    expect([...new Set(rows.map(({ country }) => country))].sort()).toEqual(["England", "Germany"]);
    expect(rows.filter(({ vendor }) => ["Apple", "Google", "Viagogo"].includes(vendor))).toEqual([]);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS_OF_TWO_COUNTRIES);
    expect(faults).toEqual([]);
  });
});
