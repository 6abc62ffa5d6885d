// Runs a command of this folder as one bundled file: loading its hundreds of files takes longer than most of its work.
import { renameSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";

const [name] = process.argv.splice(2, 1);
// Who reads only the first lines, as `head` does, closes the pipe.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
const bundle = resolve(`var/commands/${name}.mjs`);
const unfinished = `${bundle}.${process.pid}`;
buildSync({
  entryPoints: [`scripts/${name}.ts`],
  outfile: unfinished,
  bundle: true,
  format: "esm",
  platform: "node",
  // Packages of the older form call `require`.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
  logLevel: "warning",
});
// The same command may run twice at once.
renameSync(unfinished, bundle);
await import(pathToFileURL(bundle).href);
