import { createSnapshot } from "../diff/snapshot.ts";
import type { Evidence } from "../records.ts";
import {
  columnOf,
  difference,
  pageOf,
  type ReleaseChanges,
  type ReleasedFields,
  type ReleasedRecords,
  type ReleaseRules,
} from "./difference.ts";
import { textsOf, withPages } from "./relationships.ts";
import { readMemberReleases } from "./release-files.ts";
import { replay } from "./replay.ts";

export const memberKinds = ["buyers", "deals"] as const;

type ByKind<Value> = Readonly<Record<(typeof memberKinds)[number], Value>>;

export function memberRecords(evidence: Evidence): ByKind<ReleasedRecords> {
  const { records } = createSnapshot(evidence);
  return {
    buyers: new Map([...records.buyer].map(([slug, buyer]) => [slug, withoutPeople(textsOf(buyer, []))])),
    deals: withPages(records, "deal", evidence.records.dealSources, "deal source"),
  };
}

/** A release is never edited, and a person may ask to be deleted. */
const withoutPeople = (fields: ReleasedFields): ReleasedFields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith("decision_makers ")));

const rules: ReleaseRules = {
  renamedTo: () => undefined,
  removalReason: () => undefined,
  isMoved: (before, after) => [...urlsOf(after)].some((url) => !urlsOf(before).has(url)),
};

/** The pages that a record cites. An archived copy is no page of its own. */
const urlsOf = (fields: ReleasedFields): ReadonlySet<string> =>
  new Set(
    Object.entries(fields).flatMap(([field, text]) => [
      ...(columnOf(field) !== "archive_url" && /^https?:/.test(text) ? [text] : []),
      ...(pageOf(field) === undefined ? [] : [pageOf(field) ?? ""]),
    ]),
  );

/** Returns the changes of the members' evidence since its last release. */
export function unreleasedForMembers(evidence: Evidence): ByKind<ReleaseChanges> {
  const [releases, now] = [readMemberReleases(evidence), memberRecords(evidence)];
  const changes = (kind: (typeof memberKinds)[number]) =>
    difference(replay(releases.map((release) => release[kind])), now[kind], rules);
  return { buyers: changes("buyers"), deals: changes("deals") };
}
