import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SITE } from "../contract/index-files.ts";
import { FEW_ROWS_A_CLUB, writeFictionalLedger } from "./generate-ledger.ts";
import { atMost, judged, noted, type Table } from "./report.ts";
import { buildOn } from "./workspace.ts";

/** For ten thousand clubs; a smaller ledger has its share of it. */
const MANY = { clubs: 10_000, seconds: 20, rows: 15_000 };
/** What the process needs whatever the ledger's size is not shared out. MiB. */
const MEMORY_TARGET = 1536;
const CLUB_PAGE_TARGET = 40;
const HOME_SCRIPTS_TARGET = 30;

/** Time and memory of the build of a fictional ledger of so many clubs, each with its page and its two feeds. */
export async function measureManyClubs(folder: string, clubs: number): Promise<Table> {
  const [data, shelf, share] = [join(folder, "data"), join(folder, "shelf"), clubs / MANY.clubs];
  try {
    await writeFictionalLedger(data, MANY.rows * share, "data/methodology", FEW_ROWS_A_CLUB);
    const { stages, peakMb, cpuSeconds, dist } = await buildOn(shelf, data);
    const files = await siteFiles(dist);
    const milliseconds = Object.values(stages).reduce((sum, time) => sum + time, 0);
    return judged(`Build of a fictional ledger of ${clubs} clubs`, [
      atMost("whole build, by the clock", milliseconds / 1000, MANY.seconds * share, "s", 1),
      atMost("memory at its height", peakMb, MEMORY_TARGET, "MB"),
      noted("whole build, CPU", `${cpuSeconds.toFixed(1)} s`),
      noted("  stage site, by the clock", `${((stages.site ?? Number.NaN) / 1000).toFixed(1)} s`),
      noted("pages", String(files.filter((name) => name.endsWith(".html")).length)),
      noted("files, feeds and downloads among them", String(files.length)),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compressed sizes of the pages that have a budget. */
export async function measurePages(dist: string): Promise<Table> {
  const clubs = (await siteFiles(dist)).filter((name) => /^clubs\/[^/]+\/index\.html$/.test(name));
  const sizes: { name: string; bytes: number }[] = [];
  for (const name of clubs) sizes.push({ name, bytes: await compressed(dist, await withAssets(dist, name)) });
  const largest = sizes.reduce((most, size) => (size.bytes > most.bytes ? size : most), {
    name: "",
    bytes: 0,
  });
  const scripts = (await withAssets(dist, "index.html")).filter((name) => name.endsWith(".js"));
  return judged("Pages, compressed with gzip", [
    atMost(
      `largest club page all in (${largest.name.split("/")[1]})`,
      largest.bytes / 1024,
      CLUB_PAGE_TARGET,
      "KB",
      1,
    ),
    atMost(
      "home page's scripts before search",
      (await compressed(dist, scripts)) / 1024,
      HOME_SCRIPTS_TARGET,
      "KB",
      1,
    ),
  ]);
}

/** A page and the styles and scripts that it loads, those that a script imports among them, below the site's folder. */
async function withAssets(dist: string, page: string): Promise<string[]> {
  const loaded = new Set([page]);
  for (const name of loaded) {
    const text = await readFile(join(dist, SITE, name), "utf8");
    for (const asset of assetsIn(name, text)) loaded.add(asset);
  }
  return [...loaded];
}

const assetsIn = (name: string, text: string): string[] =>
  name.endsWith(".html")
    ? [...text.matchAll(/"\/(assets\/[^"]+\.(?:css|js))"/g)].map(([, asset = ""]) => asset)
    : [...text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, asset = ""]) => `assets/${asset}`);

async function compressed(dist: string, names: readonly string[]): Promise<number> {
  const files = await Promise.all(names.map((name) => readFile(join(dist, SITE, name))));
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}

/** The site's files by their path in it. */
async function siteFiles(dist: string): Promise<string[]> {
  const root = join(dist, SITE);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
}
