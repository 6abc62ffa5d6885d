import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requirements } from "./requirements.ts";

const CITATION = /covers\(([^)]*)\)/g;

const ids: string[] = Object.keys(requirements);

async function citedIds(): Promise<Set<string>> {
  const names = (await readdir("test", { recursive: true })).filter((name) => /\.test\.tsx?$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join("test", name), "utf8")));
  const citations = texts.flatMap((text) => [...text.matchAll(CITATION)].map(([, list = ""]) => list));
  return new Set(citations.flatMap((list) => [...list.matchAll(/"([A-Z0-9-]+)"/g)].map(([, id = ""]) => id)));
}

test("every statement of the specification is cited by a test", async () => {
  const cited = await citedIds();
  expect(ids.filter((id) => !cited.has(id))).toEqual([]);
});

test("every citation names a statement that exists", async () => {
  expect([...(await citedIds())].filter((id) => !ids.includes(id))).toEqual([]);
});
