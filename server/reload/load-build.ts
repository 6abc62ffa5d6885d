import { realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  IN_USE,
  IN_USE_SECONDS,
  MANIFEST,
  type Manifest,
  SITE_MANIFEST,
} from "../../contract/index-files.ts";
import { MEMBERS_MANIFEST } from "../../contract/members/index-files.ts";
import { ConfigError } from "../config.ts";
import { type Indexes, loadIndexes } from "../indexes.ts";
import { loadMemberIndexes, type MemberIndexes } from "../members/records/member-indexes.ts";
import { type AssetOf, loadAssets, loadSite, type SiteFiles } from "../site-files.ts";

/** All that is served of a build. */
export interface LoadedBuild {
  indexes: Indexes;
  /** Undefined if the build has no members' index. */
  memberIndexes: MemberIndexes | undefined;
  site: SiteFiles;
  asset: AssetOf;
}

/** The URLs that a build must have been made for. */
type BuildUrls = Pick<Manifest, "baseUrl" | "dealsUrl">;

/**
 * Loads and verifies a build. Throws an IndexError on a missing, altered or truncated file, and a ConfigError if the build
 * was made for other URLs.
 */
export async function loadBuild(folder: string, urls: BuildUrls): Promise<LoadedBuild> {
  const evidence = await loadEvidence(folder, urls);
  return { ...evidence, site: await loadSite(folder), asset: await loadAssets(folder) };
}

/** Loads a build without its site. Throws as `loadBuild` does. */
export async function loadEvidence(
  folder: string,
  urls: BuildUrls,
): Promise<Pick<LoadedBuild, "indexes" | "memberIndexes">> {
  const indexes = await loadIndexes(folder);
  requireUrls(urls, indexes.manifest);
  return { indexes, memberIndexes: await loadMemberIndexes(folder) };
}

function requireUrls(urls: BuildUrls, built: BuildUrls): void {
  requireSame("BASE_URL", urls.baseUrl, built.baseUrl);
  requireSame("DEALS_URL", urls.dealsUrl, built.dealsUrl);
}

function requireSame(setting: string, current: string, builtFor: string): void {
  if (current === builtFor) return;
  throw new ConfigError(
    `dist/ was built for ${builtFor}, but ${setting} is ${current}. Run "npm run build" with the same BASE_URL, DEALS_URL ` +
      "and PORT.",
  );
}

interface PublishedBuild {
  /** The build's own folder, which stays the same build if the link changes. */
  folder: string;
  /** Differs from that of every other build. */
  fingerprint: string;
}

/** The build that a link such as `dist` points to; undefined if there is none. */
export async function publishedBuild(link: string): Promise<PublishedBuild | undefined> {
  const folder = await realpath(link).catch(() => undefined);
  if (folder === undefined) return undefined;
  const paths = [MANIFEST, MEMBERS_MANIFEST, SITE_MANIFEST].map((path) => join(folder, path));
  return { folder, fingerprint: [folder, ...(await Promise.all(paths.map(fileState)))].join("\n") };
}

/** A folder or its files may also be replaced in place. */
async function fileState(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  return found === undefined ? "missing" : `${found.ino} ${found.size} ${found.mtimeMs}`;
}

/** Several times within the period, so that a process under load is not taken for dead. */
const HEARTBEAT_INTERVAL_MS = (IN_USE_SECONDS * 1000) / 5;

/**
 * Touches a file in a build for as long as this process serves it, so that publishing others does not remove its pages. A
 * server that may not write there serves all the same. Returns the function that stops it.
 */
export async function startHeartbeat(folder: string): Promise<() => void> {
  const touch = () => writeFile(join(folder, IN_USE), "").catch(() => undefined);
  await touch();
  const timer = setInterval(() => void touch(), HEARTBEAT_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
