import { type RenderedPage, renderSite } from "../../site/build-site.ts";
import { compileIndex, writeIndex } from "../compile/index-files.ts";
import { checkedLedger, siteSources, type stages } from "../compile/pipeline.ts";
import type { MembersFolder } from "../evidence/read-evidence.ts";

export interface WarmBuildOptions {
  /** The evidence folder. */
  data: string;
  /** The folder of the evidence for members. */
  members?: MembersFolder;
  /** Where the index and the assets are written. */
  folder: string;
  baseUrl: string;
  /** The latest day that can be, YYYY-MM-DD. */
  today: string;
  /** Runs a stage by its name. */
  stage: ReturnType<typeof stages>;
}

/** A build for this process only: index and assets in a folder, pages in memory. */
export interface WarmBuild {
  folder: string;
  pages: readonly RenderedPage[];
}

/**
 * The stages of `npm run build` up to the site, whose pages are not written: making some hundred folders takes longer
 * than all else. Throws BuildError on evidence that must not be published.
 */
export async function buildWarm({
  data,
  members,
  folder,
  baseUrl,
  today,
  stage,
}: WarmBuildOptions): Promise<WarmBuild> {
  const ledger = await stage("check", () => checkedLedger({ data, members, today }));
  await stage("compile", () => writeIndex(compileIndex(ledger, baseUrl), folder));
  return {
    folder,
    pages: await stage("site", () =>
      renderSite(folder, siteSources(ledger, { repositoryUrl: null, baseUrl })),
    ),
  };
}
