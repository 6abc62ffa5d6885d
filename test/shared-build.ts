import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { build } from "../scripts/compile/pipeline.ts";
import { membersInside } from "../scripts/evidence/evidence-files.ts";
import { BASE_URL, FIXTURE_EVIDENCE, TODAY } from "./fixture-build.ts";

/** Builds that all test files of a run share. Tests that change a build take a copy. */

export const REPOSITORY_URL = "https://code.example.org/ledger";

const evidence = { fixture: FIXTURE_EVIDENCE, real: "data" } as const;

export const PUBLISHER = {
  name: "Example Press",
  url: "https://press.example.org/",
  contact: "corrections@press.example.org",
};

type BuildName = keyof typeof evidence;

/** The folder of a published build of the fictional or the real evidence, made by whichever test file asks first. */
export async function sharedBuild(name: BuildName): Promise<string> {
  const folder = join(inject("runFolder"), name);
  const dist = join(folder, "dist");
  const failure = join(folder, "failure.txt");
  const isFirst = (await mkdir(folder, { recursive: true })) !== undefined;
  if (isFirst) {
    const members = membersInside(evidence[name]);
    const paths = { data: evidence[name], members, link: dist, builds: join(folder, "builds") };
    const facts = { baseUrl: BASE_URL, repositoryUrl: REPOSITORY_URL, publisher: PUBLISHER, today: TODAY };
    await build({ ...paths, ...facts }).catch(async (error: unknown) => {
      await writeFile(failure, String(error));
      throw error;
    });
  }
  // The link appears when the build is complete.
  while (!existsSync(dist)) {
    if (existsSync(failure)) throw new Error(await readFile(failure, "utf8"));
    await wait(50);
  }
  return dist;
}

interface CopyOptions {
  baseUrl: string;
  /** The base URL if not given. */
  dealsUrl?: string;
  /** Whether the copy has the members' index. */
  members?: boolean;
}

/**
 * A copy of the fictional build for the tests of one file, removed after the run. Its manifest names the given URLs;
 * links in its pages and its OpenAPI document still begin with the shared build's.
 */
export async function copyFixtureBuild({ baseUrl, dealsUrl = baseUrl, members = true }: CopyOptions) {
  const folder = await mkdtemp(join(inject("runFolder"), "copy-"));
  const dist = join(folder, "dist");
  await cp(await realpath(await sharedBuild("fixture")), dist, { recursive: true });
  const manifest = join(dist, "manifest.json");
  const content = JSON.parse(await readFile(manifest, "utf8"));
  await writeFile(manifest, JSON.stringify({ ...content, baseUrl, dealsUrl }, undefined, 2));
  if (!members) await rm(join(dist, "index/members"), { recursive: true });
  return dist;
}
