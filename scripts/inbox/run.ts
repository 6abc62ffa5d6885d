import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import * as z from "zod";
import { addToQueue, type QueueItem } from "../desk/queue.ts";
import { writeFiles } from "../evidence/edit.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import { decodePage } from "../pages/decode.ts";
import type { FetchOptions, RobotsCache } from "../pages/fetch.ts";
import { fetchPage, PageError, PrivateAddressError } from "../pages/fetch.ts";
import type { ReadWithLedger } from "../pages/reader.ts";
import type { Conditions } from "../pages/request.ts";
import { type Assess, type Assessment, createAssess } from "./assess.ts";
import { type FeedItem, MAX_ITEMS, readFeed } from "./feed.ts";

export interface InboxOptions extends FetchOptions {
  folder: string;
  maxPages: number;
  /** After it nothing more is asked for; on the clock of `performance.now`. */
  deadline: number;
  /** YYYY-MM-DD. */
  today: string;
  read: ReadWithLedger;
  robots: RobotsCache;
  /** Called with a sentence about each feed or page that cannot be read, or not all of it. */
  onProblem: (url: string, problem: string) => void;
}

const memorySchema = z.record(
  z.string(),
  z.object({
    /** Conditions that the next request for the feed sends. */
    conditions: z.record(z.string(), z.string()),
    /** Addresses of the items that need not be looked at again. */
    seen: z.array(z.string()),
  }),
);

type Memory = z.infer<typeof memorySchema>;

const MEMORY = "feeds.json";

/** By the feed's address. Without a readable file every feed is read as if for the first time. */
const readMemory = (folder: string): Promise<Memory> =>
  readFile(join(folder, MEMORY), "utf8")
    .then((text) => memorySchema.parse(JSON.parse(text)))
    .catch(() => ({}));

interface Candidate extends Assessment {
  item: FeedItem;
}

/** Fills the desk's queue from the ledger's feeds. What the bounds leave over waits for the next run. */
export async function fillInbox(ledger: Ledger, options: InboxOptions) {
  const counts = {
    "feeds read": 0,
    "feeds unchanged": 0,
    "feeds failed": 0,
    "feeds left": 0,
    "new items": 0,
    kept: 0,
    "pages read": 0,
    queued: 0,
  };
  const memory = await readMemory(options.folder);
  const known = new Set(Object.values(memory).flatMap(({ seen }) => seen));
  const assess = createAssess(ledger, options.today);
  const candidates: Candidate[] = [];
  for (const { url, language } of ledger.feeds) {
    const { outcome, items, conditions } = await askFeed(url, memory[url]?.conditions ?? {}, options);
    counts[outcome] += 1;
    const added = items.filter((item) => !known.has(item.url) && known.add(item.url));
    counts["new items"] += added.length;
    candidates.push(...added.flatMap((item) => toCandidate(item, language, assess, options)));
    if (outcome === "feeds read") memory[url] = { conditions, seen: items.map((item) => item.url) };
  }
  counts.kept = candidates.length;
  candidates.sort((a, b) => b.score - a.score);
  const found: QueueItem[] = [];
  for (const candidate of candidates.slice(0, options.maxPages)) {
    if (isLate(options)) break;
    counts["pages read"] += 1;
    found.push(...(await readCandidate(candidate, assess, options)));
  }
  counts.queued = await addToQueue(options.folder, found);
  const waiting = candidates.slice(counts["pages read"]).map(({ item }) => item.url);
  await writeMemory(options.folder, memory, new Set(waiting));
  return counts;
}

/** A feed with items that wait is read again, whether it changes or not. */
async function writeMemory(folder: string, memory: Memory, waiting: ReadonlySet<string>): Promise<void> {
  for (const feed of Object.values(memory)) {
    const { length } = feed.seen;
    feed.seen = feed.seen.filter((url) => !waiting.has(url));
    if (feed.seen.length < length) feed.conditions = {};
  }
  await writeFiles(folder, [{ path: join(basename(folder), MEMORY), text: `${JSON.stringify(memory)}\n` }]);
}

const isLate = ({ deadline }: InboxOptions): boolean => performance.now() > deadline;

const withoutItems = <Outcome extends string>(outcome: Outcome) => ({ outcome, conditions: {}, items: [] });

async function askFeed(url: string, conditions: Conditions, options: InboxOptions) {
  if (isLate(options)) return withoutItems("feeds left");
  try {
    const page = await fetchPage(url, options, options.robots, conditions);
    if (page.isUnchanged) return withoutItems("feeds unchanged");
    const { items, total } = readFeed(page);
    if (total > MAX_ITEMS) options.onProblem(url, `Only the first ${MAX_ITEMS} of ${total} items are read.`);
    return { outcome: "feeds read" as const, conditions: page.conditions, items };
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    options.onProblem(url, error.message);
    return withoutItems("feeds failed");
  }
}

/** The item if it may be worth reading: it is read as if it were a page. */
function toCandidate(
  item: FeedItem,
  language: string,
  assess: Assess,
  { read }: Pick<InboxOptions, "read">,
): Candidate[] {
  const reading = read(`<html lang="${language}"><body>${item.html}</body></html>`, item.url);
  const assessment = reading.citedBy.length > 0 ? undefined : assess(reading, item.day);
  return assessment === undefined ? [] : [{ item, ...assessment }];
}

/** Assesses the page itself. One that cannot be read is left to a person, with what its feed says. */
async function readCandidate(
  { item, score, reason }: Candidate,
  assess: Assess,
  options: InboxOptions,
): Promise<QueueItem[]> {
  const { url } = item;
  const fromFeed = { url, score, reason, added: options.today };
  try {
    const { address, contentType, bytes } = await fetchPage(url, options, options.robots);
    const reading = options.read(decodePage(bytes, contentType), address);
    const fromPage = assess(reading, item.day);
    if (reading.citedBy.length > 0) return [];
    return [fromPage !== undefined && fromPage.score >= score ? { ...fromFeed, ...fromPage } : fromFeed];
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    options.onProblem(url, error.message);
    return error instanceof PrivateAddressError
      ? []
      : [{ ...fromFeed, reason: `${reason}; ${error.message}` }];
  }
}
