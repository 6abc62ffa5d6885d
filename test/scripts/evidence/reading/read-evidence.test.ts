import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { membersInside, sourceFile } from "../../../../scripts/evidence/reading/evidence-files.ts";
import { parseEvidence, readEvidence } from "../../../../scripts/evidence/reading/read-evidence.ts";
import { validateEvidence } from "../../../../scripts/evidence/validation/validate.ts";
import { ledgerFolder } from "../../run-script.ts";
import { diagnosticsWith, problemsWith, validFiles } from "../evidence.ts";

const NAMES = Object.keys(validFiles);

const readIn = (folder: string) => readEvidence(folder, membersInside(folder));

test("the fictional ledger has no problem", () => {
  expect(problemsWith({})).toEqual([]);
});

const MISSING = "missing-file the file does not exist";
const EMPTY = "csv-syntax the file is empty (the first line names the columns)";
const NO_LIST = "yaml-syntax the file is not a list (begin every entry with `- name: …`)";

/** A file that is missing or of 0 bytes, and the one thing that is reported, whatever cites it. */
test.each([
  ["clubs.csv", null, MISSING],
  ["vendors.csv", null, MISSING],
  ["categories.yaml", null, MISSING],
  ["floors.yaml", null, MISSING],
  ["clubs.csv", "", EMPTY],
  ["technology/germany.csv", "", EMPTY],
  ["categories.yaml", "", NO_LIST],
  ["floors.yaml", "", "schema Invalid input: expected object, received null"],
])("%s with the content %j is reported once", (name, content, told) => {
  expect(problemsWith({ [name]: content })).toEqual([`data/${name}:1:1 ${told}`]);
});

test("a folder that does not exist gives a problem for each file that must be there", async () => {
  const { evidence, diagnostics } = await readIn("test/fixtures/no-such-folder");
  expect(evidence.files).toEqual([]);
  expect(diagnostics).toContainEqual({
    path: "no-such-folder/clubs.csv",
    line: 1,
    column: 1,
    rule: "missing-file",
    message: "the file does not exist",
  });
});

test("paths begin with the name of the folder and have forward slashes", async () => {
  const { evidence } = await readIn("test/fixtures/evidence");
  expect(evidence.files.map(({ path }) => path)).toContain("evidence/technology/germany.csv");
});

const anyName = fc.constantFrom(...NAMES);

const SYNTAX = [...'",\n\t[{|#\0?', "\r\n", "- ", ": ", "&a ", "*a", "---\n"];

/** A text with one part of it replaced by something else. */
const mutated = fc
  .record({
    name: anyName,
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 12 }),
    insert: fc.oneof(fc.string({ unit: "binary", maxLength: 6 }), fc.constantFrom(...SYNTAX)),
  })
  .map(({ name, at, length, insert }) => {
    const text = validFiles[name] ?? "";
    const from = Math.floor(at * text.length);
    return { name, content: text.slice(0, from) + insert + text.slice(from + length) };
  });

function expectPlaces(name: string, content: string | Uint8Array): void {
  const paths = new Set(NAMES.map((file) => `data/${file}`));
  const misplaced = diagnosticsWith({ [name]: content }).filter(
    ({ path, line, column }) => !paths.has(path) || !(line >= 1) || !(column >= 1),
  );
  expect(misplaced).toEqual([]);
}

test("whatever bytes a file holds, its problems have a place and nothing is thrown", () => {
  const bytes = fc.uint8Array({ maxLength: 400 });
  fc.assert(
    fc.property(anyName, bytes, (name, content) => expectPlaces(name, content)),
    { numRuns: 60 },
  );
});

test("whatever is changed in a file, its problems have a place and an order, and nothing is thrown", () => {
  fc.assert(
    fc.property(mutated, ({ name, content }) => {
      expectPlaces(name, content);
      expect(diagnosticsWith({ [name]: content })).toEqual(diagnosticsWith({ [name]: content }));
    }),
    { numRuns: 40 },
  );
});

test.each([
  [
    "deals.csv",
    "evidence is clubs.csv, vendors.csv, categories.yaml, removed.csv, redirects.csv, supplier-changes.csv, leagues.csv, league-clubs.csv, league-technology.csv, exceptions.yaml, feeds.yaml, floors.yaml, coverage.yaml, names.yaml, technology, evidence, releases, methodology, members, members-sample.yaml",
  ],
  ["technology/England.CSV", "a file of rows is named <country>.csv, in lower case"],
  ["methodology/squad-cost.yml", "a method is named after its calculator: squad-cost.yaml"],
])("%s, which nothing would read, is reported", async (name, hint) => {
  const { diagnostics } = await readIn(await folderWith(name));
  const place = { path: `data/${name}`, line: 1, column: 1 };
  expect(diagnostics).toEqual([{ ...place, rule: "unknown-file", message: "nothing reads this file", hint }]);
});

