import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Page,
} from "playwright-core";
import { beforeAll, inject, onTestFinished } from "vitest";
import { required } from "../../contract/required.ts";
import { listen } from "../../server/listen.ts";
import { BASE_URL } from "../fixture-build.ts";
import { builtSite } from "./built-site.ts";
import { CHROMIUM } from "./chromium-program.ts";

/** Returns whether this machine lacks Chromium, and prints which tests are skipped for that. */
export function withoutChromium(skipped: string): boolean {
  if (CHROMIUM === undefined) process.stderr.write(`No Chromium found: ${skipped} are skipped.\n`);
  return CHROMIUM === undefined;
}

/** A connection to the run's browser. To close it closes its profiles, not the browser. */
export const connectToChromium = (): Promise<Browser> =>
  chromium.connect(required(inject("browser"), "the run's browser"));

/** What a page has saved. */
export const savedFile = async (download: Download): Promise<Buffer> =>
  buffer(required(await download.createReadStream(), "a saved file"));

export interface WatchedPage {
  page: Page;
  /** Errors on the console and of scripts, and requests to anywhere but the site. */
  faults: string[];
}

/** The site of a shared build on a free port and a browser, for the tests of one file. */
export function useSite({
  isSkipped,
  build = "fixture",
}: {
  isSkipped: boolean;
  build?: "fixture" | "real";
}) {
  let browser: Browser;
  let origin: string;
  /** Tests with the same options share a profile, so that each asset is loaded once. */
  const contexts = new Map<string, Promise<BrowserContext>>();
  beforeAll(async () => {
    if (isSkipped) return undefined;
    const { fetch } = await builtSite(build);
    const server = await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl: BASE_URL });
    origin = `http://127.0.0.1:${server.port}`;
    browser = await connectToChromium();
    return async () => {
      await browser.close();
      await server.stop();
    };
  });
  const open = async (path: string, options: BrowserContextOptions = {}): Promise<WatchedPage> => {
    const key = JSON.stringify(options);
    const context =
      contexts.get(key) ?? browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    contexts.set(key, context);
    const watched = await watchedPage(await context, origin);
    onTestFinished(() => watched.page.close());
    await watched.page.goto(`${origin}${path}`);
    return watched;
  };
  return { origin: () => origin, open };
}

/** A new page of a profile that records what must not happen. */
export async function watchedPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== "data:") faults.push(`request to ${url.href}`);
  });
  return { page, faults };
}

/** axe's violations in a page or in one part of it. The dark theme differs in colours only: see `contrasts.test.ts`. */
export async function accessibilityFaults(page: Page, part = "html"): Promise<string[]> {
  await page.evaluate(await readFile("node_modules/axe-core/axe.min.js", "utf8"));
  // Without `preload` axe does not load the style sheets again, which no rule here reads. `target-size` is off by default.
  const options = JSON.stringify({
    resultTypes: ["violations"],
    preload: false,
    rules: { "target-size": { enabled: true } },
  });
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(part)}, ${options}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ": " + html + " " + failureSummary)))`,
  );
}
