import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readQueue } from "../../scripts/desk/queue.ts";
import { bundledScript } from "../shared-build.ts";
import { withCell } from "./evidence/evidence.ts";
import { misbehavingServer } from "./links/misbehaving-server.ts";
import { ledgerFolder, runScript } from "./run-script.ts";

/** Options of a run that asks only the row of Spain, at a path of the server, and leaves nothing behind. */
async function optionsFor(origin: string, path: string) {
  const folder = await ledgerFolder(withCell("technology/spain.csv", 2, "evidence_url", `${origin}${path}`));
  await rm(join(folder, "members"), { recursive: true });
  const cache = join(folder, "..", "links.json");
  const spain = join(folder, "technology/spain.csv");
  const only = ["--data", folder, "--cache", cache, "--country", "Spain", "--status", "status unknown"];
  const options = [...only, "--allow-private", "--delay", "0", "--archive-api", `${origin}/archive`];
  return { cache, folder, spain, options };
}

test("a run reports what it found with the row and the archived copy, and exits 0", async () => {
  const { origin } = await misbehavingServer();
  const { options } = await optionsFor(origin, "/gone");
  const { code, stdout } = await runScript("links", options);
  expect(stdout).toBe(
    [
      "Dead: cite the archived copy in archive_url, or find another source.",
      `  data/technology/spain.csv:2  410  ${origin}/gone`,
      "    -> https://web.archive.org/web/2026/http://x.example.org/",
      "",
      "1 address: 1 dead",
      "",
    ].join("\n"),
  );
  expect(code).toBe(0);
});

test("a cache that cannot be written stops the run before the first request", async () => {
  const { origin, seen } = await misbehavingServer();
  const { options, folder } = await optionsFor(origin, "/gone");
  const { code, stdout, stderr } = await runScript("links", [...options, "--cache", folder]);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(`--cache ${folder} cannot be written: `);
  expect(stderr).not.toContain("\n    at ");
  expect(seen).toEqual([]);
});

const COPY = "https://web.archive.org/web/2026/http://x.example.org/";

test("with --archive copies of all pages are proposed, and nothing is written", async () => {
  const { origin } = await misbehavingServer();
  const { options, spain } = await optionsFor(origin, "/fine");
  const before = await readFile(spain, "utf8");
  const { stdout } = await runScript("links", [...options, "--archive"]);
  expect(stdout).toContain(
    `Archived: a copy is known; cite it in archive_url, or let --archive --write do so.\n  data/technology/spain.csv:2  ${origin}/fine\n    -> ${COPY}\n`,
  );
  expect(await readFile(spain, "utf8")).toBe(before);
});

test("with --write they are written into the rows, in the form that the check demands", async () => {
  const { origin } = await misbehavingServer();
  const { options, spain, folder } = await optionsFor(origin, "/fine");
  const before = await readFile(spain, "utf8");
  const { code, stderr } = await runScript("links", [...options, "--archive", "--write"]);
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining("data/technology/spain.csv  1 archive_url written\n1 archive_url written\n"),
  ]);
  const after = await readFile(spain, "utf8");
  expect(after).toBe(before.replace("/fine,,", `/fine,${COPY},`));
  const formatted = await runScript("format", ["--data", folder, "--members", "none"]);
  expect(formatted.stdout).toMatch(/^0 of /);
});

test("with --quotes the rows are reported whose page no longer says it, and kept for the next run", async () => {
  const { origin, seen } = await misbehavingServer();
  const { options } = await optionsFor(origin, "/article");
  const asked = [...options.filter((option) => !/archive/.test(option)), "--quotes"];
  const { code, stdout } = await runScript("links", asked);
  expect([code, stdout]).toEqual([
    0,
    [
      "Names gone: read the page again; is it still the page that the row cites?",
      `  data/technology/spain.csv:2  club gone, vendor gone  ${origin}/article`,
      "",
      "1 row: 1 unnamed",
      "",
    ].join("\n"),
  ]);
  const again = await runScript("links", [...asked, "--json"]);
  expect(JSON.parse(again.stdout)).toMatchObject({
    total: 1,
    counts: { unnamed: 1 },
    links: [{ verdict: "unnamed", says: { quote: null, club: false, vendor: false } }],
  });
  expect(seen).toEqual(["GET /robots.txt", "GET /article"]);
});

test("with --queue these rows are put into the desk's queue, once", async () => {
  const { origin } = await misbehavingServer();
  const { options, folder } = await optionsFor(origin, "/article");
  const desk = join(folder, "..", "desk");
  const asked = [
    ...options.filter((option) => !/archive/.test(option)),
    "--quotes",
    "--queue",
    "--desk",
    desk,
  ];
  expect((await runScript("links", asked)).stderr).toContain("1 of 1 rows queued");
  expect(await readQueue(desk)).toEqual([
    expect.objectContaining({
      url: `${origin}/article`,
      relationship: "real-ejemplo--o-tickets--ticketing",
      reason: "links --quotes: club gone, vendor gone",
    }),
  ]);
  expect((await runScript("links", asked)).stderr).toContain("0 of 1 rows queued");
  const { code, stderr } = await runScript("links", ["--queue"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("--queue goes with --quotes")]);
});

test("Ctrl-C saves what was found and exits 130", async () => {
  const { origin, seen } = await misbehavingServer();
  const { options, cache } = await optionsFor(origin, "/hangs");
  const child = spawn(process.execPath, [await bundledScript("links"), ...options, "--timeout", "60000"]);
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill("SIGINT");
  const code = await new Promise((resolve) => child.on("exit", resolve));
  expect(code).toBe(130);
  expect(JSON.parse(await readFile(cache, "utf8"))).toEqual({ version: 1, findings: {} });
});
