import { join } from "node:path";
import Eleventy from "@11ty/eleventy";
import { build } from "esbuild";
import { SITE } from "../contract/index-files.ts";
import { readSiteLedger } from "./ledger.ts";

const PAGES = "site/pages";
const STYLESHEET = "site/styles/site.css";
const ASSETS = "assets";

/** Builds the static site from the compiled index below `folder` into the site's folder beside it. */
export async function buildSite(folder: string): Promise<void> {
  await (await openSite(folder)).write();
}

/** A page of the site that has been rendered and not written. */
export interface RenderedPage {
  /** The path that it is served at. */
  path: string;
  content: string;
}

/** Renders the same pages without writing them, which takes most of the time; assets are written as always. */
export async function renderSite(folder: string): Promise<RenderedPage[]> {
  const pages = await (await openSite(folder)).toJSON();
  return pages.map(({ url, content }) => ({ path: url, content }));
}

async function openSite(folder: string): Promise<Eleventy> {
  const output = join(folder, SITE);
  const ledger = await readSiteLedger(folder, await buildStylesheet(output));
  const eleventy = new Eleventy(PAGES, output, {
    quietMode: true,
    configPath: null,
    config(config) {
      config.addTemplateFormats("11ty.tsx");
      config.addExtension("11ty.tsx", { key: "11ty.js", compile: renderDocument });
      config.addGlobalData("ledger", ledger);
    },
  });
  eleventy.disableLogger();
  return eleventy;
}

/** Gives the site's address of the stylesheet. Its name holds a hash of what is in it, so it can be cached for ever. */
async function buildStylesheet(output: string): Promise<string> {
  const { metafile } = await build({
    entryPoints: [STYLESHEET],
    outdir: join(output, ASSETS),
    entryNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    metafile: true,
    logLevel: "error",
  });
  const [written] = Object.keys(metafile.outputs);
  if (written === undefined) throw new Error(`${STYLESHEET} gave no stylesheet`);
  return `/${ASSETS}/${written.split("/").at(-1)}`;
}

/** Turns what a page renders into a whole document. */
function renderDocument(this: { defaultRenderer: (data: unknown) => unknown }) {
  return async (data: unknown): Promise<string> => `<!doctype html>\n${await this.defaultRenderer(data)}\n`;
}
