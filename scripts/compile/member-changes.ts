import {
  type BuyerChange,
  buyerChange,
  type DealChange,
  dealChange,
} from "../../contract/members/changes.ts";
import { toCamelCase } from "../../contract/text-folding.ts";
import type { ClubRow } from "../../data/schema/records.ts";
import type { MemberLedger } from "../evidence/ledger.ts";
import type { ReleasedFields, ReleasedRecords } from "../evidence/releases/difference.ts";
import { type Entry, entriesOf } from "../evidence/releases/entries.ts";
import type { memberKinds } from "../evidence/releases/members.ts";
import { applyOrThrow } from "../evidence/releases/replay.ts";

type Releases = MemberLedger["releases"];

/** What the releases say about buyers, the newest first. */
export const buyerChanges = (releases: Releases): BuyerChange[] =>
  changesOf(releases, "buyers", ({ id, values }) => ({
    slug: id,
    name: values.name,
    type: values.type,
    hqCountry: values.hq_country,
    summary: values.summary,
  })).map((change) => buyerChange.parse(change));

/** The same of deals. A club that is in the evidence no longer is named by its slug. */
export const dealChanges = (releases: Releases, clubs: ReadonlyMap<string, ClubRow>): DealChange[] =>
  changesOf(releases, "deals", ({ id, values }) => ({
    slug: id,
    ...clubFields(values, clubs),
    buyer: values.buyer ?? null,
    buyerName: values.buyer_name,
    dealType: values.deal_type,
    status: values.status,
    announcedDate: values.announced_date,
    note: values.note,
    sourceUrl: values.source_url,
  })).map((change) => dealChange.parse(change));

function clubFields({ club = "" }: ReleasedFields, clubs: ReadonlyMap<string, ClubRow>) {
  const found = clubs.get(club);
  return { club, clubName: found?.name ?? club, country: found?.country ?? "" };
}

/** The entries of all releases, each with the fields of its record. */
function changesOf(
  releases: Releases,
  kind: (typeof memberKinds)[number],
  fieldsOf: (entry: Entry) => object,
): object[] {
  let records: ReleasedRecords = new Map();
  const byRelease = releases.map((release) => {
    records = applyOrThrow(records, release[kind]);
    return entriesOf(release[kind], records).map((entry) => ({
      id: `${release.name}/${entry.id}`,
      release: release.name,
      releasedAt: release.released_at,
      kind: entry.kind,
      ...fieldsOf(entry),
      fields: Object.entries(entry.fields).map(([field, { from, to }]) => ({
        // Before the column's name may be a page's address, which stays as it is.
        field: field.replace(/\S+$/, toCamelCase),
        from: from ?? null,
        to: to ?? null,
      })),
      reason: entry.reason,
    }));
  });
  return byRelease.reverse().flat();
}
