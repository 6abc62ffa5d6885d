import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addToQueue,
  dismiss,
  offerAgain,
  type QueueItem,
  readDismissed,
  readQueue,
  removeFromQueue,
} from "../../../scripts/desk/queue.ts";

let top: string;
let folder: string;
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "queue-"));
  folder = join(top, "desk");
});
afterEach(() => rm(top, { recursive: true, force: true }));

const item = (name: string, score = 1, rest: Partial<QueueItem> = {}): QueueItem => ({
  url: `https://news.example.org/${name}`,
  reason: "It names Example Rovers and Tickets.",
  score,
  added: "2026-11-23",
  ...rest,
});
const urls = async () => (await readQueue(folder)).map(({ url }) => url.slice(25));

test("a queue that was never written is empty", async () => {
  expect(await readQueue(folder)).toEqual([]);
});

test("the queue is read best first", async () => {
  expect(await addToQueue(folder, [item("a", 1), item("b", 3), item("c", 2)])).toBe(3);
  expect(await urls()).toEqual(["b", "c", "a"]);
});

test("a page is queued once, whatever tracking its address has", async () => {
  expect(await addToQueue(folder, [item("a"), item("a?utm_source=feed")])).toBe(1);
  expect(await addToQueue(folder, [item("a#:~:text=words")])).toBe(0);
  expect(await urls()).toEqual(["a"]);
});

test("a dismissed page leaves the queue and is not offered again", async () => {
  await addToQueue(folder, [item("a"), item("b")]);
  await dismiss(folder, { url: "https://news.example.org/a" });
  expect(await urls()).toEqual(["b"]);
  expect(await addToQueue(folder, [item("a")])).toBe(0);
});

test("a page of which one candidate is dismissed stays", async () => {
  await addToQueue(folder, [item("a")]);
  const candidate = { club: "example-rovers", vendor: "tickets", category: "Ticketing" };
  await dismiss(folder, { url: "https://news.example.org/a", ...candidate });
  expect(await urls()).toEqual(["a"]);
  expect(await readDismissed(folder)).toEqual([{ url: "https://news.example.org/a", ...candidate }]);
});

test("of two dismissed candidates of a club only the one that is undone is offered again", async () => {
  const page = { url: "https://news.example.org/a", club: "example-rovers" };
  for (const vendor of ["o-tickets", "acme-tracking"]) await dismiss(folder, { ...page, vendor });
  await offerAgain(folder, { ...page, vendor: "acme-tracking" });
  expect(await readDismissed(folder)).toEqual([{ ...page, vendor: "o-tickets" }]);
});

test("a row to read again is queued beside its page, and also if the page was dismissed", async () => {
  await addToQueue(folder, [item("a")]);
  await dismiss(folder, { url: "https://news.example.org/a" });
  const again = item("a", 1, { relationship: "example-rovers--tickets--ticketing" });
  expect(await addToQueue(folder, [again, again])).toBe(1);
  await removeFromQueue(folder, again);
  expect(await urls()).toEqual([]);
});

test("a broken line is named by file and line, and nothing is lost", async () => {
  await addToQueue(folder, [item("a"), item("b")]);
  const path = join(folder, "queue.jsonl");
  const broken = `${await readFile(path, "utf8")}{"url": "https://news.exam`;
  await writeFile(path, broken);
  const message = `${path}:3: no JSON. Correct or delete this line; nothing is written.`;
  await expect(readQueue(folder)).rejects.toThrow(message);
  await expect(addToQueue(folder, [item("c")])).rejects.toThrow(message);
  expect(await readFile(path, "utf8")).toBe(broken);
});

test("an address that a browser would run is refused, and nothing is written", async () => {
  await addToQueue(folder, [item("a")]);
  await expect(addToQueue(folder, [item("b", 1, { url: "javascript:alert(1)" })])).rejects.toThrow("url");
  expect(await urls()).toEqual(["a"]);
});
