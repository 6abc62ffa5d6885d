import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Eleventy, { type PageData } from "@11ty/eleventy";
import { SITE, SITE_ASSETS } from "../../contract/index-files.ts";
import { faviconPath } from "../../contract/site-paths.ts";
import { chartsOf } from "../charts/charts.ts";
import { chartFiles } from "../charts/files.tsx";
import { bundleAssets } from "./assets.ts";
import { discoveryFiles } from "./discovery.ts";
import { downloadFiles } from "./downloads.ts";
import { feedFiles } from "./feeds.ts";
import { readSiteLedger, type SiteLedger, type SiteSources } from "./ledger.ts";
import { releaseFiles } from "./releases.ts";
import { drawShareImages, shareCards } from "./share-images.ts";

const PAGES = "site";

/** A rendered page, feed or other file of the site. */
export interface RenderedPage {
  /** The path that it is served at. */
  path: string;
  /** The file that it is written to. */
  file: string;
  content: string;
}

type OnPage = (page: RenderedPage) => void;

/**
 * Builds the static site from the compiled index in `folder` into the site's folder beside it. With `shareImages`, the folder
 * that keeps them between builds, pages have images for shared links.
 */
export const buildSite = (folder: string, sources: SiteSources, shareImages?: string): Promise<void> =>
  renderPages(
    folder,
    sources,
    ({ file, content }) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
    shareImages,
  );

/** Renders the same pages without writing them; assets are written as always. */
export async function renderSite(folder: string, sources: SiteSources): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  await renderPages(folder, sources, (page) => void pages.push(page));
  return pages;
}

async function renderPages(
  folder: string,
  sources: SiteSources,
  onPage: OnPage,
  shareImages?: string,
): Promise<void> {
  const output = join(folder, SITE);
  const assets = await bundleAssets(output);
  copyFileSync("site/frame/favicon.ico", join(output, faviconPath));
  writeFileSync(join(folder, SITE_ASSETS), `${JSON.stringify(Object.fromEntries(assets.paths))}\n`);
  const ledger = await readSiteLedger(folder, sources, assets);
  ledger.charts = chartsOf(ledger);
  if (shareImages !== undefined)
    ledger.shareImages = await drawShareImages(shareCards(ledger), output, shareImages);
  // Eleventy's own write() holds every page in memory until the last is rendered.
  await createEleventy(ledger, output, onPage).toJSON();
  for (const files of [
    chartFiles(ledger),
    feedFiles(ledger),
    releaseFiles(ledger.releases),
    downloadFiles(ledger),
    discoveryFiles(ledger),
  ])
    for (const [path, content] of files) onPage({ path, file: join(output, path), content });
}

function createEleventy(ledger: SiteLedger, output: string, onPage: OnPage): Eleventy {
  const eleventy = new Eleventy(PAGES, output, {
    quietMode: true,
    configPath: null,
    config(config) {
      config.setTemplateFormats(["11ty.tsx"]);
      config.addExtension("11ty.tsx", { key: "11ty.js", compile: compileWith(onPage) });
      config.addGlobalData("ledger", ledger);
    },
  });
  eleventy.disableLogger();
  return eleventy;
}

/** Passes on what a template renders, and leaves Eleventy nothing to hold. */
function compileWith(onPage: OnPage) {
  return function compile(this: { defaultRenderer: (data: PageData) => unknown }) {
    return async (data: PageData): Promise<string> => {
      const { url, outputPath } = data.page;
      const content = `<!doctype html>\n${await this.defaultRenderer(data)}\n`;
      onPage({ path: url, file: outputPath, content });
      return "";
    };
  };
}
