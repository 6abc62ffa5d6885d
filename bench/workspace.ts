import { rmSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { runScript, type Usage } from "./processes.ts";

/** Below the project, so that a built server finds its packages. */
const ROOT = "var/bench";

/** A folder for this run that goes when the process ends, also where that is by a signal. */
export async function openWorkspace(): Promise<string> {
  await mkdir(ROOT, { recursive: true });
  const folder = await mkdtemp(join(ROOT, "run-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(130));
  return folder;
}

export interface Build extends Usage {
  /** The published folder. */
  dist: string;
  /** Milliseconds by stage. */
  stages: Readonly<Record<string, number>>;
}

/** Builds evidence in a process of its own, away from the user's `dist/`. */
export async function buildOn(shelf: string, data: string): Promise<Build> {
  const { output, ...used } = await runScript("bench/build-shelf.ts", ["--data", data, "--shelf", shelf]);
  const stages = z.record(z.string(), z.number()).parse(JSON.parse(output));
  return { ...used, dist: join(shelf, "dist"), stages };
}
