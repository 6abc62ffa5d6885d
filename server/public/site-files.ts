import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { SITE } from "../../contract/index-files.ts";
import { type Answer, answerOf } from "../http/answers.ts";
import { API_HEADERS, type Headers, IMMUTABLE_CACHE, PAGE_HEADERS } from "../http/headers.ts";

/** A file of the built site. */
export interface SiteFile {
  contentType: string;
  /** Its name holds a hash of its content, so it never changes. */
  immutable: boolean;
  read: () => Promise<Buffer>;
}

/** The site's files by the path they are served at. Only what is listed is served, so no path can lead elsewhere. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** Lists the site below a folder such as `dist/`. Throws where it is missing. */
export async function listSite(folder: string): Promise<SiteFiles> {
  const root = join(folder, SITE);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
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

/** The whole answer for a file of the site. Downloads and feeds are data: readable from any origin, like the API. */
export async function siteAnswer(file: SiteFile, headers: Headers = {}): Promise<Answer> {
  const caching = file.immutable ? { "Cache-Control": IMMUTABLE_CACHE } : {};
  const kind = file.immutable || file.contentType.startsWith("text/html") ? PAGE_HEADERS : API_HEADERS;
  return answerOf(await file.read(), file.contentType, { ...kind, ...caching, ...headers });
}
