import { cp, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { loadIndexes } from "../../server/indexes.ts";
import { BASE_URL, compileFixture, temporaryFolder } from "../fixture-build.ts";

const FILES = [
  "index/public/relationships.ndjson",
  "index/public/clubs.ndjson",
  "index/public/club-records.ndjson",
  "index/public/vendors.ndjson",
  "index/public/vendor-records.ndjson",
  "index/public/categories.ndjson",
  "index/public/lookup.json",
  "index/public/search.json",
  "index/public/history.json",
  "index/public/methodology.json",
  "index/public/openapi.json",
];

let original = "";
beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), "clubledger-test-"));
  await compileFixture(original);
  return () => rm(original, { recursive: true });
});

async function compiled(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(original, folder, { recursive: true });
  return folder;
}

test("a complete index is loaded", async () => {
  const { manifest, relationships } = await loadIndexes(await compiled());
  expect(manifest.counts.relationships).toBe(5);
  expect(relationships).toHaveLength(5);
});

test.each(FILES)("nothing is served if %s is cut short or missing, and the message says so", async (path) => {
  const folder = await compiled();
  await truncate(join(folder, path), 10);
  await expect(loadIndexes(folder)).rejects.toThrow(
    new RegExp(`${path} has 10 bytes where the manifest says \\d+`),
  );
  await rm(join(folder, path));
  await expect(loadIndexes(folder)).rejects.toThrow(
    `The index cannot be served: ${path} is missing. Run "npm run build"`,
  );
});

test("a file with one changed byte is refused", async () => {
  const folder = await compiled();
  const { relationships } = await loadIndexes(folder);
  const length = relationships.reduce((sum, line) => sum + line.length + 1, 0);
  await writeFile(join(folder, "index/public/relationships.ndjson"), "x".repeat(length));
  await expect(loadIndexes(folder)).rejects.toThrow(
    "relationships.ndjson has other content than the manifest vouches for",
  );
});

test.each([
  ["missing", undefined, "manifest.json is missing"],
  ["half-written", '{"format":1,"dataVersion"', "manifest.json is not what this server reads"],
  [
    "of another format",
    '{"format":0}',
    "manifest.json has format 0, and this server reads 4. Restart the server",
  ],
  ["of no format", "{}", "manifest.json is not what this server reads"],
])("a manifest that is %s is refused", async (_, content, message) => {
  const folder = await compiled();
  if (content === undefined) await rm(join(folder, "manifest.json"));
  else await writeFile(join(folder, "manifest.json"), content);
  await expect(loadIndexes(folder)).rejects.toThrow(message);
});

test("a file that the manifest does not vouch for is refused", async () => {
  const folder = await compiled();
  const manifest = { format: 4, dataVersion: "x", baseUrl: BASE_URL, dealsUrl: BASE_URL, files: {} };
  const counts = { clubs: 3, vendors: 3, categories: 2, countries: 3, relationships: 5 };
  await writeFile(join(folder, "manifest.json"), JSON.stringify({ ...manifest, counts }));
  await expect(loadIndexes(folder)).rejects.toThrow("lookup.json is not in the manifest");
});
