import type MiniSearch from "minisearch";
import type { MembersManifest } from "../../contract/members/index-files.ts";
import type { BuyerRecord, Deal } from "../../contract/members/records.ts";
import type { BuyerText } from "../../contract/members/search.ts";

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
