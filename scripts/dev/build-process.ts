import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { pino } from "pino";
import { SITE } from "../../contract/index-files.ts";
import { required } from "../../contract/required.ts";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { loadIndexes } from "../../server/indexes.ts";
import { type Listening, type ListenOptions, listen } from "../../server/listen.ts";
import type { Members } from "../../server/members/members.ts";
import { loadMemberIndexes } from "../../server/members/records/member-indexes.ts";
import { listSite, loadAssets, type SiteFile } from "../../server/site-files.ts";
import { bundleAssets } from "../../site/build/assets.ts";
import { sitePages } from "../../site/build/build-site.ts";
import { renderPage, type SitePage } from "../../site/build/site-page.ts";
import { compileIndex, writeIndex } from "../compile/index-files.ts";
import { BuildError, checkedLedger, siteSources, stages } from "../compile/pipeline.ts";
import { latestDayOnEarth } from "../evidence/dates.ts";
import { textReport } from "../evidence/report.ts";
import { membersFolder } from "../members-folder.ts";
import type { BuildResult } from "./dev-server.ts";

/**
 * A child process that builds and serves, first when it starts and again for every message. An edit of code replaces the
 * process. Its message says what was edited: "assets" or "evidence". Arguments: the evidence folder, a folder for its builds, the URL of the site.
 */
const [data = "", folder = "", baseUrl = ""] = process.argv.slice(2);

/** Separate from the store of `npm start`. It is kept, so that accounts and sessions survive a restart. */
const STORE = "file:var/dev-members/members.sqlite";

let fetch: ListenOptions["fetch"] | undefined;
let listening: Listening | undefined;
let openedMembers: Members | undefined;
let builds = 0;
let servedFolder: string | undefined;
/** Kept until a stylesheet, an icon or a font is edited. */
let bundled: ReturnType<typeof bundle> | undefined;

async function buildAndServe(): Promise<BuildResult> {
  const start = performance.now();
  builds += 1;
  const into = join(folder, String(builds));
  try {
    const times: string[] = [];
    const stage = stages((name, ms) => times.push(`${name} ${ms.toFixed(0)}`));
    const pages = await compile(into, stage);
    const port = await stage("serve", () => serve(into, pages));
    const old = servedFolder;
    servedFolder = into;
    if (old !== undefined) await rm(old, { recursive: true, force: true });
    return {
      port,
      build: `${process.pid}-${builds}`,
      ms: performance.now() - start,
      times: times.join(", "),
    };
  } catch (error) {
    await rm(into, { recursive: true, force: true });
    return toProblems(error);
  }
}

/** The stages of `npm run build`, except that a page is rendered when it is asked for: all of them take seconds. */
async function compile(into: string, stage: ReturnType<typeof stages>): Promise<readonly SitePage[]> {
  const members = membersFolder(data, undefined, process.env);
  const today = latestDayOnEarth(new Date());
  const ledger = await stage("check", () => checkedLedger({ data, members, today }));
  await stage("compile", () => writeIndex(compileIndex(ledger, baseUrl), into));
  return stage("site", async () => {
    bundled ??= bundle(join(folder, `assets-${builds}`));
    const { assets, from } = await bundled;
    await cp(from, join(into, SITE), { recursive: true });
    return sitePages(into, siteSources(ledger), assets);
  });
}

const bundle = async (from: string) => ({ assets: await bundleAssets(from), from });

/** Serves a build from now on and returns the port. If it cannot be loaded, the previous one stays. */
async function serve(into: string, pages: readonly SitePage[]): Promise<number> {
  const site = new Map([...(await listSite(into)), ...pages.map(toSiteFile)]);
  const [indexes, members, asset] = [
    await loadIndexes(into),
    await loadMembers(into),
    await loadAssets(into),
  ];
  fetch = createApp({ indexes, site, members, asset, log: pino({ level: "warn" }) });
  listening ??= await listen({
    fetch: (request, connection) => required(fetch, "a build to serve")(request, connection),
    host: "127.0.0.1",
    port: 0,
    baseUrl,
  });
  return listening.port;
}

/** Opens the store for the first build that has members' data. Sign-in links appear in the log, as with `npm start`. */
async function loadMembers(into: string): Promise<Members | undefined> {
  const indexes = await loadMemberIndexes(into);
  if (indexes === undefined) return undefined;
  if (openedMembers === undefined) {
    const { openMembers } = await import("../../server/members/open-members.ts");
    const { members: config } = readConfig({ BASE_URL: baseUrl, DATABASE_URL: STORE });
    const options = { ...config, dealsUrl: baseUrl, production: false };
    openedMembers = (await openMembers(options, indexes, pino({ level: "info" }))).members;
  }
  return { ...openedMembers, indexes };
}

function toSiteFile(page: SitePage): [path: string, file: SiteFile] {
  const { path } = page;
  const contentType =
    getMimeType(path.endsWith("/") ? `${path}index.html` : path) ?? "application/octet-stream";
  const read = async () => Buffer.from(await renderPage(page).catch((error) => unrendered(path, error)));
  return [path, { contentType, immutable: false, read }];
}

/** An empty page, for the message to lie over it: no build has found this fault. */
function unrendered(path: string, error: unknown): string {
  process.send?.({ title: `${path} cannot be rendered`, text: textOf(error) } satisfies BuildResult);
  return '<!doctype html><html lang="en"><head><title>Cannot be rendered</title></head><body></body></html>';
}

function toProblems(error: unknown): BuildResult {
  if (!(error instanceof BuildError)) return { title: "The code does not run", text: textOf(error) };
  const { message, problems } = error;
  if (problems.length === 0) return { title: message, text: "" };
  const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}`;
  return { title: `${count} in the evidence`, text: textReport(problems) };
}

const textOf = (error: unknown): string => (error instanceof Error ? `${error.stack}` : `${error}`);

let isBuilding = false;
let isStale = false;

/** One build at a time; edits during a build are built by the next one. */
async function buildLatest(): Promise<void> {
  isStale = true;
  if (isBuilding) return;
  isBuilding = true;
  while (isStale) {
    isStale = false;
    process.send?.(await buildAndServe());
  }
  isBuilding = false;
}

process.on("message", (edited) => {
  if (edited === "assets") bundled = undefined;
  void buildLatest();
});
// Ctrl-C reaches every process of the terminal; this one ends with its parent.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => process.exit());
void buildLatest();
