import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { build } from "../../scripts/compile/pipeline.ts";
import { FIXTURE_EVIDENCE, TODAY } from "../fixture-build.ts";

/** A browser and the built server over the fictional ledger, for the tests of pages that run scripts. */

const BASE_URL = "http://ledger.example.org";
const CANDIDATES = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
/** It must start where there is no screen and no user namespace, and ask nothing of the network by itself. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Where a Chromium is; undefined where none is found. */
export const CHROMIUM = CANDIDATES.find((path) => path !== undefined && existsSync(path));

export interface Site {
  origin: string;
  /** The folder of the built site. */
  folder: string;
  browser: Browser;
  close: () => Promise<void>;
}

/** Builds the site below the project, so that the server finds its packages, and serves it on a free port. */
export async function serveSite(): Promise<Site> {
  await mkdir("var", { recursive: true });
  const folder = await mkdtemp("var/test-");
  const dist = join(folder, "dist");
  await build({
    data: FIXTURE_EVIDENCE,
    // The public part alone: served to others, members would ask for settings of their own.
    members: null,
    link: dist,
    builds: join(folder, "builds"),
    baseUrl: BASE_URL,
    today: TODAY,
  });
  const env = { PATH: process.env.PATH ?? "", BASE_URL, PORT: "0" };
  const server = spawn(process.execPath, [join(dist, "server/main.js")], { env });
  const port = await portOf(server);
  const browser = await chromium.launch({ executablePath: CHROMIUM ?? "", args: ARGUMENTS });
  return {
    origin: `http://127.0.0.1:${port}`,
    folder: join(dist, "site"),
    browser,
    close: async () => {
      await browser.close();
      server.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function portOf(server: ChildProcess): Promise<number> {
  let output = "";
  server.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(server, "exit").then(() => {
    throw new Error(`the server did not start: ${output}`);
  });
  const listening = (async () => {
    for (;;) {
      const port = /"port":(\d+)/.exec(output)?.[1];
      if (port !== undefined) return Number(port);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  ended.catch(() => undefined);
  return Promise.race([listening, ended]);
}

/** A page that keeps count of what must not happen: errors on the console, and requests to elsewhere. */
export interface WatchedPage {
  page: Page;
  troubles: string[];
}

export async function openPage(
  { browser, origin }: Site,
  path: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${origin}/`))
      troubles.push(request.url());
  });
  await page.goto(`${origin}${path}`);
  return { page, troubles };
}

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe finds wrong on a page, a line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axePath, "utf8"));
  return page.evaluate<string[]>(
    `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ": " + html + " " + failureSummary)))`,
  );
}
