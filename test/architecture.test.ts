import { readdir, readFile } from "node:fs/promises";
import { dirname, join, posix, sep } from "node:path";
import { expect, test } from "vitest";

/** What each part may import of the others. Nothing imports upward. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  data: ["data"],
  contract: ["contract", "data"],
  scripts: ["scripts", "contract", "data", "site"],
  site: ["site", "contract", "data"],
  server: ["server", "contract", "data"],
};

/** The development server and the operator's command run the server's modules; the build never does. */
const USES_THE_SERVER = /^scripts\/(?:dev|members)[/.]/;

/** The members' pages are made of the same components as the site. What builds the site is no business of the server. */
const SHARED_WITH_THE_SERVER = "site/components/";

/** Of `data/` only the schemas are code; the server never reads evidence. */
const IMPORT = /(?:from|import\()\s*"(\.[^"]+)"/g;

async function importsOf(part: string): Promise<{ from: string; to: string }[]> {
  const sources = await sourcesOf(part);
  return sources.flatMap(({ from, text }) =>
    [...text.matchAll(IMPORT)].map(([, path = ""]) => ({ from, to: posix.join(dirname(from), path) })),
  );
}

async function sourcesOf(part: string): Promise<{ from: string; text: string }[]> {
  const names = (await readdir(part, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  return Promise.all(
    names.map(async (name) => {
      const from = join(part, name).split(sep).join("/");
      return { from, text: await readFile(from, "utf8") };
    }),
  );
}

test.each(Object.keys(ALLOWED))("%s imports nothing that lies above it", async (part) => {
  const forbidden = (await importsOf(part)).filter(
    ({ from, to }) =>
      !ALLOWED[part]?.includes(to.split("/")[0] ?? "") &&
      !(part === "server" && to.startsWith(SHARED_WITH_THE_SERVER)) &&
      !(USES_THE_SERVER.test(from) && to.startsWith("server/")),
  );
  expect(forbidden).toEqual([]);
});

test("no part but scripts reads anything of data/ except its schemas", async () => {
  const parts = ["contract", "site", "server"];
  const imports = (await Promise.all(parts.map(importsOf))).flat();
  expect(imports.filter(({ to }) => to.startsWith("data/") && !to.startsWith("data/schema/"))).toEqual([]);
});

test("zod is imported as a namespace, or the bundler puts half a megabyte of its languages into the server", async () => {
  const sources = (await Promise.all(Object.keys(ALLOWED).map(sourcesOf))).flat();
  const importing = sources.filter(({ text }) => text.includes('from "zod"'));
  expect(importing.length).toBeGreaterThan(0);
  expect(importing.filter(({ text }) => /\{[^}]*\} from "zod"/.test(text)).map(({ from }) => from)).toEqual(
    [],
  );
});
