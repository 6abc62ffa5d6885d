import type { Manifest } from "../../contract/index-files.ts";
import { ConfigError } from "../config.ts";
import { type Indexes, loadIndexes } from "../indexes.ts";
import { loadMemberIndexes, type MemberIndexes } from "../members/member-indexes.ts";
import { type AssetOf, loadAssets, loadSite, type SiteFiles } from "../site-files.ts";

/** All that is served of a build. */
export interface LoadedBuild {
  indexes: Indexes;
  /** Undefined where the build has no members' index. */
  memberIndexes: MemberIndexes | undefined;
  site: SiteFiles;
  asset: AssetOf;
}

/** The addresses that a build must have been made for. */
export type BuildUrls = Pick<Manifest, "baseUrl" | "dealsUrl">;

/**
 * Loads a build and verifies it. Throws an IndexError on a missing, altered or half-written file, and a ConfigError where the build
 * was made for other addresses.
 */
export async function loadBuild(folder: string, addresses: BuildUrls): Promise<LoadedBuild> {
  const indexes = await loadIndexes(folder);
  requireSame("BASE_URL", addresses.baseUrl, indexes.manifest.baseUrl);
  requireSame("DEALS_URL", addresses.dealsUrl, indexes.manifest.dealsUrl);
  const memberIndexes = await loadMemberIndexes(folder);
  return { indexes, memberIndexes, site: await loadSite(folder), asset: await loadAssets(folder) };
}

function requireSame(setting: string, now: string, builtFor: string): void {
  if (now === builtFor) return;
  throw new ConfigError(
    `dist/ was built for ${builtFor}, but ${setting} says ${now}. Run "npm run build" with the same BASE_URL, DEALS_URL and PORT.`,
  );
}
