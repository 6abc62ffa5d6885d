import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawShareImages, type ShareCard, shareSvg } from "../../../site/build/share-images.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clubledger-share-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const card = (title: string): ShareCard => ({
  title,
  line: "Technology · Premier League, England",
  counts: { current: 6, historical: 3, "status unknown": 27 },
  date: "22 Nov 2026",
});

const CARDS = [
  ["/clubs/example-rovers/", card("Example Rovers")],
  ["/clubs/fc-muster/", card("1. FC Müster")],
] as const;

const imagesIn = async (cache: string) => (await readdir(cache)).filter((name) => name.endsWith(".png"));

test("an image says the name, the statuses with their share, and the date of the data", () => {
  const svg = shareSvg(card("Brighton & Hove Albion"));
  for (const part of [
    "Brighton &amp; Hove",
    "6 current  ·  3 historical  ·  27 status unknown",
    "Data of 22 Nov 2026",
  ])
    expect(svg).toContain(part);
  const widths = [...svg.matchAll(/width="([\d.]+)" height="28"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([173.3, 86.7, 780]);
});

test("a long name is set smaller and in two lines, so that no letter leaves the image", () => {
  const svg = shareSvg(card("FC Équeurdreville-Hainneville"));
  const lines = [...svg.matchAll(/x="80"[^>]*font-size="(\d+)"[^>]*>([^<]+)</g)];
  expect(lines.slice(0, 2).map(([, size, text]) => [size, text])).toEqual([
    ["68", "FC"],
    ["68", "Équeurdreville-Hainneville"],
  ]);
});

test("images have 1200 × 630 pixels; a second build draws only what changed and drops what is unused", async () => {
  const [site, cache] = [join(folder, "site"), join(folder, "cache")];
  const paths = await drawShareImages(CARDS, site, cache);
  const image = await readFile(join(site, paths.get("/clubs/example-rovers/") ?? ""));
  expect(image.subarray(1, 4).toString()).toBe("PNG");
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630]);
  const before = await imagesIn(cache);
  const times = await Promise.all(before.map(async (name) => (await stat(join(cache, name))).mtimeMs));
  const changed = [CARDS[0], ["/clubs/fc-muster/", card("FC Muster")]] as const;
  const after = await drawShareImages(changed, site, cache);
  expect(after.get("/clubs/example-rovers/")).toBe(paths.get("/clubs/example-rovers/"));
  const kept = before.filter((name) => after.get("/clubs/example-rovers/")?.endsWith(`share-${name}`));
  expect(kept).toHaveLength(1);
  expect((await stat(join(cache, kept[0] ?? ""))).mtimeMs).toBe(times[before.indexOf(kept[0] ?? "")]);
  const names = await imagesIn(cache);
  expect(names).toHaveLength(2);
  expect(names.filter((name) => before.includes(name))).toEqual(kept);
});
