import { chmod, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  formatEvidence,
  formatReport,
  replaceFile,
} from "../../../../scripts/evidence/format/format-evidence.ts";
import { membersInside } from "../../../../scripts/evidence/reading/evidence-files.ts";
import { ledgerFolder, runScript } from "../../run-script.ts";
import { validFiles, withCell } from "../evidence.ts";

/** Runs `npm run format` without npm. */
const format = (...options: readonly string[]) => runScript("format", options);

/** The printed text without the number of files that there are. */
const uncounted = (text: string): string => text.replace(/ of \d+ files/, " of n files");

const GERMANY = "technology/germany.csv";
const DATED = withCell(GERMANY, 2, "verification_date", "2026/5/1");
const OPEN = withCell("clubs.csv", 3, "name", '"1. FC');

test("the command writes what changes, says what it did, and exits 0", async () => {
  const folder = await ledgerFolder(DATED);
  const { code, stdout } = await format("--data", folder);
  expect(uncounted(stdout)).toBe("data/technology/germany.csv\n1 of n files formatted\n");
  expect(code).toBe(0);
  expect(await readFile(join(folder, GERMANY), "utf8")).toBe(validFiles[GERMANY]);
  expect(await readdir(join(folder, "technology"))).toEqual(["england.csv", "germany.csv", "spain.csv"]);
});

test("what it cannot read it leaves byte for byte, says where, and exits 1; the other files are formatted", async () => {
  const folder = await ledgerFolder({ ...DATED, ...OPEN });
  const { code, stdout } = await format("--data", folder);
  expect(uncounted(stdout)).toBe(
    "data/technology/germany.csv\ndata/clubs.csv:3:11  left alone: a quoted field is not closed on its line\n1 of n files formatted, 1 left alone\n",
  );
  expect(code).toBe(1);
  expect(await readFile(join(folder, "clubs.csv"), "utf8")).toBe(OPEN["clubs.csv"]);
});

test("files in the one form are not written", async () => {
  const folder = await ledgerFolder({});
  const before = await stat(join(folder, GERMANY));
  expect(formatReport(await formatEvidence(folder, membersInside(folder)))).toMatch(
    /^0 of \d+ files formatted$/,
  );
  const after = await stat(join(folder, GERMANY));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test("a folder without evidence is refused with exit code 2", async () => {
  const { code, stderr } = await format("--data", "test/deploy");
  expect([code, stderr]).toEqual([2, "there is no evidence in test/deploy\n"]);
});

test("a file that changed since it was read is not overwritten, and nothing is left beside it", async () => {
  const folder = await ledgerFolder({});
  const path = join(folder, "floors.yaml");
  await expect(replaceFile(path, Buffer.from("older"), "newer")).rejects.toThrow(
    "floors.yaml was changed while it was being formatted",
  );
  expect(await readFile(path, "utf8")).toBe(validFiles["floors.yaml"]);
  expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([]);
});

test("a file that is replaced keeps its permissions", async () => {
  const path = join(await ledgerFolder({}), "floors.yaml");
  await chmod(path, 0o640);
  await replaceFile(path, await readFile(path), "newer");
  expect((await stat(path)).mode & 0o777).toBe(0o640);
  expect(await readFile(path, "utf8")).toBe("newer");
});
