import { execFile } from "node:child_process";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FIXTURE_EVIDENCE, temporaryFolder } from "../fixture-build.ts";
import { bundledScript } from "../shared-build.ts";

export interface Outcome {
  code: number | string | null | undefined;
  stdout: string;
  stderr: string;
}

/** This run's environment without what a CI or a git hook sets in it: commands print more in a CI, and a hook names the repository it runs in. */
const { CI: _, GIT_DIR: __, GIT_WORK_TREE: ___, ...environment } = process.env;

export { environment };

/** Runs a command of `scripts/` without npm, without a terminal, and as if no CI ran it, unless `CI` is given a value. */
export async function runScript(name: string, options: readonly string[], ci?: string): Promise<Outcome> {
  const env = ci === undefined ? environment : { ...environment, CI: ci };
  const script = await bundledScript(name);
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

/** A folder `data` of its own with the fictional ledger, and with these files changed. */
export async function ledgerFolder(changed: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = join(await temporaryFolder(), "data");
  await cp(FIXTURE_EVIDENCE, folder, { recursive: true });
  await Promise.all(Object.entries(changed).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}
