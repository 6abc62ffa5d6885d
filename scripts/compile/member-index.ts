import { createHash } from "node:crypto";
import MiniSearch from "minisearch";
import {
  MEMBERS_FORMAT,
  MEMBERS_MANIFEST,
  type MembersManifest,
  membersIndex,
} from "../../contract/members/index-files.ts";
import type { BuyerRecord } from "../../contract/members/records.ts";
import { type BuyerText, buyerSearchOptions } from "../../contract/members/search.ts";
import type { Ledger } from "../evidence/ledger.ts";
import { fingerprint, lines } from "./file-content.ts";
import { type MemberRecords, memberRecords } from "./member-records.ts";

/**
 * The members' index: its files with their manifest, by their path below `dist/`; none where the ledger holds no evidence
 * for members. Pure: the same ledger gives the same bytes.
 */
export function compileMembers(ledger: Ledger): ReadonlyMap<string, string> {
  if (ledger.members === undefined) return new Map();
  const records = memberRecords(ledger, ledger.members);
  const files = new Map<string, string>([
    [membersIndex.buyers, lines(records.buyers)],
    [membersIndex.deals, lines(records.deals)],
    [membersIndex.search, buyerSearch(records)],
  ]);
  return new Map([...files, [MEMBERS_MANIFEST, `${JSON.stringify(manifestOf(files, records), null, 2)}\n`]]);
}

function manifestOf(files: ReadonlyMap<string, string>, { buyers, deals }: MemberRecords): MembersManifest {
  return {
    format: MEMBERS_FORMAT,
    dataVersion: versionOf({ buyers, deals }),
    counts: { buyers: buyers.length, deals: deals.length },
    files: Object.fromEntries([...files].map(([path, content]) => [path, fingerprint(content)])),
  };
}

/** `<newest verification date>-<short hash of the content>`. */
function versionOf({ buyers, deals }: Pick<MemberRecords, "buyers" | "deals">): string {
  const days = [...buyers, ...deals].map(({ verificationDate }) => verificationDate).sort();
  const hash = createHash("sha256")
    .update(JSON.stringify([buyers, deals]))
    .digest("hex");
  return `${days.at(-1) ?? ""}-${hash.slice(0, 8)}`;
}

function buyerSearch({ buyers, clubNames }: MemberRecords): string {
  const index = new MiniSearch<BuyerText>(buyerSearchOptions);
  index.addAll(buyers.map((buyer, id) => buyerText(buyer, id, clubNames)));
  return JSON.stringify(index);
}

function buyerText(buyer: BuyerRecord, id: number, clubNames: ReadonlyMap<string, string>): BuyerText {
  return {
    id,
    name: `${buyer.name} ${buyer.slug}`,
    clubs: buyer.clubs.map(({ club }) => clubNames.get(club) ?? "").join(" "),
    people: buyer.decisionMakers.map(({ name, title }) => `${name} ${title}`).join(" "),
    summary: buyer.summary,
    intent: buyer.intent?.note ?? "",
  };
}
