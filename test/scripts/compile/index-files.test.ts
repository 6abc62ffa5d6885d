import { expect, test } from "vitest";
import { compileIndex } from "../../../scripts/compile/index-files.ts";
import type { Ledger } from "../../../scripts/evidence/ledger/ledger.ts";
import { BASE_URL } from "../../fixture-build.ts";
import { ledgerWith } from "../evidence/evidence.ts";

const ledger = ledgerWith();

test("the order in which rows were read does not show in the index", () => {
  const reversed = {
    ...ledger,
    technology: [...ledger.technology].reverse(),
    clubs: [...ledger.clubs].reverse(),
    vendors: [...ledger.vendors].reverse(),
  };
  const [one, two] = [compileIndex(ledger, BASE_URL), compileIndex(reversed, BASE_URL)];
  expect(two.files().get("index/public/relationships.ndjson")).toBe(
    one.files().get("index/public/relationships.ndjson"),
  );
  expect(two.files().get("index/public/clubs.ndjson")).toBe(one.files().get("index/public/clubs.ndjson"));
});

test("the data version is the newest verification date and changes with the content only", () => {
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

test("the manifest counts what is in the index and holds no time and no path of this machine", () => {
  const { manifest } = compileIndex(ledger, BASE_URL);
  expect(manifest.counts).toEqual({ clubs: 3, vendors: 3, categories: 2, countries: 3, relationships: 5 });
  expect(JSON.stringify(manifest)).not.toContain(process.cwd());
});
