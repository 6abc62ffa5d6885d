import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import { expect, test } from "vitest";
import { groupBy } from "../contract/collections.ts";

/** What each part may import of the others. Nothing imports upward. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  data: ["data"],
  contract: ["contract", "data"],
  site: ["site", "contract", "data"],
  server: [
    "server",
    "contract",
    "data",
    "site/frame/",
    "site/members/",
    "site/api/",
    "site/explorer/query.ts",
    "site/explorer/view.ts",
    "site/records/change-lines.ts",
    "site/records/changes.tsx",
  ],
  scripts: ["scripts", "contract", "data", "site", "server/"],
};

/** Only what starts or administers the server imports it; the build never does. */
const IMPORTS_SERVER = [
  "scripts/alerts.ts",
  "scripts/dev/",
  "scripts/members/",
  "scripts/members.ts",
  "scripts/reports.ts",
  "scripts/schemas/",
];

/**
 * The layers inside the two parts that run, the lowest first: a file imports its own layer or lower ones. A path ends with
 * "/" if it names a folder. Files named nowhere belong to the highest layer.
 */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  server: [
    ["observer.ts"],
    ["http/"],
    ["config.ts", "database-url.ts", "build-files.ts"],
    ["calculators/", "indexes.ts", "listen.ts", "log.ts", "mcp/", "metrics.ts", "site-files.ts"],
    ["public/"],
    ["members/secrets.ts", "members/store/"],
    ["members/limits.ts", "members/mail.ts"],
    ["members/accounts/"],
    ["members/auth.ts", "members/records/"],
    ["members/alerts/", "members/members.ts", "members/oauth/"],
    ["members/mcp/", "members/pages/", "members/rest-routes.ts"],
    ["members/"],
    ["app.ts", "reload/"],
    ["main.ts"],
  ],
  site: [
    ["frame/"],
    ["charts/"],
    ["records/"],
    ["answers/", "api/", "calculators/", "compare/", "explorer/", "leagues/", "members/", "search/"],
    [""],
  ],
  scripts: [
    ["evidence/", "cli.ts"],
    ["members-folder.ts", "table.ts"],
    ["compile/", "pages/"],
    ["add/", "desk/", "dev/", "freshness/", "import/", "inbox/", "links/", "members/"],
    ["commands.ts"],
    [""],
  ],
};

/** The site's build makes the ledger that each of its parts is given. */
const isAboveAll = (path: string) => path.startsWith("site/build/");

/**
 * What lies between calculators and members is neither's business: both are composed in app.ts. What models read is worded in
 * contract/, not by pages.
 */
const SEPARATE: readonly (readonly [string, string])[] = [
  ["server/members/", "server/public/"],
  ["server/members/", "server/calculators/"],
  ["server/members/mcp/", "site/"],
];

interface Import {
  from: string;
  to: string;
}

const IMPORT = /(?:from|import\()\s*"(\.[^"]+)"/g;

const sourcesOf = (part: string): { from: string; text: string }[] =>
  readdirSync(part, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(part, name).split(sep).join("/"))
    .map((from) => ({ from, text: readFileSync(from, "utf8") }));

const SOURCES = Object.keys(PARTS).flatMap(sourcesOf);

const IMPORTS: readonly Import[] = SOURCES.flatMap(({ from, text }) =>
  [...text.matchAll(IMPORT)].map(([, path = ""]) => ({ from, to: posix.join(dirname(from), path) })),
);

const isBelow = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`));

test.each(Object.entries(PARTS))("%s imports nothing that lies above it", (part, allowed) => {
  const own = IMPORTS.filter(({ from }) => from.startsWith(`${part}/`));
  const isForbidden = ({ from, to }: Import) =>
    !isBelow(to, allowed) ||
    (part !== "server" && to.startsWith("server/") && !isBelow(from, IMPORTS_SERVER));
  expect(own.filter(isForbidden)).toEqual([]);
});

test.each(Object.entries(LAYERS))("inside %s no layer imports a higher one", (part, layers) => {
  const layerOf = (path: string) => {
    const inside = path.slice(part.length + 1);
    return layers.findIndex((prefixes) => prefixes.includes("") || isBelow(inside, prefixes));
  };
  const inside = IMPORTS.filter(
    ({ from, to }) => [from, to].every((path) => path.startsWith(`${part}/`)) && ![from, to].some(isAboveAll),
  );
  expect(inside.filter(({ from, to }) => layerOf(to) > layerOf(from) || layerOf(from) < 0)).toEqual([]);
});

test.each(SEPARATE)("%s does not import %s, nor the other way round", (one, other) => {
  const crossing = ({ from, to }: Import, a: string, b: string) => from.startsWith(a) && to.startsWith(b);
  expect(IMPORTS.filter((edge) => crossing(edge, one, other) || crossing(edge, other, one))).toEqual([]);
});

test("no files import each other in a circle, not even for types", () => {
  const targets = groupBy(IMPORTS, ({ from }) => from);
  const isReachable = (goal: string, from: string, seen: Set<string>): boolean =>
    from === goal ||
    (targets.get(from) ?? []).some(({ to }) => !seen.has(to) && isReachable(goal, to, seen.add(to)));
  const circular = IMPORTS.filter(({ from, to }) => isReachable(from, to, new Set([to])));
  expect(circular).toEqual([]);
});

test("no part but scripts imports anything of data/ except its schemas", () => {
  const readers = IMPORTS.filter(({ from }) => !from.startsWith("scripts/") && !from.startsWith("data/"));
  expect(readers.filter(({ to }) => to.startsWith("data/") && !to.startsWith("data/schema/"))).toEqual([]);
});

test("zod is imported as a namespace, or the bundler puts half a megabyte of its languages into the server", () => {
  const importing = SOURCES.filter(({ text }) => text.includes('from "zod"'));
  expect(importing.length).toBeGreaterThan(0);
  expect(importing.filter(({ text }) => /\{[^}]*\} from "zod"/.test(text)).map(({ from }) => from)).toEqual(
    [],
  );
});

test("no file asks URL.canParse, which Node 20 answers wrongly after some thousand calls", () => {
  const asking = SOURCES.filter(({ text }) => /\bcanParse\(/.test(text));
  expect(asking.map(({ from }) => from)).toEqual([]);
});
