import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { SITE } from "../contract/index-files.ts";
import { required } from "../contract/required.ts";
import { explorePath } from "../contract/site-paths.ts";
import { fold } from "../contract/text-folding.ts";
import type { ExplorerRecord } from "../site/explorer/record.ts";
import { CHROMIUM, launchChromium } from "../test/site/launch-chromium.ts";
import { startBuilt } from "./processes.ts";
import { atMost, type Line, median, noTarget, percentile, type Table } from "./report.ts";

const TITLE = "Explorer in Chromium: from a choice until it is painted";
/** About 20,000 rows. */
const MANY = 20_000;
const MAX_MS = { real: 50, many: 150 };

/** How long the explorer takes to repaint, with the real rows and with 20,000. */
export async function measureExplorer(dist: string): Promise<Table[]> {
  if (CHROMIUM === undefined) return [{ title: TITLE, lines: [noTarget("no Chromium found", "skipped")] }];
  const record = await readRecord(dist);
  const factor = Math.ceil(MANY / record.relationships.club.length);
  const [server, browser] = [await startBuilt(dist), await launchChromium()];
  const measure = async (rows: ExplorerRecord, limitMs: number) => {
    const page = await browser.newPage();
    await page.route("**/assets/explorer-*.json", (route) => route.fulfill({ json: rows }));
    await page.goto(`${server.url}${explorePath()}`);
    await page.locator(".explorer-count").waitFor();
    const lines = await linesOf(page, rows.relationships.club.length, limitMs);
    await page.close();
    return lines;
  };
  try {
    const real = await measure(record, MAX_MS.real);
    const many = await measure(multiplyRecord(record, factor), MAX_MS.many);
    return [{ title: TITLE, lines: [...real, ...many] }];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function readRecord(dist: string): Promise<ExplorerRecord> {
  const folder = join(dist, SITE, "assets");
  const name = (await readdir(folder)).find((file) => /^explorer-.*\.json$/.test(file));
  return JSON.parse(await readFile(join(folder, required(name, "the explorer's record")), "utf8"));
}

/** Copies of all relationships, each for clubs of its own. */
function multiplyRecord(record: ExplorerRecord, factor: number): ExplorerRecord {
  const { clubs, relationships } = record;
  const copies = Array.from({ length: factor }, (_, copy) => copy);
  const repeated = <Value>(column: readonly Value[]): Value[] => copies.flatMap(() => column);
  return {
    ...record,
    clubs: copies.flatMap((copy) =>
      clubs.map((club) => {
        const [slug, name] = [`${club.slug}-n${copy}`, `${club.name} ${copy}`];
        return { ...club, slug, name, names: [slug, fold(name)] };
      }),
    ),
    relationships: {
      club: copies.flatMap((copy) => relationships.club.map((club) => club + copy * clubs.length)),
      vendor: repeated(relationships.vendor),
      category: repeated(relationships.category),
      status: repeated(relationships.status),
      year: repeated(relationships.year),
      product: repeated(relationships.product),
      scope: repeated(relationships.scope),
      statusReason: repeated(relationships.statusReason),
      termEnd: repeated(relationships.termEnd),
      evidenceNote: repeated(relationships.evidenceNote),
      evidenceUrl: repeated(relationships.evidenceUrl),
      archiveUrl: repeated(relationships.archiveUrl),
      evidencePublisher: repeated(relationships.evidencePublisher),
      evidenceDate: repeated(relationships.evidenceDate),
      verificationDate: repeated(relationships.verificationDate),
      reverifyBy: repeated(relationships.reverifyBy),
      primaryTermEnd: repeated(relationships.primaryTermEnd),
      primaryEnded: repeated(relationships.primaryEnded),
      furtherEvidence: repeated(relationships.furtherEvidence),
    },
  };
}

async function linesOf(page: Page, rows: number, limitMs: number): Promise<Line[]> {
  const choices = await choose(page);
  const sorts = await press(page, "thead button");
  return [
    atMost(`${rows} rows, a choice, median of ${choices.length}`, median(choices), limitMs, "ms", 1),
    noTarget(`${rows} rows, a choice, p95`, `${percentile(choices, 95).toFixed(1)} ms`),
    noTarget(`${rows} rows, a sort, median of ${sorts.length}`, `${median(sorts).toFixed(1)} ms`),
  ];
}

/** In the page: runs a step and returns the milliseconds until the browser has painted what it changed. */
const PAINTED = `const painted = (step) => new Promise((resolve) => {
  const start = performance.now();
  step();
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve(performance.now() - start);
    channel.port2.postMessage(null);
  });
});`;

/** Chooses values of the lists one after another, and none again after each. */
const choose = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>(`(async () => { ${PAINTED}
    const times = [];
    for (const name of ["category", "country", "league", "from"]) {
      const values = [...document.querySelector("select[name=" + name + "]").options].slice(1, 7).map(({ value }) => value);
      for (const value of values.flatMap((value) => [value, ""])) {
        const select = document.querySelector("select[name=" + name + "]");
        select.value = value;
        times.push(await painted(() => select.dispatchEvent(new Event("change", { bubbles: true }))));
      }
    }
    return times;
  })()`);

const press = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate<number[]>(`(async () => { ${PAINTED}
    const times = [];
    for (let at = 0; at < 18; at += 1)
      times.push(await painted(() => document.querySelectorAll("${selector}")[Math.floor(at / 3)].click()));
    return times;
  })()`);
