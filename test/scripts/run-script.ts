import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export interface Outcome {
  code: number | string | null | undefined;
  stdout: string;
  stderr: string;
}

/** Runs a command of `scripts/` without npm, without a terminal. */
export function runScript(name: string, options: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      "node",
      ["--import", "tsx", `scripts/${name}.ts`, ...options],
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

/** A folder `data` of its own with the fictional ledger, and with these files changed. */
export async function ledgerFolder(changed: Readonly<Record<string, string>> = {}): Promise<string> {
  const top = await mkdtemp(join(tmpdir(), "clubledger-test-"));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  const folder = join(top, "data");
  await cp("test/fixtures/evidence", folder, { recursive: true });
  await Promise.all(Object.entries(changed).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}
