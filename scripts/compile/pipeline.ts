import { buildSite } from "../../site/build-site.ts";
import type { SiteSources } from "../../site/ledger.ts";
import type { Diagnostic } from "../evidence/diagnostics.ts";
import type { EvidenceFolder } from "../evidence/evidence-files.ts";
import type { Ledger } from "../evidence/ledger.ts";
import { validateEvidence } from "../evidence/validate.ts";
import { writeBuildInfo } from "./build-info.ts";
import { compileIndex, writeIndex } from "./index-files.ts";
import { type BuildPaths, createBuildDir, discardBuildDir, publishBuild } from "./publish.ts";
import { bundleServer } from "./server-bundle.ts";
import { writeSiteManifest } from "./site-manifest.ts";
import { sourceLocations } from "./source-locations.ts";

export interface BuildOptions extends BuildPaths {
  /** The evidence folder. */
  data: string;
  /** The folder of the evidence for members, if there is one. */
  members: EvidenceFolder | undefined;
  /** Address that links begin with, without a trailing slash. */
  baseUrl: string;
  /** Address of the members' interface and pages; without it that of the site. */
  dealsUrl?: string;
  /** Where a reader can mend the evidence; without it the site shows the file and line only. */
  repositoryUrl?: string | null;
  /** The latest day that can be, YYYY-MM-DD. */
  today: string;
  /** Told of each stage as it ends, with its time in milliseconds. */
  onStage?: (name: string, ms: number) => void;
}

/** The evidence is not fit to publish. Nothing has been changed. */
export class BuildError extends Error {
  readonly problems: readonly Diagnostic[];

  constructor(message: string, problems: readonly Diagnostic[] = []) {
    super(message);
    this.problems = problems;
  }
}

/**
 * Check, compile, site, server, publish. All is made in a new folder and published by one rename at the end; whatever
 * fails before leaves the published build as it was. Throws BuildError on evidence that must not be published.
 */
export async function build(options: BuildOptions): Promise<void> {
  const stage = stages(options.onStage);
  const ledger = await stage("check", () => checkedLedger(options));
  const folder = await createBuildDir(options);
  try {
    await stage("compile", () => writeIndex(compileIndex(ledger, options.baseUrl, options.dealsUrl), folder));
    await stage("site", async () => {
      await buildSite(folder, siteSources(ledger, options.repositoryUrl));
      await writeSiteManifest(folder);
    });
    await stage("server", () => bundleServer(folder));
    await writeBuildInfo(folder, options);
    await stage("publish", () => publishBuild(folder, options));
  } catch (error) {
    await discardBuildDir(folder);
    throw error;
  }
}

/** The evidence as a ledger that may be published. Throws BuildError on evidence that must not be. */
export async function checkedLedger({
  data,
  members,
  today,
}: Pick<BuildOptions, "data" | "members" | "today">): Promise<Ledger> {
  const { ledger, diagnostics } = await validateEvidence(data, today, members);
  if (ledger === undefined) throw new BuildError("The evidence has problems.", diagnostics);
  requireMinimumCounts(ledger);
  return ledger;
}

/** A set much smaller than the last known one is an accident, not an edit. */
function requireMinimumCounts({ clubs, vendors, technology, floors, members }: Ledger): void {
  const found = { clubs: clubs.length, vendors: vendors.length, relationships: technology.length };
  const low = (["clubs", "vendors", "relationships"] as const).flatMap((name) =>
    tooFew(name, found[name], floors[name], "floors.yaml"),
  );
  const lowOfMembers =
    members === undefined
      ? []
      : (["buyers", "deals"] as const).flatMap((name) =>
          tooFew(name, members[name].length, members.floors[name], "members/floors.yaml"),
        );
  const list = [...low, ...lowOfMembers];
  if (list.length > 0) throw new BuildError(`The built set is too small: ${list.join("; ")}.`);
}

const tooFew = (name: string, found: number, least: number, file: string): string[] =>
  found >= least ? [] : [`${found} ${name} where ${file} wants at least ${least}`];

/** Where the rows are written, for the site. */
export const siteSources = (ledger: Ledger, repositoryUrl: string | null = null): SiteSources => ({
  repositoryUrl,
  locations: sourceLocations(ledger),
});

/** Runs stages and tells each, as it ends, with its time. */
export function stages(onStage: BuildOptions["onStage"]) {
  return async <Value>(name: string, run: () => Promise<Value>): Promise<Value> => {
    const start = performance.now();
    const value = await run();
    onStage?.(name, performance.now() - start);
    return value;
  };
}
