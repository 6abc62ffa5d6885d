import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** A folder for what all test files of this run share. */
    runFolder: string;
  }
}

/** Makes the folder for the whole run: projects inherit what the root project provides. */
export default async function provideRunFolder(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if (!project.isRootProject()) return undefined;
  await mkdir("var", { recursive: true });
  const folder = resolve(await mkdtemp("var/test-run-"));
  project.provide("runFolder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
