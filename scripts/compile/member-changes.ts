import { pick } from "../../contract/collections.ts";
import {
  type BuyerChange,
  buyerChange,
  buyerChangeFields,
  type DealChange,
  dealChange,
  dealChangeFields,
} from "../../contract/members/changes.ts";
import { publish } from "../../contract/published.ts";
import { toCamelCase } from "../../contract/text-folding.ts";
import type { ClubRow } from "../../data/schema/records.ts";
import type { MemberLedger } from "../evidence/ledger/ledger.ts";
import type { ReleasedFields, ReleasedRecords } from "../evidence/releases/difference.ts";
import { type Entry, entriesOf } from "../evidence/releases/entries.ts";
import type { memberKinds } from "../evidence/releases/members.ts";
import { applyOrThrow } from "../evidence/releases/replay.ts";

type Releases = ReturnType<MemberLedger["releases"]>;

/** Returns the changes of buyers in the releases, the newest first. */
export const buyerChanges = (releases: Releases): BuyerChange[] =>
  changesOf(releases, "buyers", ({ id, values }) => ({
    ...pick(publish(values), buyerChangeFields),
    slug: id,
  })).map((change) => buyerChange.parse(change));

/** The same of deals. A club that is in the evidence no longer is named by its slug. */
export const dealChanges = (releases: Releases, clubs: ReadonlyMap<string, ClubRow>): DealChange[] =>
  changesOf(releases, "deals", ({ id, values }) => ({
    buyer: null,
    ...pick(publish(values), dealChangeFields),
    ...clubFields(values, clubs),
    slug: id,
  })).map((change) => dealChange.parse(change));

function clubFields({ club = "" }: ReleasedFields, clubs: ReadonlyMap<string, ClubRow>) {
  const found = clubs.get(club);
  return { club, clubName: found?.name ?? club, country: found?.country ?? "" };
}

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
