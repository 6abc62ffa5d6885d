import { spawn } from "node:child_process";
import { once } from "node:events";

/** The operator's command as a process of its own, and what has become of it once it has ended. */
export function startCommand(databaseUrl: string, ...words: string[]) {
  const env = { PATH: process.env.PATH ?? "", DATABASE_URL: databaseUrl };
  const command = ["--import", "tsx", "scripts/members.ts", ...words];
  const child = spawn(process.execPath, command, { env });
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

export const runCommand = (databaseUrl: string, ...words: string[]) =>
  startCommand(databaseUrl, ...words).ended;
