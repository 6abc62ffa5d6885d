import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import Eleventy from "@11ty/eleventy";
import { build } from "esbuild";
import { SITE } from "../contract/index-files.ts";
import { readSiteLedger, type SiteSources } from "./ledger.ts";

const PAGES = "site/pages";
const STYLES = "site/styles";
/** Scripts that run in the reader's browser: one file a bundle. */
const ISLANDS = "site/islands";
const ASSETS = "assets";

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
  const ledger = await readSiteLedger(folder, sources, await bundleAssets(output));
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

/**
 * Bundles styles and scripts, and gives the function that knows their addresses. A name holds a hash of what is in the
 * file, so it can be cached for ever.
 */
async function bundleAssets(output: string): Promise<(name: string) => string> {
  const { metafile } = await build({
    entryPoints: [...(await filesOf(STYLES, ".css")), ...(await filesOf(ISLANDS, ".ts"))],
    outdir: join(output, ASSETS),
    outbase: "site",
    entryNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    metafile: true,
    logLevel: "error",
  });
  const addresses = new Map(
    Object.entries(metafile.outputs).map(([written, { entryPoint = "" }]) => [
      basename(entryPoint).replace(/\.ts$/, ".js"),
      `/${ASSETS}/${basename(written)}`,
    ]),
  );
  return (name) => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`the site has no asset ${name}`);
    return address;
  };
}

async function filesOf(folder: string, ending: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
  return names.map((name) => join(folder, name));
}

/** Turns what a page renders into a whole document. */
function renderDocument(this: { defaultRenderer: (data: unknown) => unknown }) {
  return async (data: unknown): Promise<string> => `<!doctype html>\n${await this.defaultRenderer(data)}\n`;
}

/** For files that are no pages, such as feeds: what they render, as it is. */
function renderText(this: { defaultRenderer: (data: unknown) => unknown }) {
  return async (data: unknown): Promise<string> => String(await this.defaultRenderer(data));
}
