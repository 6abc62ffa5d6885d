import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";

const STYLES = "site/styles";
/** Scripts that run in the reader's browser: each file is what one page loads, beside what pages share. */
const ISLANDS = "site/islands";
const ASSETS = "assets";

/**
 * Bundles styles and scripts, and gives their addresses by their source names: `site.css`, `search.js`. An address holds a
 * hash of what is in the file, so it can be cached for ever.
 */
export async function bundleAssets(output: string): Promise<ReadonlyMap<string, string>> {
  const { metafile } = await build({
    entryPoints: [...(await filesOf(STYLES, ".css")), ...(await filesOf(ISLANDS, ".ts"))],
    outdir: join(output, ASSETS),
    outbase: "site",
    entryNames: "[name]-[hash]",
    chunkNames: "shared-[hash]",
    bundle: true,
    // What two pages need, above all the charts, is a file of its own that a reader of both loads once.
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    metafile: true,
    logLevel: "error",
  });
  return new Map(
    Object.entries(metafile.outputs).flatMap(([written, { entryPoint }]) =>
      entryPoint === undefined
        ? []
        : [[basename(entryPoint).replace(/\.ts$/, ".js"), `/${ASSETS}/${basename(written)}`] as const],
    ),
  );
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

async function filesOf(folder: string, ending: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
  return names.map((name) => join(folder, name));
}
