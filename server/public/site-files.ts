import { statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { getMimeType } from "hono/utils/mime";
import { SITE, SITE_MANIFEST, siteManifest } from "../../contract/index-files.ts";
import { IndexError } from "../build-files.ts";
import { type CachedResponse, createCachedResponse } from "../http/cached-response.ts";
import { API_HEADERS, type HeaderFields, IMMUTABLE_CACHE, PAGE_HEADERS } from "../http/headers.ts";

/** A file of the built site. */
export interface SiteFile {
  contentType: string;
  /** Its name holds a hash of its content, so it never changes. */
  immutable: boolean;
  read: () => Promise<Buffer>;
}

/** The site's files by the path they are served at. Only what is listed is served, so no path can lead elsewhere. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** The site below a folder such as `dist/`, if it is whole. Throws an IndexError where files are missing or cut short. */
export async function loadSite(folder: string): Promise<SiteFiles> {
  const whole = await readSeal(folder);
  const files = await filesOf(folder).catch(() => []);
  const bytes = await bytesOf(files);
  if (files.length === whole.files && bytes === whole.bytes) return siteOf(folder, files);
  throw new IndexError(
    `The site cannot be served: ${SITE}/ has ${files.length} files and ${bytes} bytes where ${SITE_MANIFEST} says ${whole.files} and ` +
      `${whole.bytes}. Run "npm run build" to build it again.`,
  );
}

/** So many files are looked at in one go: each alone takes five times as long, and a reload must not hold requests up. */
const LOOKED_AT_ONCE = 100;

async function bytesOf(files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const [position, file] of files.entries()) {
    bytes += statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (position % LOOKED_AT_ONCE === 0) await turn();
  }
  return bytes;
}

async function readSeal(folder: string): Promise<{ files: number; bytes: number }> {
  try {
    return siteManifest.parse(JSON.parse(await readFile(join(folder, SITE_MANIFEST), "utf8")));
  } catch (cause) {
    throw new IndexError(
      `The site cannot be served: ${SITE_MANIFEST} cannot be read. Run "npm run build" to build it again.`,
      { cause },
    );
  }
}

/** Lists the site's files, whole or not. Throws where there is no site at all. */
export async function listSite(folder: string): Promise<SiteFiles> {
  return siteOf(folder, await filesOf(folder));
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, SITE), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function siteOf(folder: string, files: readonly string[]): SiteFiles {
  const root = join(folder, SITE);
  return new Map(files.map((file) => [servedPath(root, file), siteFile(root, file)]));
}

function servedPath(root: string, file: string): string {
  const path = `/${relative(root, file).split(sep).join("/")}`;
  return path.endsWith("/index.html") ? path.slice(0, -"index.html".length) : path;
}

/** Types that a file's ending does not tell, or not exactly enough. */
const MEDIA_TYPES: readonly [ending: string, type: string][] = [
  ["feed.atom", "application/atom+xml"],
  ["feed.json", "application/feed+json"],
  ["api-catalog", "application/linkset+json"],
];

function mediaType(file: string): string {
  const [, type] = MEDIA_TYPES.find(([ending]) => file.endsWith(`${sep}${ending}`)) ?? [];
  return type ?? getMimeType(file) ?? "application/octet-stream";
}

function siteFile(root: string, file: string): SiteFile {
  return {
    contentType: mediaType(file),
    immutable: relative(root, file).startsWith(`assets${sep}`),
    read: () => readFile(file),
  };
}

/** The styles, scripts and images, which other pages than the site's own need too. */
export function assetsOf(site: SiteFiles): SiteFiles {
  return new Map([...site].filter(([, { immutable }]) => immutable));
}

/** The whole answer for a file of the site. Downloads and feeds are data: readable from any origin, like the API. */
export async function siteResponse(file: SiteFile, headers: HeaderFields = {}): Promise<CachedResponse> {
  const caching = file.immutable ? { "Cache-Control": IMMUTABLE_CACHE } : {};
  const kind = file.immutable || file.contentType.startsWith("text/html") ? PAGE_HEADERS : API_HEADERS;
  return createCachedResponse(await file.read(), file.contentType, { ...kind, ...caching, ...headers });
}
