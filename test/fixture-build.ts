import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { required } from "../contract/required.ts";
import { compileIndex, writeIndex } from "../scripts/compile/index-files.ts";
import type { Ledger } from "../scripts/evidence/ledger/ledger.ts";
import { membersInside } from "../scripts/evidence/reading/evidence-files.ts";
import { textReport } from "../scripts/evidence/report.ts";
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
  await writeIndex(compileIndex(await fixtureLedger(members), BASE_URL), folder);
}

async function fixtureLedger(members?: null): Promise<Ledger> {
  const membersFolder = members === null ? undefined : membersInside(FIXTURE_EVIDENCE);
  const { ledger, diagnostics } = await validateEvidence(FIXTURE_EVIDENCE, TODAY, membersFolder);
  return required(ledger, `valid evidence: ${textReport(diagnostics)}`);
}

/** A ledger as the server holds it. */
export async function indexesOf(ledger: Ledger): Promise<Indexes> {
  const folder = await mkdtemp(join(tmpdir(), "clubledger-test-"));
  try {
    await writeIndex(compileIndex(ledger, BASE_URL), folder);
    return await loadIndexes(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

let loaded: Promise<Indexes> | undefined;

/** The fictional ledger as the server holds it. Loaded once for all tests of a process, because they only read it. */
export function fixtureIndexes(): Promise<Indexes> {
  loaded ??= fixtureLedger().then(indexesOf);
  return loaded;
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

/** The application over a ledger, asked without a socket. */
export function appOver(indexes: Indexes, site: SiteFiles = fixtureSite) {
  const fetch = createApp({ indexes, site, log: pino({ level: "silent" }) });
  const request = async (path: string, init?: RequestInit) =>
    fetch(new Request(new URL(path, BASE_URL), init));
  return { fetch, request };
}

let app: ReturnType<typeof appOver> | undefined;

/** The application over the fictional ledger: one for all tests of a process, unless a test gives it a site. */
export async function fixtureApp(site?: SiteFiles) {
  const indexes = await fixtureIndexes();
  if (site !== undefined) return appOver(indexes, site);
  app ??= appOver(indexes);
  return app;
}
