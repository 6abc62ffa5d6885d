import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build as esbuild } from "esbuild";
import { inject } from "vitest";
import { compileIndex, writeIndex } from "../scripts/compile/index-files.ts";
import { type BuildOptions, build, checkedLedger } from "../scripts/compile/pipeline.ts";
import { BuildError } from "../scripts/compile/publish.ts";
import { membersInside } from "../scripts/evidence/reading/evidence-files.ts";
import { textReport } from "../scripts/evidence/report.ts";
import { latestDayOnEarth } from "../scripts/evidence/values/dates.ts";
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

/** A folder of this run, filled by whichever test file asks first. */
export async function sharedFolder(
  name: string,
  fill: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(inject("runFolder"), name);
  const [complete, failure] = [join(folder, "complete.txt"), join(folder, "failure.txt")];
  const isFirst = (await mkdir(folder, { recursive: true })) !== undefined;
  if (isFirst)
    await fill(folder).catch(async (error: unknown) => {
      const problems = error instanceof BuildError ? textReport(error.problems) : "";
      await writeFile(failure, `${error}\n${problems}`);
      throw new Error(problems, { cause: error });
    });
  if (isFirst) await writeFile(complete, "");
  while (!existsSync(complete)) {
    if (existsSync(failure)) throw new Error(await readFile(failure, "utf8"));
    await wait(50);
  }
  return folder;
}

/** The real evidence grows from day to day. */
export const todayOf = (data: string): string =>
  data === evidence.real ? latestDayOnEarth(new Date()) : TODAY;

/** How the shared builds are made: from this evidence, published in this folder. */
export const buildOptions = (data: string, top: string): BuildOptions => ({
  ...{ data, members: membersInside(data), link: join(top, "dist"), builds: join(top, "builds") },
  ...{ baseUrl: BASE_URL, repositoryUrl: REPOSITORY_URL, publisher: PUBLISHER, today: todayOf(data) },
});

/** The folder of a published build of the fictional or the real evidence. */
export async function sharedBuild(name: BuildName): Promise<string> {
  const folder = await sharedFolder(name, (top) => build(buildOptions(evidence[name], top)));
  return join(folder, "dist");
}

/** A folder with the index of the real evidence, without its site: its pages would take most of the time. */
export const realIndex = (): Promise<string> =>
  sharedFolder("real-index", async (folder) => {
    const ledger = await checkedLedger(buildOptions(evidence.real, folder));
    await writeIndex(compileIndex(ledger, BASE_URL), folder);
  });

/** A command of `scripts/` as a program. It is bundled, because to transpile its sources takes half a second at each start. */
export async function bundledScript(name: string): Promise<string> {
  const folder = await sharedFolder("scripts", (outdir) =>
    esbuild({
      entryPoints: ["scripts/*.ts"],
      outdir,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      packages: "external",
      // Without it a stack trace would name this folder.
      sourcemap: "linked",
      outExtension: { ".js": ".mjs" },
      logLevel: "error",
    }),
  );
  return join(folder, `${name}.mjs`);
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
