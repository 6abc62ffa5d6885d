import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { type Logger, pino } from "pino";
import { once } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import { createApp, createSiteApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import type { Fetch } from "../../server/http/requests.ts";
import { loadIndexes } from "../../server/indexes.ts";
import { type Listening, listen } from "../../server/listen.ts";
import type { Members } from "../../server/members/members.ts";
import { loadMemberIndexes, type MemberIndexes } from "../../server/members/records/member-indexes.ts";
import { listSite, type SiteFile, type SiteFiles } from "../../server/site-files.ts";
import { assetPath, bundleAssets, type SiteAssets } from "../../site/build/assets.ts";
import { sitePages } from "../../site/build/build-site.ts";
import type { SiteIndex, SiteSources } from "../../site/build/ledger.ts";
import { renderPage, type SitePage } from "../../site/build/site-page.ts";
import { type CompiledIndex, compileIndex, writeIndex } from "../compile/index-files.ts";
import { checkedLedger, siteSources, stages } from "../compile/pipeline.ts";
import { BuildError } from "../compile/publish.ts";
import { textReport } from "../evidence/report.ts";
import { latestDayOnEarth } from "../evidence/values/dates.ts";
import { membersFolder } from "../members-folder.ts";
import type { BuildResult } from "./dev-server.ts";

/**
 * A child process that builds and serves, first when it starts and again for every message. An edit of code replaces the
 * process. Its message says what was edited: "assets" or "evidence". Arguments: the evidence folder, a folder for its builds, the URL of the site.
 */
const [data = "", folder = "", baseUrl = ""] = process.argv.slice(2);

/** Separate from the store of `npm start`. It is kept, so that accounts and sessions survive a restart. */
const STORE = "file:var/dev-members/members.sqlite";

let fetch: Fetch | undefined;
let listening: Listening | undefined;
let openedMembers: Promise<Members> | undefined;
let builds = 0;
/** Kept until a stylesheet, an icon or a font is edited. */
let bundled: ReturnType<typeof bundle> | undefined;

async function buildAndServe(): Promise<BuildResult> {
  const start = performance.now();
  builds += 1;
  try {
    const times: string[] = [];
    const stage = stages((name, ms) => times.push(`${name} ${ms.toFixed(0)}`));
    const today = latestDayOnEarth(new Date());
    const members = membersFolder(data, undefined, process.env);
    const ledger = await stage("check", () => checkedLedger({ data, members, today }));
    const index = await stage("compile", async () => compileIndex(ledger, baseUrl));
    bundled ??= bundle(join(folder, `assets-${builds}`));
    const { assets, files } = await bundled;
    const site = await stage("site", () => listPages(index, siteSources(ledger), assets));
    const port = await stage("serve", () => serve(index, new Map([...files, ...site])));
    return {
      port,
      build: `${process.pid}-${builds}`,
      ms: performance.now() - start,
      times: times.join(", "),
    };
  } catch (error) {
    return toProblems(error);
  }
}

const bundle = async (into: string) => ({ assets: await bundleAssets(into), files: await listSite(into) });

/** The files that `npm run build` writes. Here each is made when it is asked for: all of them take seconds. */
async function listPages(index: SiteIndex, sources: SiteSources, assets: SiteAssets): Promise<SiteFiles> {
  const added: SitePage[] = [];
  const addJson = async (name: string, text: () => string) => {
    const path = assetPath(name);
    added.push({ path, file: name, text });
    return path;
  };
  const pages = await sitePages(index, folder, sources, { ...assets, addJson });
  return new Map([...pages, ...added].map(toSiteFile));
}

/** Serves a build from now on and returns the port. The first request that is for no page makes the rest. */
async function serve(index: CompiledIndex, site: SiteFiles): Promise<number> {
  const log = pino({ level: "warn" });
  const pages = createSiteApp({ site, log }, baseUrl);
  const others = once(() => createWholeApp(index, site, log));
  fetch = async (request, connection) => {
    const app = site.has(new URL(request.url).pathname) ? pages : await others();
    return app(request, connection);
  };
  listening ??= await listen({
    fetch: (request, connection) => required(fetch, "a build to serve")(request, connection),
    host: "127.0.0.1",
    port: 0,
    baseUrl,
  });
  return listening.port;
}

/** Serves as `npm start` does. If that cannot be made, every request says why. */
async function createWholeApp(index: CompiledIndex, site: SiteFiles, log: Logger): Promise<Fetch> {
  const into = await mkdtemp(join(folder, "index-"));
  try {
    await writeIndex(index, into);
    const [indexes, members] = [await loadIndexes(into), await loadMembers(into)];
    const { assets } = await required(bundled, "the assets of a build");
    const asset = (name: string) => required(assets.paths.get(name), `asset ${name}`);
    return createApp({ indexes, site, members, asset, log });
  } catch (error) {
    process.send?.(toProblems(error));
    return () => new Response(textOf(error), { status: 500 });
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

/** Opens the store for the first build that has members' data. Sign-in links appear in the log, as with `npm start`. */
async function loadMembers(into: string): Promise<Members | undefined> {
  const indexes = await loadMemberIndexes(into);
  if (indexes === undefined) return undefined;
  openedMembers ??= openStore(indexes);
  return { ...(await openedMembers), indexes };
}

async function openStore(indexes: MemberIndexes): Promise<Members> {
  const { openMembers } = await import("../../server/members/open-members.ts");
  const { members: config } = readConfig({ BASE_URL: baseUrl, DATABASE_URL: STORE });
  const options = { ...config, dealsUrl: baseUrl, production: false };
  return (await openMembers(options, indexes, pino({ level: "info" }))).members;
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
