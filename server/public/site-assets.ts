import { SITE_ASSETS, siteAssets } from "../../contract/index-files.ts";
import { parseBuildFile, readBuildFile } from "../build-files.ts";

/** Gives the address of a stylesheet or script by its source name: `site.css`. Throws on an unknown one. */
export type AssetOf = (name: string) => string;

/** The assets of the site below a folder such as `dist/`. Throws an IndexError where their list cannot be read. */
export async function loadAssets(folder: string): Promise<AssetOf> {
  const addresses = new Map(
    Object.entries(parseBuildFile(siteAssets, await readBuildFile(folder, SITE_ASSETS), SITE_ASSETS)),
  );
  return (name) => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`the site has no asset ${name}`);
    return address;
  };
}
