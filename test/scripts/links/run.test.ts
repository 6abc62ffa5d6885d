import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkLinks, type Finding, type RunOptions, readFindings } from "../../../scripts/links/run.ts";
import { temporaryFolder } from "../../fixture-build.ts";
import { misbehavingServer } from "./misbehaving-server.ts";
import { NAMES, probeOptions } from "./probe-options.ts";

const DAY = 24 * 60 * 60 * 1000;

async function runOptions(changed: Partial<RunOptions> = {}): Promise<RunOptions> {
  const { pace: _, ...options } = probeOptions({ retries: 0, timeoutMs: 500 });
  const cache = join(await temporaryFolder(), "var", "links.json");
  return {
    ...options,
    concurrency: 4,
    delayMs: 0,
    cache,
    maxAgeDays: 7,
    archive: undefined,
    archiveAll: false,
    names: NAMES,
    ...changed,
  };
}

const targetsAt = (origin: string, ...paths: readonly string[]) =>
  paths.map((path, index) => ({
    address: `${origin}${path}`,
    places: [`data/technology/spain.csv:${index + 2}`],
    lastRead: "2026-04-10",
    archived: false,
  }));

/** A finding of so many days ago. */
const daysOld = (days: number, verdict: Finding["verdict"] = "alive"): Finding => ({
  verdict,
  detail: "as it was",
  checkedAt: new Date(Date.now() - days * DAY).toISOString(),
});

test("a run asks for every address, one at a time at one host, and keeps what it found", async () => {
  const { origin, mostAtOnce } = await misbehavingServer();
  const options = await runOptions();
  const targets = targetsAt(origin, "/fine", "/missing", "/forbidden", "/hangs", "/moved");
  expect(await checkLinks(targets, new Map(), options)).toBe(true);
  const kept = [...(await readFindings(options.cache))].map(([address, { verdict }]) => [
    address.slice(origin.length),
    verdict,
  ]);
  expect(kept).toEqual([
    ["/fine", "alive"],
    ["/forbidden", "blocked"],
    ["/hangs", "slow"],
    ["/missing", "dead"],
    ["/moved", "moved"],
  ]);
  expect(mostAtOnce()).toBe(1);
});

test.each<[string, Finding, number, boolean]>([
  ["6 of 7 days", daysOld(6), 7, false],
  ["8 of 7 days", daysOld(8), 7, true],
  ["no day, with a maximum age of 0", daysOld(0), 0, true],
  ["2 days, slow", daysOld(2, "slow"), 7, true],
  ["half a day, failing", daysOld(0.5, "failing"), 7, false],
])(
  "a finding of %s is checked again only if it is too old",
  async (_, finding, maxAgeDays, isCheckedAgain) => {
    const { origin, seen } = await misbehavingServer();
    const findings = new Map([[`${origin}/fine`, finding]]);
    await checkLinks(targetsAt(origin, "/fine"), findings, await runOptions({ maxAgeDays }));
    expect(seen).toEqual(isCheckedAgain ? ["GET /fine"] : []);
  },
);

test("an interrupted run keeps what it has found, and the next continues from there", async () => {
  const { origin, seen } = await misbehavingServer();
  const stop = new AbortController();
  const options = await runOptions({ signal: stop.signal, timeoutMs: 60_000 });
  const targets = targetsAt(origin, "/fine", "/hangs", "/new");
  const complete = await checkLinks(targets, new Map(), { ...options, onFinding: () => stop.abort() });
  expect(complete).toBe(false);
  const findings = await readFindings(options.cache);
  expect([...findings.keys()]).toEqual([`${origin}/fine`]);
  await checkLinks(targets, findings, { ...options, timeoutMs: 100, signal: new AbortController().signal });
  expect(seen.filter((line) => line.endsWith("/fine"))).toEqual(["GET /fine"]);
  expect([...findings.keys()]).toContain(`${origin}/new`);
});

test("the cache is written completely, and no other file is left", async () => {
  const { origin } = await misbehavingServer();
  const options = await runOptions();
  await checkLinks(targetsAt(origin, "/fine"), new Map(), options);
  expect(await readdir(join(options.cache, ".."))).toEqual(["links.json"]);
  expect(JSON.parse(await readFile(options.cache, "utf8"))).toMatchObject({ version: 1 });
});

test.each(["", "{", '{"version":2,"findings":{}}'])(
  "a cache that holds %j counts as empty",
  async (content) => {
    const file = join(await temporaryFolder(), "links.json");
    await writeFile(file, content);
    expect(await readFindings(file)).toEqual(new Map());
  },
);

/** What the archive at a path of the server says of a page, and what the server was asked of it. */
async function archived(archivePath: string, page = "/missing") {
  const { origin, seen } = await misbehavingServer();
  const findings = new Map<string, Finding>();
  const options = await runOptions({ archive: new URL(`${origin}${archivePath}`) });
  await checkLinks(targetsAt(origin, page), findings, options);
  const asked = seen
    .filter((line) => line.includes("/archive"))
    .map((line) => line.replace(encodeURIComponent(origin), ""));
  return { copy: findings.get(`${origin}${page}`)?.archived, asked };
}

test("for a dead page the copy nearest to the day of the last reading is proposed, by https", async () => {
  expect(await archived("/archive")).toEqual({
    copy: "https://web.archive.org/web/2026/http://x.example.org/",
    asked: ["GET /archive?url=%2Fmissing&timestamp=20260410"],
  });
});

test.each(["/fine", "/forbidden", "/broken"])("for %s the archive is not asked", async (page) => {
  expect(await archived("/archive", page)).toEqual({ copy: undefined, asked: [] });
});

test("for a dead page whose copy is cited already the archive is not asked", async () => {
  const { origin, seen } = await misbehavingServer();
  const options = await runOptions({ archive: new URL(`${origin}/archive`) });
  const targets = targetsAt(origin, "/missing").map((target) => ({ ...target, archived: true }));
  await checkLinks(targets, new Map(), options);
  expect(seen).toEqual(["GET /missing"]);
});

test.each(["/fine", "/forbidden", "/broken", "/moved"])(
  "for %s the archive is asked if copies of all pages are wanted",
  async (page) => {
    const { origin } = await misbehavingServer();
    const findings = new Map<string, Finding>();
    const options = await runOptions({ archive: new URL(`${origin}/archive`), archiveAll: true });
    await checkLinks(targetsAt(origin, page), findings, options);
    expect(findings.get(`${origin}${page}`)?.archived).toBe(
      "https://web.archive.org/web/2026/http://x.example.org/",
    );
  },
);

test("of a page that was never dated the newest copy is asked", async () => {
  const { origin, seen } = await misbehavingServer();
  const options = await runOptions({ archive: new URL(`${origin}/archive`) });
  const targets = targetsAt(origin, "/missing").map((target) => ({ ...target, lastRead: "" }));
  await checkLinks(targets, new Map(), options);
  expect(seen.at(-1)).toMatch(/^GET \/archive\?url=[^&]+$/);
});

test.each(["/archive-of-nothing", "/archive-of-an-error"])("%s proposes nothing", async (path) => {
  expect((await archived(path)).copy).toBeNull();
});

test("if the archive does not respond, the next run asks again", async () => {
  expect((await archived("/archive-in-trouble")).copy).toBeUndefined();
});
