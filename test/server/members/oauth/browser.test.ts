import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listenForTest } from "../../../serve-for-test.ts";
import { builtSite } from "../../../site/built-site.ts";
import {
  accessibilityFaults,
  connectToChromium,
  watchedPage,
  withoutChromium,
} from "../../../site/chromium.ts";
import { authorizePath, CLIENT, CLIENT_ID, servedOAuth } from "./oauth-fixture.ts";

const skipped = withoutChromium("the test of connecting an application in a real browser");

/** A program on the member's computer that waits for its code. */
async function loopbackProgram() {
  const server = createServer((_, response) => void response.end("<!doctype html><title>Back</title>"));
  return `http://127.0.0.1:${await listenForTest(server)}/callback`;
}

/** The application with the site's styles, and a page of a browser in which the member is signed in. */
async function signedInPage() {
  const site = await builtSite("fixture");
  const documents = { [CLIENT_ID]: { ...CLIENT, redirect_uris: ["http://127.0.0.1/callback"] } };
  const app = await servedOAuth({ documents, asset: site.asset }, (request) => site.fetch(request));
  const browser = await connectToChromium();
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  for (const [name, value] of (await app.browser()).cookies)
    await context.addCookies([{ name, value, url: app.address }]);
  return { app, ...(await watchedPage(context, app.address)) };
}

test.skipIf(skipped)(
  "a member connects an application, which gets its code, and disconnects it",
  async () => {
    const { app, page, faults } = await signedInPage();
    const back = await loopbackProgram();
    await page.goto(`${app.address}${authorizePath({ redirect_uri: back, resource: undefined })}`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Connect Example Assistant?");
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.waitForURL(/callback/);
    expect(page.url()).toMatch(new RegExp(`^${back}\\?code=[\\w-]{43}&state=of-the-app&iss=`));
    await page.goto(`${app.address}/account/#applications`);
    expect(await accessibilityFaults(page, "main")).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    await page.getByRole("link", { name: "Disconnect Example Assistant" }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Disconnect it" }).click();
    await page.getByText("No application is connected.").waitFor();
    expect(faults.filter((fault) => !fault.startsWith(`request to ${new URL(back).origin}`))).toEqual([]);
  },
);
