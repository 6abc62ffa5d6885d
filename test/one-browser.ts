import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { CHROMIUM, CHROMIUM_ARGUMENTS } from "./site/chromium-program.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the run's browser; undefined where there is none. */
    browser: string | undefined;
  }
}

/** Starts one browser for the whole run: each file of tests opens profiles of its own in it. */
export default async function provideBrowser(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  project.provide("browser", undefined);
  if (CHROMIUM === undefined) return undefined;
  const server = await chromium.launchServer({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
  project.provide("browser", server.wsEndpoint());
  return () => server.close();
}
