import { join } from "node:path";
import { build } from "esbuild";
import { SERVER } from "../../contract/index-files.ts";

/**
 * Puts the server's own modules into one JavaScript file beside what it serves, so that it starts without a compiler
 * and can only ever meet the index it was built with. Packages stay where npm installed them.
 */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    entryPoints: ["server/main.ts"],
    outfile: join(folder, SERVER),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
  });
}
