import * as z from "zod";
import { fileChecksum } from "../index-files.ts";

/**
 * The members' index: apart from the public one, with a manifest of its own, so that the public part is built, shipped and
 * served without it. Raise the format when a file's shape changes.
 */
export const MEMBERS_FORMAT = 1;

/** Paths below `dist/`. `.ndjson`: one record a line as `contract/members/records.ts` describes it. */
export const membersIndex = {
  /** Buyer records, by slug. */
  buyers: "index/members/buyers.ndjson",
  /** Deals, newest first. */
  deals: "index/members/deals.ndjson",
  /** The prepared search over the buyers, as `contract/members/search.ts` describes it; ids are positions of lines. */
  search: "index/members/search.json",
} as const;

/** It vouches for the files above, as `manifest.json` does for the public ones. */
export const MEMBERS_MANIFEST = "index/members/manifest.json";

export const membersManifest = z.strictObject({
  format: z.literal(MEMBERS_FORMAT, { error: `this server reads members' index format ${MEMBERS_FORMAT}` }),
  /** `<newest verification date>-<short hash of the content>` of the members' evidence. */
  dataVersion: z.string().min(1),
  counts: z.strictObject({ buyers: z.int(), deals: z.int() }),
  files: z.record(z.string(), fileChecksum),
});

export type MembersManifest = z.infer<typeof membersManifest>;
