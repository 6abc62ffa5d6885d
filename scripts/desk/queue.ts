import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import * as z from "zod";
import { day } from "../../data/schema/fields.ts";
import { CliError } from "../cli.ts";
import { writeFiles } from "../evidence/edit.ts";
import { canonicalUrl } from "../evidence/values/urls.ts";
import type { QueuedReason } from "../freshness/work-list.ts";

/** The desk opens these addresses, and the browser links to them. */
const address = z.url({ protocol: /^https?$/ });

const queueItem = z.strictObject({
  url: address,
  /** Why the page is offered, as a sentence. */
  reason: z.string().min(1),
  score: z.number(),
  added: day,
  relationship: z.string().optional(),
});

export type QueueItem = z.infer<typeof queueItem>;

export type QueueKey = Pick<QueueItem, "url" | "relationship">;

const dismissal = z.strictObject({
  url: address,
  club: z.string().optional(),
  vendor: z.string().optional(),
  /** Written by earlier versions. */
  category: z.string().optional(),
});

/** A page that is not offered again; with a club and a vendor only that candidate of the page. */
export type Dismissal = z.infer<typeof dismissal>;

/** The pages to read, best first. Throws CliError (1) that names the file and line of a broken item. */
export async function readQueue(folder: string): Promise<QueueItem[]> {
  const items = await readLines(folder, QUEUE, queueItem);
  return items.sort((a, b) => b.score - a.score);
}

/** Adds pages that are neither queued nor dismissed, and rows to read again that are not queued. Returns how many. */
export async function addToQueue(folder: string, items: readonly QueueItem[]): Promise<number> {
  const queued = await readQueue(folder);
  const dismissed = (await readDismissed(folder)).filter(isWholePage);
  const known = new Set([...queued, ...dismissed].map(keyOf));
  const added = items.filter((item) => !known.has(keyOf(item)) && known.add(keyOf(item)));
  if (added.length > 0) await writeLines(folder, QUEUE, [...queued, ...z.array(queueItem).parse(added)]);
  return added.length;
}

export async function removeFromQueue(folder: string, removed: QueueKey): Promise<void> {
  const queued = await readQueue(folder);
  const kept = queued.filter((item) => keyOf(item) !== keyOf(removed));
  if (kept.length < queued.length) await writeLines(folder, QUEUE, kept);
}

/** Returns why a page of a row waits in the queue. */
export async function queuedReasons(folder: string): Promise<QueuedReason> {
  const reasons = new Map((await readQueue(folder)).map((item) => [keyOf(item), item.reason]));
  return (relationship, url) => reasons.get(keyOf({ url, relationship }));
}

export const readDismissed = (folder: string): Promise<Dismissal[]> =>
  readLines(folder, DISMISSED, dismissal);

/** Keeps a page, or one candidate of it, from being offered again. A whole page leaves the queue. */
export async function dismiss(folder: string, dismissed: Dismissal): Promise<void> {
  await writeLines(folder, DISMISSED, [...(await readDismissed(folder)), dismissal.parse(dismissed)]);
  if (isWholePage(dismissed)) await removeFromQueue(folder, dismissed);
}

export async function offerAgain(folder: string, { url, club, vendor }: Dismissal): Promise<void> {
  const dismissed = await readDismissed(folder);
  const kept = dismissed.filter((one) => one.url !== url || one.club !== club || one.vendor !== vendor);
  await writeLines(folder, DISMISSED, kept);
}

const QUEUE = "queue.jsonl";
const DISMISSED = "dismissed.jsonl";

const isWholePage = ({ club }: Dismissal): boolean => club === undefined;

export const keyOf = ({ url, relationship = "" }: QueueKey): string => `${canonicalUrl(url)} ${relationship}`;

async function readLines<Line>(folder: string, name: string, schema: z.ZodType<Line>): Promise<Line[]> {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  const lines = (await readFile(path, "utf8")).split("\n");
  return lines.flatMap((line, index) =>
    line.trim() === "" ? [] : [parseLine(line, schema, `${path}:${index + 1}`)],
  );
}

function parseLine<Line>(line: string, schema: z.ZodType<Line>, place: string): Line {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const reason = issue === undefined ? "no JSON" : `${issue.path.join(".")} ${issue.message}`.trim();
    throw new CliError(`${place}: ${reason}. Correct or delete this line; nothing is written.`, 1);
  }
}

const writeLines = (folder: string, name: string, lines: readonly unknown[]): Promise<void> =>
  writeFiles(folder, [
    { path: join(basename(folder), name), text: lines.map((line) => `${JSON.stringify(line)}\n`).join("") },
  ]);
