import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readQueue } from "../../../scripts/desk/queue.ts";
import type { Ledger } from "../../../scripts/evidence/ledger/ledger.ts";
import { fillInbox, type InboxOptions } from "../../../scripts/inbox/run.ts";
import { readValidLedger } from "../../../scripts/members-folder.ts";
import { politeOptions } from "../../../scripts/pages/fetch.ts";
import { Pace } from "../../../scripts/pages/pace.ts";
import { createReader } from "../../../scripts/pages/reader.ts";

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A site on the loopback address: what it answers by path, which may be changed, and what it was asked. */
export async function newsSite(answers: Record<string, Answer>) {
  const seen: string[] = [];
  const server = createServer(({ url = "", headers: sent }, response) => {
    seen.push(url);
    const { status = 200, headers = {}, body = "" } = answers[url] ?? { status: 404 };
    const isKnown = headers.ETag !== undefined && sent["if-none-match"] === headers.ETag;
    response.writeHead(isKnown ? 304 : status, { "Content-Type": "text/html", ...headers });
    response.end(isKnown ? "" : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { origin: `http://127.0.0.1:${address.port}`, seen, answers };
}

const fictional = readValidLedger("test/fixtures/evidence", "none", new Date("2026-11-23T12:00:00Z"));

/** The fictional ledger with these feeds. */
export const ledgerWith = async (...urls: readonly string[]): Promise<Ledger> => ({
  ...(await fictional),
  feeds: urls.map((url) => ({
    url,
    publisher: "Example News",
    language: "en",
    verification_date: "2026-06-30",
  })),
});

export interface InboxRun {
  /** Keeps the queue of earlier runs. */
  folder?: string;
  options?: Partial<InboxOptions>;
}

export async function inboxOptions(
  problems: string[],
  { folder, options }: InboxRun = {},
): Promise<InboxOptions> {
  const { signal } = new AbortController();
  return {
    ...politeOptions("inbox"),
    pace: new Pace({ concurrency: 1, delayMs: 0, signal }),
    allowPrivate: true,
    folder: folder ?? (await deskFolder()),
    maxPages: 50,
    deadline: Number.POSITIVE_INFINITY,
    today: "2026-11-23",
    read: createReader(await fictional, "2026-11-24"),
    robots: new Map(),
    onProblem: (url, problem) => problems.push(`${new URL(url).pathname}: ${problem}`),
    ...options,
  };
}

export async function deskFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "clubledger-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "desk");
}

/** What a run says and what the queue holds after it: paths, reasons and scores. */
export async function run(urls: readonly string[], given: InboxRun = {}) {
  const problems: string[] = [];
  const options = await inboxOptions(problems, given);
  const counts = await fillInbox(await ledgerWith(...urls), options);
  const queue = (await readQueue(options.folder)).map(
    ({ url, score, reason }) => `${new URL(url).pathname} ${score}: ${reason}`,
  );
  return { counts, problems, queue };
}

/** An RSS feed of these items, as XML. */
export const rss = (...items: readonly string[]): Answer => ({
  headers: { "Content-Type": "application/rss+xml" },
  body: `<rss version="2.0"><channel><title>News</title>${items.map((item) => `<item>${item}</item>`).join("")}</channel></rss>`,
});

export const page = (title: string, text: string): Answer => ({
  body: `<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`,
});
