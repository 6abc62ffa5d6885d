import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchFolders } from "../../../scripts/dev/watch-folders.ts";
import { temporaryFolder } from "../../fixture-build.ts";

/** A watched folder with one file in a folder below it. */
async function watched() {
  const top = await temporaryFolder();
  await mkdir(join(top, "technology"));
  const file = join(top, "technology/spain.csv");
  await writeFile(file, "1");
  const seen: string[] = [];
  const watch = watchFolders([top], (path) => seen.push(path.slice(top.length)));
  onTestFinished(watch.close);
  /** Waits until this path is told, and gives and forgets all that was told. */
  const told = async (path: string): Promise<string[]> => {
    await vi.waitFor(() => expect(seen).toContain(path), { timeout: 5000 });
    return seen.splice(0);
  };
  return { top, file, told };
}

test("a file that is written is told, every time", async () => {
  const { file, told } = await watched();
  for (const content of ["2", "3"]) {
    await writeFile(file, content);
    await told("/technology/spain.csv");
  }
});

test("a file that is saved by renaming is told, every time", async () => {
  const { file, told } = await watched();
  for (const content of ["2", "3", "4"]) {
    await writeFile(`${file}.new`, content);
    await rename(`${file}.new`, file);
    await told("/technology/spain.csv");
  }
});

test("a file in a new folder is told, and one in a folder that was removed and made anew", async () => {
  const { top, told } = await watched();
  for (let round = 0; round < 2; round += 1) {
    await mkdir(join(top, "members/deals"), { recursive: true });
    await writeFile(join(top, "members/deals/2026.csv"), "1");
    await told("/members/deals/2026.csv");
    await writeFile(join(top, "members/deals/2026.csv"), "2");
    await told("/members/deals/2026.csv");
    await rm(join(top, "members"), { recursive: true });
    await told("/members");
  }
});

test("the files of a folder that is moved in are told, and those of one that is moved out no longer", async () => {
  const { top, told } = await watched();
  const outside = await temporaryFolder();
  await mkdir(join(outside, "members"));
  await writeFile(join(outside, "members/deals.csv"), "1");
  await rename(join(outside, "members"), join(top, "members"));
  await told("/members/deals.csv");
  await rename(join(top, "members"), join(outside, "members"));
  await told("/members");
  await writeFile(join(outside, "members/deals.csv"), "2");
  await writeFile(join(top, "technology/italy.csv"), "1");
  expect(await told("/technology/italy.csv")).not.toContain("/members/deals.csv");
});

test("a file that is removed is told", async () => {
  const { file, told } = await watched();
  await rm(file);
  await told("/technology/spain.csv");
});

test("a folder that is not there is refused", () => {
  expect(() => watchFolders(["nowhere/at/all"], () => undefined)).toThrow("ENOENT");
});
