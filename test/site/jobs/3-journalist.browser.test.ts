import { describe, expect, test } from "vitest";
import { useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the journalist's way to a picture");

/** A journalist wants to publish which clubs of the Bundesliga have Wi-Fi from whom, with sources. */
describe.skipIf(isSkipped)("job 3: an embed of the stadium networks in the Bundesliga", () => {
  const { open, origin } = useSite({ isSkipped, build: "real" });

  test("takes three steps from the leagues, and it says clubs, years, sources, licence and the season", async () => {
    const { page, faults } = await open("/leagues/");
    await page.getByRole("link", { name: "Bundesliga", exact: true }).click();
    await page
      .getByRole("columnheader", { name: /^Stadium connectivity/ })
      .getByRole("link")
      .click();
    const finding = /^Stadium connectivity, Bundesliga: \d+ of 18 clubs with evidence since \w{3} 20\d\d$/;
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toMatch(finding);
    const row = page.locator(".ledger-table tr[data-status]").first();
    const facts = await row.locator("th, [data-column=year], [data-column=source] a").allTextContents();
    expect(facts.length).toBeGreaterThanOrEqual(3);
    const code = (await page.locator("[id^=embed-]:visible").textContent()) ?? "";
    const [, address = ""] = code.match(/src="[^"]*(\/embed\/[^"]+)"/) ?? [];
    await page.goto(`${origin()}${address}`);
    const drawn = (await page.locator("svg text").allTextContents()).join(" ");
    expect(await page.title()).toMatch(/^Stadium connectivity, Bundesliga: \d+ of 18 clubs/);
    expect(drawn).toMatch(/Clubs of 20\d\d\/\d\d/);
    // The drawing shortens a long name.
    for (const fact of facts.slice(0, 3)) expect(drawn).toContain(fact.slice(0, 12));
    expect(drawn).toMatch(/Source: Clubledger, data of .* CC BY 4\.0/);
    expect(await page.getByRole("link").getAttribute("href")).toMatch(
      /\/leagues\/bundesliga\/stadium-connectivity\/$/,
    );
    expect(faults).toEqual([]);
  });

  test("a page with charts of all and of current relationships shows one of them, without JavaScript too", async () => {
    const { page } = await open("/leagues/bundesliga/", { javaScriptEnabled: false });
    const titles = page.locator(".chart:visible svg > title");
    expect(await titles.allTextContents()).toEqual([expect.stringMatching(/vendors by number of clubs$/)]);
    await page.getByLabel("current only").check();
    expect(await titles.allTextContents()).toEqual([
      expect.stringMatching(/vendors by number of clubs, current only$/),
    ]);
  });
});
