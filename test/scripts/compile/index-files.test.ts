import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clubRecord, relationship, vendorRecord } from "../../../contract/records.ts";
import { compileIndex } from "../../../scripts/compile/index-files.ts";
import { membersInside } from "../../../scripts/evidence/evidence-files.ts";
import type { Ledger } from "../../../scripts/evidence/ledger.ts";
import { validateEvidence } from "../../../scripts/evidence/validate.ts";
import { BASE_URL, compileFixture, FIXTURE_EVIDENCE, TODAY, temporaryFolder } from "../../fixture-build.ts";

async function fixtureLedger(): Promise<Ledger> {
  const { ledger } = await validateEvidence(FIXTURE_EVIDENCE, TODAY, membersInside(FIXTURE_EVIDENCE));
  if (ledger === undefined) throw new Error("the fixture evidence is not valid");
  return ledger;
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length), await readFile(path, "utf8")]),
  );
  return Object.fromEntries(texts);
}

test("the same evidence gives byte-identical files, in whatever folder", async () => {
  const [one, two] = [await temporaryFolder(), await temporaryFolder()];
  await compileFixture(one);
  await compileFixture(two);
  const files = await filesOf(one);
  expect(Object.keys(files)).toContain("/manifest.json");
  expect(files).toEqual(await filesOf(two));
});

test("the order in which rows were read does not show in the index", async () => {
  const ledger = await fixtureLedger();
  const reversed = {
    ...ledger,
    technology: [...ledger.technology].reverse(),
    clubs: [...ledger.clubs].reverse(),
    vendors: [...ledger.vendors].reverse(),
  };
  const [one, two] = [compileIndex(ledger, BASE_URL), compileIndex(reversed, BASE_URL)];
  expect(two.files.get("index/public/relationships.ndjson")).toBe(
    one.files.get("index/public/relationships.ndjson"),
  );
  expect(two.files.get("index/public/clubs.ndjson")).toBe(one.files.get("index/public/clubs.ndjson"));
});

test("the data version is the newest verification date and changes with the content only", async () => {
  const ledger = await fixtureLedger();
  const versionOf = (changed: Ledger, baseUrl = BASE_URL) =>
    compileIndex(changed, baseUrl).manifest.dataVersion;
  const version = versionOf(ledger);
  expect(version).toMatch(/^2026-06-30-[0-9a-f]{8}$/);
  expect(versionOf(ledger, "https://other.example.org")).toBe(version);
  const moved = ledger.technology.map((row) => ({ ...row, source: { path: "data/moved.csv", line: 99 } }));
  expect(versionOf({ ...ledger, technology: moved })).toBe(version);
  const edited = ledger.technology.map((row) => ({ ...row, scope: "Academy" }));
  expect(versionOf({ ...ledger, technology: edited })).not.toBe(version);
});

test("every compiled record is what the public schemas promise", async () => {
  const { files } = compileIndex(await fixtureLedger(), BASE_URL);
  const linesOf = (path: string) =>
    (files.get(path) ?? "")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
  for (const line of linesOf("index/public/relationships.ndjson")) relationship.parse(line);
  for (const line of linesOf("index/public/club-records.ndjson")) clubRecord.parse(line);
  for (const line of linesOf("index/public/vendor-records.ndjson")) vendorRecord.parse(line);
});

test("the manifest counts what is in the index and holds no time and no path of this machine", async () => {
  const { manifest } = compileIndex(await fixtureLedger(), BASE_URL);
  expect(manifest.counts).toEqual({ clubs: 3, vendors: 3, categories: 2, countries: 3, relationships: 5 });
  expect(JSON.stringify(manifest)).not.toContain(process.cwd());
});
