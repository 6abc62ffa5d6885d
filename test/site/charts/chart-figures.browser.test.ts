import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { accessibilityFaults, savedFile, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the tests of charts in a browser");

describe.skipIf(isSkipped)("charts in a browser", () => {
  const { open, origin } = useSite({ isSkipped });

  test("a page with a chart is accessible and fits on a phone", async () => {
    const { page, faults } = await open("/categories/ticketing/", { viewport: { width: 360, height: 800 } });
    for (const fold of await page.locator(".chart details > summary").all()) await fold.click();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    expect(await accessibilityFaults(page, ".chart")).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("the drawing becomes a PNG of 1600 pixels' width, with the keyboard alone", async () => {
    const { page, faults } = await open("/categories/ticketing/");
    await page.getByRole("button", { name: "Download PNG" }).focus();
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(download.suggestedFilename()).toBe("clubledger-categories-ticketing.png");
    const image = await savedFile(download);
    expect(image.subarray(1, 4).toString()).toBe("PNG");
    expect(image.readUInt32BE(16)).toBe(1600);
    expect(faults).toEqual([]);
  });

  test("another site can frame a chart, but not its page", async () => {
    const { page } = await open("/categories/ticketing/");
    const frames = ["/embed/categories/ticketing/", "/categories/ticketing/"].map(
      (path) => `<iframe src="${origin()}${path}"></iframe>`,
    );
    const other = createServer((_, response) =>
      response.setHeader("Content-Type", "text/html").end(frames.join("")),
    );
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
    const [embed, site] = page.frames().slice(1);
    expect(await embed?.locator("svg").getAttribute("role")).toBe("img");
    expect(site?.url()).toMatch(/^chrome-error:/);
  });
});
