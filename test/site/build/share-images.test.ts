import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawShareImages, shareSvgs } from "../../../site/build/share-images.ts";
import { temporaryFolder } from "../../fixture-build.ts";

const LEDGER = {
  date: "2026-11-22",
  relationships: (["current", "historical", "status unknown", "status unknown"] as const).map((status) => ({
    status,
  })),
  clubs: ["rovers", "united"],
  vendors: ["acme"],
  categories: ["ticketing"],
  leagues: ["league"],
};

test("an image says its kind of page, the statuses with their share, and the date of the data", () => {
  const svg = shareSvgs(LEDGER).get("/clubs/") ?? "";
  for (const part of [
    "2 clubs and their",
    "1 current  ·  1 historical  ·  2 status unknown",
    "Data of 22 Nov 2026",
  ])
    expect(svg).toContain(part);
  const widths = [...svg.matchAll(/width="([\d.]+)" height="28"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([260, 260, 520]);
});

test("each kind of page has an image of 1200 × 630 pixels", async () => {
  const site = await temporaryFolder();
  const paths = await drawShareImages(LEDGER, site);
  expect([...paths.keys()]).toEqual([
    "/",
    "/clubs/",
    "/vendors/",
    "/categories/",
    "/leagues/",
    "/calculators/",
  ]);
  expect(new Set(paths.values()).size).toBe(6);
  for (const path of paths.values()) {
    const image = await readFile(join(site, path));
    expect(image.subarray(1, 4).toString()).toBe("PNG");
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});
