import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, join, parse, sep } from "node:path";
import { build, type Metafile } from "esbuild";
import { SITE, SITE_ASSETS } from "../../contract/index-files.ts";
import { required } from "../../contract/required.ts";
import { faviconPath } from "../../contract/site-paths.ts";
import { fonts } from "./fonts.ts";

const ASSETS = "assets";
const ISLAND = /\.island\.tsx?$/;

/** Stylesheets, scripts, icons and fonts by source name: `site.css`, `search.js`. Their paths hold a hash, so they can be cached for ever. */
export interface SiteAssets {
  paths: ReadonlyMap<string, string>;
  imports: ReadonlyMap<string, readonly string[]>;
  /** Adds JSON that scripts load, and returns its path. */
  addJson: (name: string, json: () => string) => Promise<string>;
}

/** Bundles styles and scripts into the site's folder below `folder`: a file for each page's script, and files that pages share. */
export async function bundleAssets(folder: string): Promise<SiteAssets> {
  const output = join(folder, SITE);
  const { metafile } = await build({
    entryPoints: await entryPoints(),
    outdir: join(output, ASSETS),
    entryNames: "[name]-[hash]",
    chunkNames: "shared-[hash]",
    assetNames: "[name]-[hash]",
    plugins: [fonts],
    loader: { ".svg": "copy", ".png": "copy" },
    bundle: true,
    // The components that the build renders to text run in the browser on the DOM.
    alias: { "hono/jsx/jsx-runtime": "hono/jsx/dom/jsx-runtime" },
    // A reader of both calculators loads the charts once.
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    metafile: true,
    logLevel: "error",
  });
  const entries = Object.entries(metafile.outputs).flatMap(([file, { entryPoint, inputs }]) => {
    const source = entryPoint ?? Object.keys(inputs).find((input) => input.startsWith("fonts:"));
    return source === undefined ? [] : [{ name: sourceName(source), file }];
  });
  const paths = new Map(entries.map(({ name, file }) => [name, assetPath(file)]));
  await writeFile(join(folder, SITE_ASSETS), `${JSON.stringify(Object.fromEntries(paths))}\n`);
  await copyFile("site/frame/favicon.ico", join(output, faviconPath));
  return {
    paths,
    imports: new Map(entries.map(({ name, file }) => [name, importsOf(metafile, file).map(assetPath)])),
    addJson: (name, json) => writeAsset(output, name, json()),
  };
}

const sourceName = (source: string): string =>
  basename(source)
    .replace(/^fonts:/, "")
    .replace(ISLAND, ".js");

export const assetPath = (file: string): string => `/${ASSETS}/${basename(file)}`;

/** The files that a bundled file imports, directly or not. */
function importsOf({ outputs }: Metafile, file: string): string[] {
  const found = new Set([file]);
  for (const importer of found)
    for (const { path, kind } of required(outputs[importer], `the bundle's ${importer}`).imports)
      if (kind === "import-statement") found.add(path);
  found.delete(file);
  return [...found];
}

/** Writes a file with a hash of its content in its name, and returns its path. */
export async function writeAsset(output: string, name: string, content: string | Buffer): Promise<string> {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();
  const path = assetPath(name.replace(/(?=\.[a-z]+$)/, `-${hash}`));
  await mkdir(join(output, ASSETS), { recursive: true });
  await writeFile(join(output, path), content);
  return path;
}

/** Each feature's stylesheets (not those in its `styles/`, which they import), islands and icons. */
async function entryPoints(): Promise<{ in: string; out: string }[]> {
  const files = (await readdir("site", { recursive: true })).map((name) => name.split(sep).join("/"));
  return files
    .filter((file) => /^[^/]+\/[^/]+\.css$|(^|\/)icons\/[^/]+$/.test(file) || ISLAND.test(file))
    .sort()
    .map((file) => ({ in: join("site", file), out: parse(file.replace(ISLAND, ".js")).name }));
}
