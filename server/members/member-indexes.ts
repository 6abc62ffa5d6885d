import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import MiniSearch from "minisearch";
import {
  MEMBERS_MANIFEST,
  type MembersManifest,
  membersIndex,
  membersManifest,
} from "../../contract/members/index-files.ts";
import { type BuyerRecord, buyerRecord, type Deal, deal } from "../../contract/members/records.ts";
import { type BuyerText, buyerSearchOptions } from "../../contract/members/search.ts";

/** The members' index in memory. */
export interface MemberIndexes {
  manifest: MembersManifest;
  /** By slug. */
  buyers: readonly BuyerRecord[];
  /** Newest first. */
  deals: readonly Deal[];
  /** Over the buyers; ids are positions in their list. */
  search: MiniSearch<BuyerText>;
}

/** The members' index below a folder such as `dist/`; undefined where it was not built or not shipped. */
export async function loadMemberIndexes(folder: string): Promise<MemberIndexes | undefined> {
  if (!existsSync(join(folder, MEMBERS_MANIFEST))) return undefined;
  const read = (path: string) => readFile(join(folder, path), "utf8");
  const lines = async (path: string): Promise<unknown[]> =>
    (await read(path))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as unknown);
  return {
    manifest: membersManifest.parse(JSON.parse(await read(MEMBERS_MANIFEST))),
    buyers: (await lines(membersIndex.buyers)).map((line) => buyerRecord.parse(line)),
    deals: (await lines(membersIndex.deals)).map((line) => deal.parse(line)),
    search: MiniSearch.loadJSON<BuyerText>(await read(membersIndex.search), buyerSearchOptions),
  };
}
