import * as z from "zod";
import { fileChecksum } from "../index-files.ts";
import { searchOptionsFor } from "../search.ts";

/**
 * The members' index is separate from the public one and has a manifest of its own, so that the public part can be shipped without
 * it. Raise the format if a file's shape changes.
 */
export const MEMBERS_FORMAT = 5;

/** Paths below `dist/`. An `.ndjson` file holds one record of `contract/members/records.ts` a line. */
export const membersIndex = {
  /** Buyer records, by slug. */
  buyers: "index/members/buyers.ndjson",
  /** Deals, newest first. */
  deals: "index/members/deals.ndjson",
  /** The releases' changes of buyers and deals, the newest first. */
  buyerChanges: "index/members/buyer-changes.ndjson",
  dealChanges: "index/members/deal-changes.ndjson",
  /** The search index over the buyers. Its ids are line indexes. */
  search: "index/members/search.json",
} as const;

/** Holds the fingerprints of the files above, as `manifest.json` does for the public ones. */
export const MEMBERS_MANIFEST = "index/members/manifest.json";

export const membersManifest = z.strictObject({
  format: z.literal(MEMBERS_FORMAT, { error: `this server reads members' index format ${MEMBERS_FORMAT}` }),
  /** `<newest verification date>-<short hash of the content>` of the members' evidence. */
  dataVersion: z.string().min(1),
  counts: z.strictObject({ buyers: z.int(), deals: z.int() }),
  files: z.record(z.string(), fileChecksum),
});

export type MembersManifest = z.infer<typeof membersManifest>;

/** The searchable text of a buyer. Queries are built with `searchQuery`, as for the technology. */
export interface BuyerText {
  /** The buyer's index in the compiled list. */
  id: number;
  name: string;
  clubs: string;
  people: string;
  summary: string;
  intent: string;
}

export const buyerSearchOptions = searchOptionsFor<BuyerText>({
  name: 5,
  clubs: 3,
  people: 3,
  summary: 1,
  intent: 1,
});
