import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { MEMBERS_COMMAND, SERVER } from "../../contract/index-files.ts";
import { copySqliteDriver } from "./copy-sqlite-driver.ts";

/** Packages in the older module form ask for Node's own modules through `require`. A name of its own, because sources may import the same. */
const REQUIRE =
  'import { createRequire as requireFromHere } from "node:module"; const require = requireFromHere(import.meta.url);';

/**
 * Puts the server with its packages into few JavaScript files beside what it serves: it starts in half the time of many
 * files, needs nothing but Node.js where it runs, and can only ever meet the index it was built with. The operator's
 * command for members lies beside it, and so does what can be in no JavaScript file.
 */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    entryPoints: [
      { in: "server/main.ts", out: withoutEnding(SERVER) },
      { in: "scripts/members.ts", out: withoutEnding(MEMBERS_COMMAND) },
    ],
    outdir: folder,
    chunkNames: `${dirname(SERVER)}/[name]-[hash]`,
    // What only members need stands in files of its own, which are not even read where there are no members.
    splitting: true,
    bundle: true,
    plugins: [withoutUnusedParts],
    // A start is mostly reading code. Names stay, and lines too, so that a logged fault still says where it was.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    banner: { js: REQUIRE },
    legalComments: "eof",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    // An option of pg that nobody installs.
    external: ["pg-native"],
  });
  const beside = join(folder, dirname(SERVER));
  // Wherever the build is copied to, Node reads its files as modules.
  await writeFile(join(beside, "package.json"), '{"type":"module"}\n');
  await copySqliteDriver(beside);
}

/**
 * The MCP packages do nothing when they are loaded, but do not say so: told by us, the bundler leaves out what nobody calls, among it
 * a JSON Schema validator of 290 KB.
 */
const withoutUnusedParts: Plugin = {
  name: "without-unused-parts",
  setup({ onResolve, resolve }) {
    const ours = Symbol("resolved by us");
    onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === ours || !`${path} ${from.importer}`.includes("@modelcontextprotocol/"))
        return undefined;
      const { importer, resolveDir, kind } = from;
      const resolved = await resolve(path, { importer, resolveDir, kind, pluginData: ours });
      return { ...resolved, sideEffects: false };
    });
  },
};

/** The bundler names the ending itself. */
const withoutEnding = (path: string): string => path.replace(/\.js$/, "");
