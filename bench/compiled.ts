import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { MANIFEST, manifest, publicIndex } from "../contract/index-files.ts";
import { wordsOf } from "../contract/text-folding.ts";

const relationship = z.object({
  clubName: z.string(),
  vendorName: z.string(),
  product: z.string().nullable(),
  scope: z.string(),
  evidenceNote: z.string(),
});

const club = z.looseObject({ slug: z.string() });

/** Every word that a search of this index can find, in the order of the alphabet. */
export async function searchWords(dist: string): Promise<string[]> {
  const records = await readLines(dist, publicIndex.relationships, relationship);
  return [...new Set(records.flatMap((record) => wordsOf(Object.values(record).join(" "))))].sort();
}

/** The clubs' slugs, those with the shortest records first. */
export async function clubsBySize(dist: string): Promise<string[]> {
  const records = await readLines(dist, publicIndex.clubRecords, club);
  const sized = records.map((record) => ({ slug: record.slug, size: JSON.stringify(record).length }));
  return sized.sort((a, b) => a.size - b.size).map(({ slug }) => slug);
}

/** Size of all files of the index. MB. */
export async function indexMegabytes(dist: string): Promise<number> {
  const { files } = manifest.parse(JSON.parse(await readFile(join(dist, MANIFEST), "utf8")));
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
}

async function readLines<Schema extends z.ZodType>(
  dist: string,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>[]> {
  const text = await readFile(join(dist, path), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));
}
