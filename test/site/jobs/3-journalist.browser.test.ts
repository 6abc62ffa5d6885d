import { describe, expect, test } from "vitest";
import { savedFile, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the journalist's way to a picture");

/** A journalist wants a picture of the Wi-Fi vendors in the Bundesliga. Before there were charts there was no way at all. */
describe.skipIf(isSkipped)("job 3: a picture of the Wi-Fi vendors in the Bundesliga", () => {
  const { open } = useSite({ isSkipped, build: "real" });

  test("takes three steps, and the picture says its source, its licence and that few rows are current", async () => {
    const { page, faults } = await open("/leagues/");
    await page.getByRole("link", { name: "Bundesliga", exact: true }).click();
    await page.locator("#charts + ul").getByRole("link", { name: "Stadium connectivity" }).click();
    const section = page.locator("section", { has: page.locator("#stadium-connectivity") });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      section.getByRole("button", { name: "Download PNG" }).click(),
    ]);
    const image = await savedFile(download);
    expect(image.subarray(1, 4).toString()).toBe("PNG");
    const drawn = (await section.locator("svg text").allTextContents()).join(" ");
    expect(drawn).toContain("Stadium connectivity in the Bundesliga 2025/26: vendors by number of clubs");
    expect(drawn).toMatch(/Source: Clubledger, data of .* CC BY 4\.0/);
    expect(drawn).toContain("current: not a picture of use today.");
    expect(faults).toEqual([]);
  });

  test("is also there without JavaScript, as SVG and with its figures", async () => {
    const { page } = await open("/leagues/bundesliga/charts/", { javaScriptEnabled: false });
    const section = page.locator("section", { has: page.locator("#stadium-connectivity") });
    expect(await section.getByRole("button").count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      section.getByRole("link", { name: "SVG" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("clubledger-leagues-bundesliga-stadium-connectivity.svg");
    await section.getByText("Figures as a table").click();
    expect(await section.getByRole("row", { name: /^Vodafone/ }).count()).toBe(1);
  });

  test("a page with charts of all and of current relationships shows one of them, without JavaScript too", async () => {
    const { page } = await open("/leagues/bundesliga/", { javaScriptEnabled: false });
    const titles = page.locator(".chart:visible svg > title");
    expect(await titles.allTextContents()).toEqual(["Bundesliga 2025/26: vendors by number of clubs"]);
    await page.getByLabel("current only").check();
    expect(await titles.allTextContents()).toEqual([
      "Bundesliga 2025/26: vendors by number of clubs, current only",
    ]);
  });
});
