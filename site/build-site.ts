import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import Eleventy from "@11ty/eleventy";
import { SITE, SITE_ASSETS } from "../contract/index-files.ts";
import { assetOf, bundleAssets, writeAsset } from "./assets.ts";
import { readSiteLedger, type SiteSources } from "./ledger.ts";

const PAGES = "site/pages";

/** Builds the static site from the compiled index below `folder` into the site's folder beside it. */
export async function buildSite(folder: string, sources: SiteSources): Promise<void> {
  await (await openSite(folder, sources)).write();
}

/** A page of the site that has been rendered and not written. */
export interface RenderedPage {
  /** The path that it is served at. */
  path: string;
  content: string;
}

/** Renders the same pages without writing them, which takes most of the time; assets are written as always. */
export async function renderSite(folder: string, sources: SiteSources): Promise<RenderedPage[]> {
  const pages = await (await openSite(folder, sources)).toJSON();
  return pages.map(({ url, content }) => ({ path: url, content }));
}

async function openSite(folder: string, sources: SiteSources): Promise<Eleventy> {
  const output = join(folder, SITE);
  const assets = await bundleAssets(output);
  await writeFile(join(folder, SITE_ASSETS), `${JSON.stringify(Object.fromEntries(assets))}\n`);
  const ledger = await readSiteLedger(folder, sources, {
    asset: assetOf(assets),
    writeAsset: (name, content) => writeAsset(output, name, content),
  });
  const eleventy = new Eleventy(PAGES, output, {
    quietMode: true,
    configPath: null,
    config(config) {
      config.addTemplateFormats("11ty.tsx");
      config.addExtension("11ty.tsx", { key: "11ty.js", compile: renderDocument });
      config.addTemplateFormats("11ty.ts");
      config.addExtension("11ty.ts", { key: "11ty.js", compile: renderText });
      config.addGlobalData("ledger", ledger);
    },
  });
  eleventy.disableLogger();
  return eleventy;
}

/** Turns what a page renders into a whole document. */
function renderDocument(this: { defaultRenderer: (data: unknown) => unknown }) {
  return async (data: unknown): Promise<string> => `<!doctype html>\n${await this.defaultRenderer(data)}\n`;
}

/** For files that are no pages, such as feeds: what they render, as it is. */
function renderText(this: { defaultRenderer: (data: unknown) => unknown }) {
  return async (data: unknown): Promise<string> => String(await this.defaultRenderer(data));
}
