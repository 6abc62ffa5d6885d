import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Eleventy, { type PageData } from "@11ty/eleventy";
import { SITE } from "../../contract/index-files.ts";
import { chartsOf } from "../charts/charts.ts";
import { chartFiles } from "../charts/files.tsx";
import { bundleAssets, type SiteAssets } from "./assets.ts";
import { discoveryFiles } from "./discovery.ts";
import { downloadFiles } from "./downloads.ts";
import { feedFiles } from "./feeds.ts";
import { createSiteLedger, type SiteIndex, type SiteLedger, type SiteSources } from "./ledger.ts";
import { releaseFiles } from "./releases.ts";
import { drawShareImages } from "./share-images.ts";
import { renderPage, type SitePage } from "./site-page.ts";

const PAGES = "site";

/** Builds the site into its folder below `folder`. Pages of a release have images for shared links. */
export async function buildSite(
  index: SiteIndex,
  folder: string,
  sources: SiteSources,
  isRelease = false,
): Promise<void> {
  const assets = await bundleAssets(folder);
  for (const page of await sitePages(index, folder, sources, assets, isRelease)) {
    const text = await renderPage(page);
    mkdirSync(dirname(page.file), { recursive: true });
    writeFileSync(page.file, text);
  }
}

/** Lists the same pages without rendering them. Images for shared links are drawn here. */
export async function sitePages(
  index: SiteIndex,
  folder: string,
  sources: SiteSources,
  assets: SiteAssets,
  isRelease = false,
): Promise<SitePage[]> {
  const output = join(folder, SITE);
  const ledger = await createSiteLedger(index, sources, assets);
  ledger.charts = chartsOf(ledger);
  if (isRelease) ledger.shareImages = await drawShareImages(ledger, output);
  const pages: SitePage[] = [];
  // Eleventy's own write() holds every page in memory until the last is rendered.
  await createEleventy(ledger, output, (page) => pages.push(page)).toJSON();
  const files = [
    ...chartFiles(ledger),
    ...feedFiles(ledger),
    ...releaseFiles(ledger.releases),
    ...downloadFiles(ledger),
    ...discoveryFiles(ledger),
  ];
  return [...pages, ...files.map(([path, text]) => ({ path, file: join(output, path), text }))];
}

function createEleventy(ledger: SiteLedger, output: string, onPage: (page: SitePage) => void): Eleventy {
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

/** Passes on where each page goes and how it is rendered: Eleventy decides the pages and renders none. */
function compileWith(onPage: (page: SitePage) => void) {
  return function compile(this: { defaultRenderer: (data: PageData) => unknown }) {
    return async (data: PageData): Promise<string> => {
      const { url, outputPath } = data.page;
      const text = async () => `<!doctype html>\n${await this.defaultRenderer(data)}\n`;
      onPage({ path: url, file: outputPath, text });
      return "";
    };
  };
}
