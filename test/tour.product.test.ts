import { execFile } from "node:child_process";
import { appendFile, chmod, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { projectCopy, startDev } from "./scripts/dev/dev-process.ts";
import { environment } from "./scripts/run-script.ts";
import { listenForTest } from "./serve-for-test.ts";
import { bundledScript } from "./shared-build.ts";

// Runs the commands of the tour and of AGENTS.md, as they are written there, on a copy of the real evidence.

const SITE = "https://news.example.org";
const TIMEOUT_MS = 300_000;

const article = (title: string, sentence: string) =>
  `<html lang="en"><head><meta property="og:site_name" content="Example News"></head><body><h1>${title}</h1>
<p>2 October 2026</p><p>${sentence}</p><p>${"More of the article follows here. ".repeat(8)}</p></body></html>`;

const PAGES: Readonly<Record<string, string>> = {
  "/bvb-tickets": article(
    "New tickets",
    "Borussia Dortmund now sells every season ticket with Example Tickets.",
  ),
  "/bvb-vests": article("New vests", "Borussia Dortmund trains in Example Vests."),
};

/** Stands for the site of the docs' pages. */
async function newsSite(): Promise<string> {
  const server = createServer((request, response) => {
    const page = PAGES[request.url ?? ""];
    response.writeHead(page === undefined ? 404 : 200, { "Content-Type": "text/html" }).end(page);
  });
  return `http://127.0.0.1:${await listenForTest(server)}`;
}

/** `npm run` without npm: saved pages for an address, and no other machine than this one. */
const NPM = `#!/bin/sh
shift; name=$1; shift; [ "$1" = "--" ] && shift
case "$name" in
  read) set -- --list pages.csv ;;
  links) set -- "$@" --hosts 127.0.0.1 --allow-private --delay 0 --no-archive ;;
esac
exec node "$SCRIPTS/$name.mjs" "$@"
`;

/** A feed that the inbox does not ask: it asks none in a private network. */
const FEEDS = `- url: http://127.0.0.1/feed
  publisher: Example News
  language: en
  verification_date: 2026-06-30
`;

interface Block {
  language: string;
  text: string;
  /** The CSV file that the line before names. */
  file: string | undefined;
}

async function blocksOf(page: string): Promise<Block[]> {
  const text = await readFile(page, "utf8");
  return [...text.matchAll(/(?:`([\w/.-]+\.csv)`:)?\n\n```(\w+)\n(.*?)\n```(?=\n)/gs)].map(
    ([, file, language = "", block = ""]) => ({ file, language, text: block }),
  );
}

/** The blocks of the hand-written row: its vendor, and the row. */
const ownRow = (blocks: readonly Block[]) => blocks.filter(({ file }) => file?.startsWith("data/"));

let project: string;
let blocks: readonly Block[];
let scripts: string;
const run = (command: string): Promise<{ code: unknown; output: string }> =>
  new Promise((done) => {
    const PATH = `${resolve(project, "bin")}:${process.env.PATH}`;
    // Vitest has a BASE_URL of its own.
    const env = { ...environment, PATH, SCRIPTS: scripts, BASE_URL: undefined };
    execFile("bash", ["-c", command], { cwd: project, env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : error.code, output: stdout + stderr }),
    );
  });

/** A project with the real evidence, committed on main. */
beforeAll(async () => {
  project = await projectCopy();
  scripts = dirname(await bundledScript("check"));
  blocks = await blocksOf("docs/researchers.md");
  await cp("data", join(project, "data"), { recursive: true });
  await writeFile(join(project, "data/feeds.yaml"), FEEDS);
  await mkdir(join(project, "bin"));
  await writeFile(join(project, "bin/npm"), NPM);
  await chmod(join(project, "bin/npm"), 0o755);
  const commit = "git -c user.name=Example -c user.email=editor@example.org commit -qm Evidence";
  expect(await run(`git init -qb main && git add data && ${commit}`)).toEqual({ code: 0, output: "" });
}, TIMEOUT_MS);

const discardEdits = () => run("git checkout -q data && git clean -fdq data");

test("the hand-written row has the columns of its file, and passes the check", {
  timeout: TIMEOUT_MS,
}, async () => {
  await discardEdits();
  expect(ownRow(blocks)).toHaveLength(2);
  for (const { file = "", text } of ownRow(blocks)) await appendFile(join(project, file), `${text}\n`);
  expect(await run("npm run format && npm run check")).toMatchObject({ code: 0 });
});

test("every command of the tour and of AGENTS.md does what it says", { timeout: TIMEOUT_MS }, async () => {
  await discardEdits();
  const origin = await newsSite();
  const here = (text: string) => text.replaceAll(SITE, origin).replaceAll("news.example.org", "127.0.0.1");
  const saved = Object.keys(PAGES).map((path, index) => [`page${index}.html`, path] as const);
  for (const [file, path] of saved) await writeFile(join(project, file), PAGES[path] ?? "");
  const list = saved.map(([file, path]) => `${file},${SITE}${path}\n`);
  await writeFile(join(project, "pages.csv"), `file,url\n${list.join("")}`);
  const outputs = new Map<string, string>();
  const failed: string[] = [];
  for (const { language, file, text } of [...blocks, ...(await blocksOf("AGENTS.md"))]) {
    if (file === "sheet.csv") await writeFile(join(project, file), `${here(text)}\n`);
    if (language !== "sh" || text === "npm run dev") continue;
    for (const command of text.split(/(?<!\\)\n/)) {
      const { code, output } = await run(here(command));
      outputs.set(command, output);
      if (code !== 0) failed.push(`${command}: ${output}`);
    }
  }
  // The tour and AGENTS.md have the inbox.
  const refused = expect.stringMatching(/^npm run inbox: .*feeds failed: 1,.*is in a private network/s);
  expect(failed).toEqual([refused, refused]);
  const output = (command: string) => outputs.get(command) ?? "the tour lacks this command";
  expect(output(`npm run read -- ${SITE}/bvb-tickets`)).toContain("Borussia Dortmund (borussia-dortmund)");
  expect(output("npm run import -- sheet.csv")).toMatch(/^known +2$/m);
  expect(output("npm run import -- sheet.csv --write")).toContain("Written: ");
  expect(output("npm run import -- sheet.csv --write-accepted")).toContain("Nothing is written");
  expect(output("npm run check")).toContain("no problem");
  expect(output("npm run diff -- main")).toContain("borussia-dortmund--example-tickets--ticketing");
  expect(output("npm run links -- --quotes --hosts news.example.org")).toContain("2 rows: 2 found");
  expect(output("npm run links -- --hosts news.example.org")).toContain("2 addresses: 2 alive");
  expect(output("npm run release")).toMatch(/: [1-9]\d* added/);
});

test("npm run dev serves the site and the desk", { timeout: TIMEOUT_MS }, async () => {
  expect(blocks.map(({ text }) => text)).toContain("npm run dev");
  const { url, cookie } = await startDev(project, ["--data", "data"]);
  for (const path of ["/desk/", "/desk/again"])
    expect((await fetch(`${url}${path}`, { headers: { Cookie: cookie } })).status).toBe(200);
});
