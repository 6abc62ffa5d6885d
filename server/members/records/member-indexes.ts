import { access } from "node:fs/promises";
import { join } from "node:path";
import MiniSearch from "minisearch";
import type * as z from "zod";
import { compareText } from "../../../contract/collections.ts";
import { buyerChange, dealChange } from "../../../contract/members/changes.ts";
import {
  type BuyerText,
  buyerSearchOptions,
  MEMBERS_FORMAT,
  MEMBERS_MANIFEST,
  membersIndex,
  membersManifest,
} from "../../../contract/members/index-files.ts";
import { buyerRecord, deal } from "../../../contract/members/records.ts";
import {
  isMissing,
  parseBuildFile,
  parseManifest,
  parseOr,
  readBuildFile,
  requireCounts,
  splitLines,
  verifiedReader,
} from "../../build-files.ts";

/** The members' index in memory: buyers by slug, deals and changes the newest first. */
export type MemberIndexes = NonNullable<Awaited<ReturnType<typeof loadMemberIndexes>>>;

/** For a copy without members' evidence, whose accounts follow the public evidence. */
export const NO_MEMBER_EVIDENCE: MemberIndexes = {
  manifest: { format: MEMBERS_FORMAT, dataVersion: "none", counts: { buyers: 0, deals: 0 }, files: {} },
  ...{ buyers: [], deals: [], buyerChanges: [], dealChanges: [] },
  search: new MiniSearch<BuyerText>(buyerSearchOptions),
};

/** Returns when the newest release until a moment was made, as ISO text that compares; empty if there is none. Each list has the newest change first. */
export const newestRelease = (lists: readonly (readonly { releasedAt: string }[])[], until = "~"): string =>
  lists
    .flatMap((changes) => changes.find(({ releasedAt }) => releasedAt <= until)?.releasedAt ?? [])
    .sort(compareText)
    .at(-1) ?? "";

/**
 * Loads the members' index below a folder such as `dist/`, verified like the public one; undefined if none was built. Throws an
 * IndexError on a missing, altered or half-written file.
 */
export async function loadMemberIndexes(folder: string) {
  if (!(await wasBuilt(folder))) return undefined;
  const manifest = parseManifest(
    membersManifest,
    MEMBERS_FORMAT,
    await readBuildFile(folder, MEMBERS_MANIFEST),
    MEMBERS_MANIFEST,
  );
  const read = verifiedReader(folder, manifest.files);
  const readRecords = async <Schema extends z.ZodType>(
    schema: Schema,
    path: string,
  ): Promise<readonly z.infer<Schema>[]> =>
    splitLines(await read(path)).map((line) => parseBuildFile(schema, line, path));
  const [buyers, deals] = [
    await readRecords(buyerRecord, membersIndex.buyers),
    await readRecords(deal, membersIndex.deals),
  ];
  const buyerChanges = await readRecords(buyerChange, membersIndex.buyerChanges);
  const dealChanges = await readRecords(dealChange, membersIndex.dealChanges);
  const searchJson = await read(membersIndex.search);
  const search = parseOr(membersIndex.search, () =>
    MiniSearch.loadJSON<BuyerText>(searchJson.toString("utf8"), buyerSearchOptions),
  );
  requireCounts([
    [membersIndex.buyers, buyers.length, manifest.counts.buyers],
    [membersIndex.deals, deals.length, manifest.counts.deals],
    [membersIndex.search, search.documentCount, manifest.counts.buyers],
  ]);
  return {
    ...{ manifest, buyers, deals, buyerChanges, dealChanges },
    /** Over the buyers; ids are indexes in their list. */
    search,
  };
}

/** Only a missing manifest means that there are no members: an unreadable one is an error. */
async function wasBuilt(folder: string): Promise<boolean> {
  try {
    await access(join(folder, MEMBERS_MANIFEST));
    return true;
  } catch (error) {
    return !isMissing(error);
  }
}
