import { dirname } from "node:path";
import { build } from "esbuild";
import { MEMBERS_COMMAND, SERVER } from "../../contract/index-files.ts";

/** Packages in the older module form ask for Node's own modules through `require`. */
const REQUIRE =
  'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

/**
 * Puts the server with its packages into few JavaScript files beside what it serves: it starts in half the time of many
 * files, needs nothing else where it runs unless there are members, and can only ever meet the index it was built with.
 * The operator's command for members lies beside it.
 */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    entryPoints: [
      { in: "server/main.ts", out: withoutEnding(SERVER) },
      { in: "server/members/command/main.ts", out: withoutEnding(MEMBERS_COMMAND) },
    ],
    outdir: folder,
    chunkNames: `${dirname(SERVER)}/[name]-[hash]`,
    // What only members need stands in files of its own, which are not even read where there are no members.
    splitting: true,
    bundle: true,
    banner: { js: REQUIRE },
    legalComments: "eof",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    // Parts of them are machine code, which cannot be put into a JavaScript file; the second one is optional.
    external: ["better-sqlite3", "pg-native"],
  });
}

/** The bundler names the ending itself. */
const withoutEnding = (path: string): string => path.replace(/\.js$/, "");
