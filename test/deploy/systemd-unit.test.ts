import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../fixture-build.ts";

const found = (() => {
  try {
    execFileSync("systemd-analyze", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** The unit with the Node.js of this machine, so that its command can be found. */
async function unitFile(): Promise<string> {
  const text = await readFile("deploy/clubledger.service", "utf8");
  const file = join(await temporaryFolder(), "clubledger.service");
  await writeFile(file, text.replace("/usr/bin/node", process.execPath));
  return file;
}

test.skipIf(!found)(
  "systemd finds no fault in the unit (skipped where there is no systemd-analyze)",
  async () => {
    const said = execFileSync("systemd-analyze", ["verify", "--recursive-errors=no", await unitFile()], {
      stdio: "pipe",
    });
    expect(said.toString()).toBe("");
  },
);

test.skipIf(!found)(
  "systemd counts the unit's exposure as 1.5 of 10 at most (skipped where there is no systemd-analyze)",
  async () => {
    const args = ["security", "--offline=true", "--threshold=15", "--no-pager", await unitFile()];
    expect(execFileSync("systemd-analyze", args).toString()).toContain("Overall exposure level");
  },
);

test("the unit leaves V8 the memory that it compiles into", async () => {
  expect(await readFile("deploy/clubledger.service", "utf8")).not.toMatch(/^MemoryDenyWriteExecute=yes/m);
});
