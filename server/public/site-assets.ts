import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SITE_ASSETS, siteAssets } from "../../contract/index-files.ts";
import { IndexError } from "../indexes.ts";

/** Gives the address of a stylesheet or script by its source name: `site.css`. Throws on an unknown one. */
export type AssetOf = (name: string) => string;

/** The assets of the site below a folder such as `dist/`. Throws an IndexError where their list cannot be read. */
export async function loadAssets(folder: string): Promise<AssetOf> {
  const addresses = new Map(Object.entries(await readAssets(folder)));
  return (name) => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`the site has no asset ${name}`);
    return address;
  };
}

async function readAssets(folder: string): Promise<Record<string, string>> {
  try {
    return siteAssets.parse(JSON.parse(await readFile(join(folder, SITE_ASSETS), "utf8")));
  } catch (cause) {
    throw new IndexError(
      `The site cannot be served: ${SITE_ASSETS} cannot be read. Run "npm run build" to build it again.`,
      { cause },
    );
  }
}
