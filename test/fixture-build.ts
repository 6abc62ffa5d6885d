import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { compileIndex, writeIndex } from "../scripts/compile/index-files.ts";
import { membersInside } from "../scripts/evidence/reading/evidence-files.ts";
import { validateEvidence } from "../scripts/evidence/validation/validate.ts";
import { createApp } from "../server/app.ts";
import { type Indexes, loadIndexes } from "../server/indexes.ts";
import type { SiteFiles } from "../server/site-files.ts";

export const BASE_URL = "https://ledger.example.org";
export const TODAY = "2026-11-22";
export const FIXTURE_EVIDENCE = "test/fixtures/evidence";

/** A new folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "clubledger-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A log that keeps all that is logged. */
export function recordedLog(level = "debug") {
  let text = "";
  const write = (line: string) => {
    text += line;
  };
  return { log: pino({ level }, { write }), logged: () => text };
}

/**
 * Compiles the fictional ledger into a folder, without a site: the public index, and the members' below `index/members`
 * unless `members` is null.
 */
export async function compileFixture(folder: string, members?: null): Promise<void> {
  const membersFolder = members === null ? undefined : membersInside(FIXTURE_EVIDENCE);
  const { ledger } = await validateEvidence(FIXTURE_EVIDENCE, TODAY, membersFolder);
  if (ledger === undefined) throw new Error("the fixture evidence is not valid");
  await writeIndex(compileIndex(ledger, BASE_URL), folder);
}

let loaded: Promise<Indexes> | undefined;

/** The fictional ledger as the server holds it. Loaded once for all tests of a process, because they only read it. */
export function fixtureIndexes(): Promise<Indexes> {
  loaded ??= loadFixture();
  return loaded;
}

async function loadFixture(): Promise<Indexes> {
  const folder = await mkdtemp(join(tmpdir(), "clubledger-test-"));
  try {
    await compileFixture(folder);
    return await loadIndexes(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Two fictional pages, so that the site's routes can be tested without building it. */
export const fixtureSite: SiteFiles = new Map([
  ["/", page("<!doctype html><title>home</title>")],
  ["/404.html", page("<!doctype html><title>nothing here</title>")],
  ["/api/", page("<!doctype html><title>the API (beta)</title>")],
  ["/clubs/example-rovers/", page("<!doctype html><title>Example Rovers</title>")],
  [
    "/assets/site-ABC.css",
    { contentType: "text/css", immutable: true, read: async () => Buffer.from("a{}") },
  ],
  ["/favicon.ico", { contentType: "image/x-icon", immutable: false, read: async () => Buffer.from("") }],
]);

function page(html: string) {
  return {
    contentType: "text/html; charset=utf-8",
    immutable: false,
    read: async () => Buffer.from(html),
  };
}

/** The application over the fictional ledger, asked without a socket. */
export async function fixtureApp(site: SiteFiles = fixtureSite) {
  const indexes = await fixtureIndexes();
  const fetch = createApp({ indexes, site, log: pino({ level: "silent" }) });
  const request = async (path: string, init?: RequestInit) =>
    fetch(new Request(new URL(path, BASE_URL), init));
  return { request };
}
