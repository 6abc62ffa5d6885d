import { createHash } from "node:crypto";
import { mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IndexError } from "../../../server/build-files.ts";
import { createBuyers } from "../../../server/members/buyers.ts";
import { createDeals } from "../../../server/members/deals.ts";
import { loadMemberIndexes } from "../../../server/members/member-indexes.ts";
import { compileFixture, temporaryFolder } from "../../fixture-build.ts";
import { fictionalBuyer, fictionalDeal, memberIndexesOf } from "./fictional-buyers.ts";

const MANIFEST = "index/members/manifest.json";
const FILES = ["index/members/buyers.ndjson", "index/members/deals.ndjson", "index/members/search.json"];

const whole = memberIndexesOf(
  [fictionalBuyer({ slug: "example-capital", name: "Example Capital" })],
  [fictionalDeal({ slug: "one" }), fictionalDeal({ slug: "two" })],
);

/** A members' index as the build writes it; `changed` replaces the content of files that the manifest then vouches for. */
async function built(changed: Readonly<Record<string, string>> = {}, counts = whole.manifest.counts) {
  const folder = await temporaryFolder();
  const lines = (records: readonly unknown[]) =>
    records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const contents = [lines(whole.buyers), lines(whole.deals), JSON.stringify(whole.search)];
  await mkdir(join(folder, "index/members"), { recursive: true });
  const files: Record<string, { sha256: string; bytes: number }> = {};
  for (const [index, path] of FILES.entries()) {
    const content = changed[path] ?? contents[index] ?? "";
    await writeFile(join(folder, path), content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    files[path] = { sha256, bytes: Buffer.byteLength(content) };
  }
  await writeFile(join(folder, MANIFEST), JSON.stringify({ ...whole.manifest, counts, files }));
  return folder;
}

test("a complete members' index is loaded and can be searched", async () => {
  const indexes = await loadMemberIndexes(await built());
  expect(indexes?.buyers).toEqual(whole.buyers);
  expect(indexes?.deals.map(({ slug }) => slug)).toEqual(["one", "two"]);
  expect(indexes?.search.search("capital").map(({ id }) => id)).toEqual([0]);
});

test("the index that the build compiles of the fictional evidence is loaded and searched", async () => {
  const folder = await temporaryFolder();
  await compileFixture(folder);
  const indexes = await loadMemberIndexes(folder);
  if (indexes === undefined) throw new Error("no members' index was compiled");
  const { search } = createBuyers(indexes);
  const { list } = createDeals(indexes);
  expect(indexes.buyers.map(({ slug }) => slug)).toContain("example-capital");
  expect(search({ q: "example capital" }).data[0]?.slug).toBe("example-capital");
  expect(list({}).total).toBe(indexes.manifest.counts.deals);
});

test("the public index, its OpenAPI document too, is the same whether or not there is evidence for members", async () => {
  const [withMembers, without] = [await temporaryFolder(), await temporaryFolder()];
  await compileFixture(withMembers);
  await compileFixture(without, null);
  expect(await loadMemberIndexes(without)).toBeUndefined();
  const manifests = [withMembers, without].map((folder) => readFile(join(folder, "manifest.json"), "utf8"));
  const [one, other] = await Promise.all(manifests);
  expect(one).toBe(other);
  expect(one).toContain("index/public/openapi.json");
});

test("a folder without a members' index has no members", async () => {
  const folder = await built();
  await rm(join(folder, MANIFEST));
  expect(await loadMemberIndexes(folder)).toBeUndefined();
});

test.each(FILES)("%s missing, cut short or altered is refused", async (path) => {
  const [missing, cut, altered] = [await built(), await built(), await built()];
  await rm(join(missing, path));
  await expect(loadMemberIndexes(missing)).rejects.toThrow(`${path} is missing`);
  await truncate(join(cut, path), 10);
  await expect(loadMemberIndexes(cut)).rejects.toThrow(`${path} has 10 bytes`);
  const { length } = await readFile(join(altered, path));
  await writeFile(join(altered, path), "x".repeat(length));
  await expect(loadMemberIndexes(altered)).rejects.toThrow(`${path} has other content`);
});

test.each([
  ["index/members/buyers.ndjson", '{"slug":"half-a-buyer"}\n'],
  ["index/members/deals.ndjson", "no json\n"],
  ["index/members/search.json", "{}"],
])("%s of another shape is rejected, and nothing of it is repeated", async (path, content) => {
  const error = await loadMemberIndexes(await built({ [path]: content })).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(IndexError);
  expect(error).toMatchObject({ message: expect.stringContaining(`${path} is not what this server reads`) });
});

test("a number of records other than the manifest's is refused", async () => {
  const folder = await built({}, { buyers: 1, deals: 3 });
  await expect(loadMemberIndexes(folder)).rejects.toThrow("deals.ndjson has 2 records where the index has 3");
});

test("a manifest of another format is refused", async () => {
  const folder = await built();
  await writeFile(join(folder, MANIFEST), JSON.stringify({ ...whole.manifest, format: 99 }));
  await expect(loadMemberIndexes(folder)).rejects.toThrow(
    `${MANIFEST} has format 99, and this server reads 2`,
  );
});
