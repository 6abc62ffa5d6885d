import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Metafile } from "esbuild";

const STYLES = "site/styles";
/** Scripts that run in the reader's browser: each file is what one page loads, beside what pages share. */
const ISLANDS = "site/islands";
const ASSETS = "assets";

export interface BundledAssets {
  /** Addresses by source name: `site.css`, `search.js`. Each holds a hash of what is in the file, so it can be cached for ever. */
  addresses: ReadonlyMap<string, string>;
  /** The addresses of what a script imports, by the script's source name. */
  imports: ReadonlyMap<string, readonly string[]>;
}

/** Bundles styles and scripts into the site's folder. */
export async function bundleAssets(output: string): Promise<BundledAssets> {
  const { metafile } = await build({
    entryPoints: [...(await filesOf(STYLES, ".css")), ...(await filesOf(ISLANDS, ".ts", ".tsx"))],
    outdir: join(output, ASSETS),
    outbase: "site",
    entryNames: "[name]-[hash]",
    chunkNames: "shared-[hash]",
    bundle: true,
    // The components that the build renders to text run in the browser on the DOM.
    alias: { "hono/jsx/jsx-runtime": "hono/jsx/dom/jsx-runtime" },
    // What two pages need, above all the charts, is a file of its own that a reader of both loads once.
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    metafile: true,
    logLevel: "error",
  });
  const entries = Object.keys(metafile.outputs).flatMap((written) => {
    const source = metafile.outputs[written]?.entryPoint;
    return source === undefined ? [] : [{ name: basename(source).replace(/\.tsx?$/, ".js"), written }];
  });
  return {
    addresses: new Map(entries.map(({ name, written }) => [name, addressOf(written)])),
    imports: new Map(entries.map(({ name, written }) => [name, importsOf(metafile, written).map(addressOf)])),
  };
}

const addressOf = (written: string): string => `/${ASSETS}/${basename(written)}`;

/** The files that a bundled file needs before it runs, those that they need themselves among them. */
function importsOf({ outputs }: Metafile, written: string): string[] {
  const found = new Set([written]);
  for (const file of found)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === "import-statement") found.add(path);
  found.delete(written);
  return [...found];
}

/** The function that gives an asset's address. It throws on an unknown name. */
export function assetOf(addresses: ReadonlyMap<string, string>): (name: string) => string {
  return (name) => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`the site has no asset ${name}`);
    return address;
  };
}

/** Writes a file that scripts load, under a name with a hash of its content, and gives its address. */
export async function writeAsset(output: string, name: string, content: string): Promise<string> {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();
  const hashed = name.replace(/(?=\.[a-z]+$)/, `-${hash}`);
  await mkdir(join(output, ASSETS), { recursive: true });
  await writeFile(join(output, ASSETS, hashed), content);
  return `/${ASSETS}/${hashed}`;
}

async function filesOf(folder: string, ...endings: string[]): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder))
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .sort();
  return names.map((name) => join(folder, name));
}
