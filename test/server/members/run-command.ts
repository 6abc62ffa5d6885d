import { spawn } from "node:child_process";
import { once } from "node:events";
import { bundledScript } from "../../shared-build.ts";

/** The operator's command as a process of its own, and what has become of it once it has ended. */
export async function startCommand(databaseUrl: string, ...words: string[]) {
  const env = { PATH: process.env.PATH ?? "", DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [await bundledScript("members"), ...words], { env });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, "close").then(() => ({ code: child.exitCode, output, errors }));
  return { child, ended };
}

export const runCommand = async (databaseUrl: string, ...words: string[]) =>
  (await startCommand(databaseUrl, ...words)).ended;
