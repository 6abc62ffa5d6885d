import { keysOf } from "../../contract/collections.ts";
import { NO_MEMBERSHIP } from "../../contract/membership.ts";
import { buildSite } from "../../site/build/build-site.ts";
import type { SiteSources } from "../../site/build/ledger.ts";
import type { Ledger, SourceLocation } from "../evidence/ledger/ledger.ts";
import { validateEvidence } from "../evidence/validation/validate.ts";
import { type BuildInputs, writeBuildInfo, writeSiteManifest } from "./build-info.ts";
import { compileIndex, writeIndex } from "./index-files.ts";
import { BuildError, type BuildPaths, createBuildDir, discardBuildDir, publishBuild } from "./publish.ts";
import { memberCounts, sampleRecords } from "./sample-records.ts";
import { bundleServer } from "./server-bundle.ts";

export interface BuildOptions extends BuildInputs, BuildPaths {
  today: string;
  onStage?: (name: string, ms: number) => void;
}

/**
 * Check, compile, site, server, publish. Everything is written to a new folder and published by one rename at the end; a
 * failure leaves the published build as it was. Throws BuildError on evidence that must not be published, and on a release
 * without a publisher.
 */
export async function build(options: BuildOptions): Promise<void> {
  if (options.release && !options.publisher?.name)
    throw new BuildError("A release names its publisher: set PUBLISHER_NAME to who publishes the site.");
  const stage = stages(options.onStage);
  const ledger = await stage("check", () => checkedLedger(options));
  const folder = await createBuildDir(options);
  try {
    const index = compileIndex(ledger, options.baseUrl, options.dealsUrl, options.publisher);
    await stage("compile", () => writeIndex(index, folder));
    await stage("site", async () => {
      await buildSite(index, folder, siteSources(ledger, options), options.release);
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

/** The ledger of valid evidence. Throws BuildError if it must not be published. */
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

/** Far fewer records than before are an accident, not an edit. */
function requireMinimumCounts({ clubs, vendors, technology, floors, members }: Ledger): void {
  const found = { clubs: clubs.length, vendors: vendors.length, relationships: technology.length };
  const faults = tooFew(found, floors, "floors.yaml");
  if (members !== undefined) {
    const counts = { buyers: members.buyers.length, deals: members.deals.length };
    faults.push(...tooFew(counts, members.floors, "members/floors.yaml"));
  }
  if (faults.length > 0) throw new BuildError(`The built set is too small: ${faults.join("; ")}.`);
}

type Counts<Name extends string> = Readonly<Record<Name, number>>;

const tooFew = <Name extends string>(found: Counts<Name>, floors: Counts<Name>, file: string): string[] =>
  keysOf(found)
    .filter((name) => found[name] < floors[name])
    .map((name) => `${found[name]} ${name} but ${file} demands at least ${floors[name]}`);

/** Returns what the site needs beside the index. */
export const siteSources = (
  ledger: Ledger,
  {
    repositoryUrl = null,
    membership = NO_MEMBERSHIP,
  }: Pick<BuildInputs, "repositoryUrl" | "membership"> = {},
): SiteSources => ({
  repositoryUrl,
  membership,
  locations: sourceLocations(ledger),
  sample: ledger.membersSample === undefined ? null : sampleRecords(ledger.membersSample),
  memberCounts: memberCounts(ledger),
});

export function stages(onStage: BuildOptions["onStage"]) {
  return async <Value>(name: string, run: () => Promise<Value>): Promise<Value> => {
    const start = performance.now();
    const value = await run();
    onStage?.(name, performance.now() - start);
    return value;
  };
}

/** Place of each row in its file, by the row's id: for the site's edit links. */
export const sourceLocations = ({
  technology,
  leagueTechnology,
}: Pick<Ledger, "technology" | "leagueTechnology">): ReadonlyMap<string, SourceLocation> =>
  new Map([...technology, ...leagueTechnology].map(({ id, source }) => [id, source]));
