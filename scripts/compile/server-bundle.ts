import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { ALERTS_COMMAND, MEMBERS_COMMAND, REPORTS_COMMAND, SERVER } from "../../contract/index-files.ts";
import { required } from "../../contract/required.ts";
import { NODE_API_DRIVER, sqliteDrivers } from "../../contract/sqlite-driver.ts";

/** CommonJS packages load Node's modules through `require`. The alias avoids a clash with imports of the sources. */
const REQUIRE =
  'import { createRequire as requireFromHere } from "node:module"; const require = requireFromHere(import.meta.url);';

/**
 * Bundles the server and the operator's commands for members with their packages. A bundle starts in half the time, needs
 * only Node.js where it runs, and always meets the index that it was built with.
 */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    entryPoints: [
      { in: "server/main.ts", out: withoutExtension(SERVER) },
      { in: "scripts/members.ts", out: withoutExtension(MEMBERS_COMMAND) },
      { in: "scripts/alerts.ts", out: withoutExtension(ALERTS_COMMAND) },
      { in: "scripts/reports.ts", out: withoutExtension(REPORTS_COMMAND) },
    ],
    outdir: folder,
    chunkNames: `${dirname(SERVER)}/[name]-[hash]`,
    // Code that only members need is in separate files, which a server without members does not read.
    splitting: true,
    bundle: true,
    plugins: [withoutUnusedParts],
    // A start is mostly reading code. Names and lines stay: stack traces show them, and oidc-provider stores its models by
    // the names of their classes, which are class expressions.
    minifyWhitespace: true,
    minifySyntax: true,
    keepNames: true,
    lineLimit: 160,
    banner: { js: REQUIRE },
    legalComments: "eof",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    // An optional package of pg, which is not installed.
    external: ["pg-native"],
  });
  const beside = join(folder, dirname(SERVER));
  // Node.js reads the files as modules wherever the build is copied to.
  await writeFile(join(beside, "package.json"), '{"type":"module"}\n');
  await copySqliteDriver(beside);
}

/**
 * The MCP packages have no side effects but do not declare it. With the declaration the bundler leaves out unused code.
 * Every server is made with a JSON Schema validator for a feature that ours has not: of the two in the package, the
 * browser's has a fifth of the size.
 */
const withoutUnusedParts: Plugin = {
  name: "without-unused-parts",
  setup({ onResolve, resolve }) {
    const ours = Symbol("resolved by us");
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({
      path: join(dirname(require.resolve("@modelcontextprotocol/server")), "shimsBrowser.mjs"),
      sideEffects: false,
    }));
    onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === ours || !`${path} ${from.importer}`.includes("@modelcontextprotocol/"))
        return undefined;
      const { importer, resolveDir, kind } = from;
      const resolved = await resolve(path, { importer, resolveDir, kind, pluginData: ours });
      return { ...resolved, sideEffects: false };
    });
  },
};

/** esbuild adds the extension itself. */
const withoutExtension = (path: string): string => path.replace(/\.js$/, "");

const require = createRequire(import.meta.url);

/**
 * Copies the native SQLite driver, which cannot be bundled, into `node_modules/` next to the server, for this
 * platform only. If no driver is installed, the build supports PostgreSQL only, and a server with a store in
 * a file says so.
 *
 * @param folder of the server's files
 */
async function copySqliteDriver(folder: string): Promise<void> {
  const driver = sqliteDrivers().find((name) => packageFolder(name) !== undefined);
  if (driver === undefined) return;
  const source = required(packageFolder(driver), driver);
  const packages = join(folder, "node_modules");
  const native =
    driver === NODE_API_DRIVER ? await prebuiltFiles(source) : ["build/Release/better_sqlite3.node"];
  for (const part of ["package.json", "LICENSE", "lib", ...native])
    await copy(source, join(packages, driver), part);
  if (driver === NODE_API_DRIVER) return;
  for (const helper of ["bindings", "file-uri-to-path"])
    await copy(required(packageFolder(helper), helper), join(packages, helper), ".");
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** Linux has two files: for glibc and for musl. */
async function prebuiltFiles(source: string): Promise<string[]> {
  const files = await readdir(join(source, "prebuilds"));
  return files
    .filter((name) => name.startsWith(process.platform) && name.endsWith(`-${process.arch}.node`))
    .map((name) => join("prebuilds", name));
}

async function copy(source: string, target: string, part: string): Promise<void> {
  const to = join(target, part);
  await mkdir(dirname(to), { recursive: true });
  await cp(join(source, part), to, { recursive: true });
}
