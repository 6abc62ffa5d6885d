import { pino } from "pino";
import { apiIndexPath, sitePaths } from "../../contract/site-paths.ts";
import { createApp } from "../../server/app.ts";
import type { Fetch } from "../../server/http/requests.ts";
import { loadIndexes } from "../../server/indexes.ts";
import { type AssetOf, listSite, loadAssets } from "../../server/site-files.ts";
import { BASE_URL } from "../fixture-build.ts";
import { sharedBuild } from "../shared-build.ts";

export interface BuiltSite {
  /** The site's files by the path they are served at: text, pages among them. */
  files: ReadonlyMap<string, string>;
  fetch: Fetch;
  /** Asks for a path. */
  get: (path: string, init?: RequestInit) => Promise<Response>;
  /** The addresses of its stylesheets and scripts, as the server reads them. */
  asset: AssetOf;
  /** The published build. */
  folder: string;
}

const sites = new Map<string, Promise<BuiltSite>>();

/** The site of a shared build and the application over it: read once for all tests of a process. */
export function builtSite(name: "fixture" | "real"): Promise<BuiltSite> {
  const site = sites.get(name) ?? readSite(name);
  sites.set(name, site);
  return site;
}

async function readSite(name: "fixture" | "real"): Promise<BuiltSite> {
  const folder = await sharedBuild(name);
  const site = await listSite(folder);
  const texts = [...site].map(async ([path, file]) => [path, (await file.read()).toString()] as const);
  const fetch = createApp({ indexes: await loadIndexes(folder), site, log: pino({ level: "silent" }) });
  return {
    files: new Map(await Promise.all(texts)),
    asset: await loadAssets(folder),
    folder,
    fetch,
    get: async (path, init) => fetch(new Request(new URL(path, BASE_URL), init)),
  };
}

/** The pages among the files. */
export const pagesOf = ({ files }: BuiltSite): [path: string, html: string][] =>
  [...files].filter(
    ([path, text]) => (path.endsWith("/") || path.endsWith(".html")) && text.startsWith("<!doctype"),
  );

/** A page of every kind. */
export const KINDS = [
  ...Object.values(sitePaths),
  `${apiIndexPath}/`,
  "/404.html",
  "/clubs/example-rovers/",
  "/vendors/acme-tracking/",
  "/categories/ticketing/",
  "/countries/england/",
  "/leagues/example-league/",
  "/leagues/example-league/ticketing/",
  "/methodology/transfer-cost/",
  "/changes/2026-07-01/",
];
