import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Eleventy, { type PageData } from "@11ty/eleventy";
import { SITE, SITE_ASSETS } from "../contract/index-files.ts";
import { assetOf, bundleAssets, writeAsset } from "./assets.ts";
import { clubFeeds } from "./feeds.ts";
import { readSiteLedger, type SiteLedger, type SiteSources } from "./ledger.ts";

const PAGES = "site/pages";

/** A page, feed or other file of the site that has been rendered. */
export interface RenderedPage {
  /** The path that it is served at. */
  path: string;
  /** The file that it is written to. */
  file: string;
  content: string;
}

/** Takes a page as soon as it is rendered. */
type TakePage = (page: RenderedPage) => void;

/** Builds the static site from the compiled index below `folder` into the site's folder beside it. */
export async function buildSite(folder: string, sources: SiteSources): Promise<void> {
  const folders = new Set<string>();
  await renderPages(folder, sources, (page) => writePage(page, folders));
}

/** Renders the same pages without writing them, which takes most of the time; assets are written as always. */
export async function renderSite(folder: string, sources: SiteSources): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  await renderPages(folder, sources, (page) => void pages.push(page));
  return pages;
}

/**
 * Writes a page and, where it is not among `folders` yet, makes its folder. Synchronous, because small files that are
 * written one after the other take less time than the bookkeeping of many at once.
 */
function writePage({ file, content }: RenderedPage, folders: Set<string>): void {
  const folder = dirname(file);
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  writeFileSync(file, content);
}

async function renderPages(folder: string, sources: SiteSources, take: TakePage): Promise<void> {
  const output = join(folder, SITE);
  const assets = await bundleAssets(output);
  writeFileSync(join(folder, SITE_ASSETS), `${JSON.stringify(Object.fromEntries(assets.addresses))}\n`);
  const ledger = await readSiteLedger(folder, sources, {
    asset: assetOf(assets.addresses),
    importsOf: (script) => assets.imports.get(script) ?? [],
    writeAsset: (name, content) => writeAsset(output, name, content),
  });
  // Its own write() would hold every page until the last is rendered; here each is handed on and let go.
  await eleventyFor(ledger, output, take).toJSON();
  // Two files a club: what Eleventy does for each page would cost more than to make them.
  for (const [path, content] of clubFeeds(ledger)) take({ path, file: join(output, path), content });
}

function eleventyFor(ledger: SiteLedger, output: string, take: TakePage): Eleventy {
  const eleventy = new Eleventy(PAGES, output, {
    quietMode: true,
    configPath: null,
    config(config) {
      config.addTemplateFormats("11ty.tsx");
      config.addExtension("11ty.tsx", { key: "11ty.js", compile: rendering(take, asDocument) });
      config.addTemplateFormats("11ty.ts");
      config.addExtension("11ty.ts", { key: "11ty.js", compile: rendering(take, String) });
      config.addGlobalData("ledger", ledger);
    },
  });
  eleventy.disableLogger();
  return eleventy;
}

/** Turns what a page renders into a whole document. What is no page, such as a feed, stays as it is. */
const asDocument = (rendered: unknown): string => `<!doctype html>\n${rendered}\n`;

/** Hands on what a template renders, and leaves Eleventy nothing to hold. */
function rendering(take: TakePage, textOf: (rendered: unknown) => string) {
  return function compile(this: { defaultRenderer: (data: PageData) => unknown }) {
    return async (data: PageData): Promise<string> => {
      const { url, outputPath } = data.page;
      take({ path: url, file: outputPath, content: textOf(await this.defaultRenderer(data)) });
      return "";
    };
  };
}