test("what stands beside the evidence and is none is not told", async () => {
  const folder = await folderWith("README.md");
  await writeFile(join(folder, "LICENSE"), "anything");
  await mkdir(join(folder, "schema"));
  expect((await readIn(folder)).diagnostics).toEqual([]);
});

test.each(["technology/.england.csv.swp", "technology/england.csv~", "#clubs.csv#"])(
  "%s, which an editor keeps for itself, is not told",
  async (name) => {
    const { diagnostics } = await readIn(await folderWith(name));
    expect(diagnostics).toEqual([]);
  },
);

test.each(["technology/spain.csv", "clubs.csv"])(
  "%s that is a link is read as what it leads to",
  async (name) => {
    const folder = await ledgerFolder();
    await rename(join(folder, name), join(folder, "..", "elsewhere.csv"));
    await symlink(join(folder, "..", "elsewhere.csv"), join(folder, name));
    const { evidence, diagnostics } = await readIn(folder);
    expect(diagnostics).toEqual([]);
    expect(evidence.files.map(({ path }) => path)).toContain(`data/${name}`);
  },
);

test("a link among the rows that leads nowhere is reported", async () => {
  const folder = await ledgerFolder();
  await symlink("nowhere.csv", join(folder, "technology/france.csv"));
  const { diagnostics } = await readIn(folder);
  expect(diagnostics.map(({ path, message }) => `${path} ${message}`)).toEqual([
    "data/technology/france.csv nothing reads this file",
  ]);
});

test.each([
  ["clubs.csv", "missing-file this is not a file"],
  ["methodology/squad-cost.yaml", "missing-file this is not a file"],
  ["technology/spain.csv", "unknown-file nothing reads this file"],
])("%s that is a folder is reported once, with its path", async (name, told) => {
  const folder = await ledgerFolder();
  await rm(join(folder, name));
  await mkdir(join(folder, name));
  const { diagnostics } = await readIn(folder);
  expect(diagnostics.map(({ path, rule, message }) => `${path} ${rule} ${message}`)).toEqual([
    `data/${name} ${told}`,
  ]);
});

test("rows whose file is misnamed are reported by its name only, and no vendor is called unused", async () => {
  const folder = await ledgerFolder();
  for (const name of ["england", "germany", "spain"])
    await rename(join(folder, `technology/${name}.csv`), join(folder, `technology/${name}.CSV`));
  const { diagnostics } = await validateEvidence(folder, "2026-11-21", membersInside(folder));
  expect(diagnostics.map(({ rule }) => rule)).toEqual(["unknown-file", "unknown-file", "unknown-file"]);
});

test("a file that is missing for members is reported, also where their folder has the name of the public one", async () => {
  const [folder, elsewhere] = [await ledgerFolder(), await ledgerFolder()];
  await rm(join(elsewhere, "members/floors.yaml"));
  const members = join(elsewhere, "own", "data");
  await mkdir(join(elsewhere, "own"));
  await rename(join(elsewhere, "members"), members);
  const { diagnostics } = await readEvidence(folder, { folder: members, top: "data" });
  expect(diagnostics.map(({ path, message }) => `${path} ${message}`)).toEqual([
    "data/floors.yaml the file does not exist",
  ]);
});

test("technology that is a file is reported with its path", async () => {
  const folder = await ledgerFolder();
  await rm(join(folder, "technology"), { recursive: true });
  await writeFile(join(folder, "technology"), "anything");
  const { diagnostics } = await readIn(folder);
  expect(diagnostics.map(({ path, message }) => `${path} ${message}`)).toEqual([
    "data/technology this is not a folder",
  ]);
});

test("a file is parsed again if its text or its path is another", () => {
  const clubIn = (path: string, name: string) => {
    const text = `slug,name,aliases,country,website\nexample-rovers,${name},,England,\n`;
    const { evidence } = parseEvidence("data", [sourceFile(path, Buffer.from(text))]);
    return evidence.records.clubs.map((club) => `${club.path} ${club.text("name")}`);
  };
  expect(clubIn("data/clubs.csv", "Example Rovers")).toEqual(["data/clubs.csv Example Rovers"]);
  expect(clubIn("data/clubs.csv", "Example United")).toEqual(["data/clubs.csv Example United"]);
  expect(clubIn("ledger/clubs.csv", "Example United")).toEqual(["ledger/clubs.csv Example United"]);
});

/** A folder of the fictional ledger with one more file in it. */
async function folderWith(name: string): Promise<string> {
  const folder = await ledgerFolder();
  await writeFile(join(folder, name), "anything");
  return folder;
}
