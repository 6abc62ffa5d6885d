import type { MemberRelease, Release } from "../../../data/schema/releases.ts";
import { createSnapshot } from "../diff/snapshot.ts";
import type { Evidence } from "../records.ts";
import { difference, type ReleaseChanges } from "./difference.ts";
import { unreleasedForMembers } from "./members.ts";
import { relationshipNames, relationshipRecords, relationshipRules } from "./relationships.ts";
import {
  memberReleaseDocuments,
  nextName,
  type ReleaseDocument,
  readReleases,
  releaseDocuments,
} from "./release-files.ts";
import { replay } from "./replay.ts";

/** Changes since the last release, with the names that are new or another since. */
export type UnreleasedChanges = ReleaseChanges & Pick<Release, "names">;

export function unreleased(evidence: Evidence): UnreleasedChanges {
  const snapshot = createSnapshot(evidence);
  const releases = readReleases(evidence);
  const known = new Map(releases.flatMap(({ names }) => Object.entries(names)));
  const names = [...relationshipNames(snapshot)].filter(([key, text]) => known.get(key) !== text);
  return {
    names: Object.fromEntries(names),
    ...difference(replay(releases), relationshipRecords(snapshot), relationshipRules(snapshot)),
  };
}

/** True if a release would say nothing: a page that was read again is no news. */
export const saysNothing = ({ added, changed, corrected, removed }: ReleaseChanges): boolean =>
  [added, changed, corrected, removed].every((list) => list.length === 0);

/** @param time when it is released, `2026-11-22T12:00:00Z` */
export const nextRelease = (
  evidence: Evidence,
  time: string,
  note?: string,
): { name: string; content: Release } => {
  const { name, frame } = nextFrame(releaseDocuments(evidence), time);
  return {
    name,
    content: { ...frame, ...(note === undefined ? {} : { note }), ...unreleased(evidence) },
  };
};

export function nextMemberRelease(
  evidence: Evidence,
  time: string,
): { name: string; content: MemberRelease } {
  const { name, frame } = nextFrame(memberReleaseDocuments(evidence), time);
  return { name, content: { ...frame, ...unreleasedForMembers(evidence) } };
}

/** Returns the fields of a release beside its changes. */
function nextFrame(documents: readonly Pick<ReleaseDocument, "name" | "hash">[], time: string) {
  const names = documents.map(({ name }) => name);
  return {
    name: nextName(time.slice(0, 10), names),
    frame: { released_at: time, previous: documents.at(-1)?.hash ?? null },
  };
}
