import { statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getMimeType } from "hono/utils/mime";
import { SITE, SITE_ASSETS, SITE_MANIFEST, siteAssets, siteManifest } from "../contract/index-files.ts";
import { required } from "../contract/required.ts";
import { embedRoot, faviconPath } from "../contract/site-paths.ts";
import { IndexError, parseBuildFile, readBuildFile } from "./build-files.ts";
import { type CachedResponse, createCachedResponse } from "./http/cached-response.ts";
import {
  API_CATALOG_LINK,
  API_HEADERS,
  DRAWING_HEADERS,
  EMBED_HEADERS,
  type HeaderFields,
  IMMUTABLE_CACHE,
  PAGE_HEADERS,
} from "./http/headers.ts";

export interface SiteFile {
  contentType: string;
  /** Its name contains a hash of its content, so it never changes. */
  immutable: boolean;
  /** Other sites may frame it. */
  embeddable?: boolean;
  read: () => Promise<Buffer>;
}

/** The site's files by URL path. Only listed files are served, so no path can lead elsewhere. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** Lists the site below a folder such as `dist/`. Throws an IndexError if files are missing or truncated. */
export async function loadSite(folder: string): Promise<SiteFiles> {
  const expected = await readSiteManifest(folder);
  const files = await filesOf(folder).catch(() => []);
  const bytes = await totalBytes(files);
  if (files.length === expected.files && bytes === expected.bytes) return toSiteFiles(folder, files);
  throw new IndexError(
    `The site cannot be served: ${SITE}/ has ${files.length} files and ${bytes} bytes where ${SITE_MANIFEST} says ` +
      `${expected.files} and ${expected.bytes}. Run "npm run build" to build it again.`,
  );
}

/** Synchronous stats are five times faster; yielding between batches lets requests through during a reload. */
const STATS_PER_TURN = 100;

async function totalBytes(files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    bytes += statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (index % STATS_PER_TURN === 0) await nextTurn();
  }
  return bytes;
}

async function readSiteManifest(folder: string): Promise<{ files: number; bytes: number }> {
  try {
    return siteManifest.parse(JSON.parse(await readFile(join(folder, SITE_MANIFEST), "utf8")));
  } catch (cause) {
    throw new IndexError(
      `The site cannot be served: ${SITE_MANIFEST} cannot be read. Run "npm run build" to build it again.`,
      { cause },
    );
  }
}

/** Lists the site without checking that it is complete. Throws if there is none. */
export async function listSite(folder: string): Promise<SiteFiles> {
  return toSiteFiles(folder, await filesOf(folder));
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, SITE), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function toSiteFiles(folder: string, files: readonly string[]): SiteFiles {
  const root = join(folder, SITE);
  return new Map(files.map((file) => [servedPath(root, file), siteFile(root, file)]));
}

function servedPath(root: string, file: string): string {
  const path = `/${relative(root, file).split(sep).join("/")}`;
  return path.endsWith("/index.html") ? path.slice(0, -"index.html".length) : path;
}

/** The profile marks this set of links as an API catalog (RFC 9727, 4.1). */
const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Types that the file extension does not determine. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  "feed.atom": "application/atom+xml",
  "feed.json": "application/feed+json",
  "api-catalog": API_CATALOG_TYPE,
};

/** The further documents of a feed have its type. */
const nameOf = (file: string): string => basename(file).replace(/^feed-\d+\./, "feed.");

function siteFile(root: string, file: string): SiteFile {
  const contentType = MEDIA_TYPES[nameOf(file)] ?? getMimeType(file) ?? "application/octet-stream";
  return {
    contentType,
    immutable: relative(root, file).startsWith(`assets${sep}`),
    embeddable: servedPath(root, file).startsWith(embedRoot),
    read: () => readFile(file),
  };
}

/** Styles, scripts and images, which the members' pages need too. */
export function assetsOf(site: SiteFiles): SiteFiles {
  return new Map([...site].filter(([path, { immutable }]) => immutable || path === faviconPath));
}

/** The response for a file of the site. Downloads and feeds are data, so any origin may read them, like the API. */
export async function siteResponse(file: SiteFile, headers: HeaderFields = {}): Promise<CachedResponse> {
  const caching = file.immutable ? { "Cache-Control": IMMUTABLE_CACHE } : {};
  const links = file.contentType === API_CATALOG_TYPE ? API_CATALOG_LINK : {};
  return createCachedResponse(await file.read(), file.contentType, {
    ...headersOf(file),
    ...caching,
    ...links,
    ...headers,
  });
}

function headersOf({ contentType, immutable, embeddable = false }: SiteFile): HeaderFields {
  if (immutable) return PAGE_HEADERS;
  if (contentType.startsWith("text/html")) return embeddable ? EMBED_HEADERS : PAGE_HEADERS;
  return contentType.startsWith("image/svg+xml") ? DRAWING_HEADERS : API_HEADERS;
}

/** The URL path of a stylesheet or script by its source name, such as `site.css`. Throws on an unknown one. */
export type AssetOf = (name: string) => string;

/** Reads the list of assets below a folder such as `dist/`. Throws an IndexError if it cannot be read. */
export async function loadAssets(folder: string): Promise<AssetOf> {
  const paths = parseBuildFile(siteAssets, await readBuildFile(folder, SITE_ASSETS), SITE_ASSETS);
  return (name) => required(paths[name], `asset ${name} of the site`);
}
