import type { Release } from "../../../data/schema/releases.ts";
import { releaseName } from "../../../data/schema/releases.ts";
import type { ReleasedRecords } from "../releases/difference.ts";
import { memberKinds } from "../releases/members.ts";
import { nameKeys } from "../releases/relationships.ts";
import type { ReleaseDocument } from "../releases/release-files.ts";
import { applyRelease } from "../releases/replay.ts";
import type { Check } from "./check.ts";

/** A release is published: others have read it, and later ones build on it. */
export const releaseChecks: readonly Check[] = [
  {
    rule: "release-time",
    demands:
      "A release is named after its day in UTC, a second one <date>-2; its time is after the one before and not in the future.",
    run({ releases, memberReleases, today }, report) {
      reportTimes(releases(), today, report);
      reportTimes(memberReleases(), today, report);
    },
  },
  {
    rule: "release-chain",
    demands: "A release names the SHA-256 of the one before, so that no old release is edited.",
    run({ releases, memberReleases }, report) {
      reportChain(releases(), report);
      reportChain(memberReleases(), report);
    },
  },
  {
    rule: "release-records",
    demands:
      "A release adds what was not there, and changes and removes what was there as the releases before left it.",
    run({ releases, memberReleases }, report) {
      for (const kind of memberKinds) {
        let records: ReleasedRecords = new Map();
        for (const { content, locationOf } of memberReleases())
          records = applyRelease(records, content[kind], (path, message, hint) =>
            report(locationOf([kind, ...path]), message, hint),
          );
      }
      let records: ReleasedRecords = new Map();
      const names = new Set<string>();
      for (const document of releases()) {
        const { content } = document;
        for (const key of Object.keys(content.names)) names.add(key);
        reportUnnamed(document, content.added, names, report);
        records = applyRelease(records, content, (path, message, hint) =>
          report(document.locationOf(path), message, hint),
        );
      }
    },
  },
];

type Report = Parameters<Check["run"]>[1];
type Documents = readonly ReleaseDocument<Pick<Release, "released_at" | "previous">>[];

function reportTimes(releases: Documents, today: string, report: Report): void {
  let last = "";
  for (const { name, content, locationOf } of releases) {
    const day = content.released_at.slice(0, 10);
    // Finding the place parses the whole file, so only a fault looks for it.
    const fault = (message: string) => report(locationOf(["released_at"]), message);
    if (releaseName.exec(name)?.[1] !== day) fault(`released on ${day}, but the file is named ${name}`);
    if (day > today) fault(`${day} is in the future`);
    if (content.released_at <= last) fault(`this is not after ${last}, the time of the release before`);
    last = content.released_at;
  }
}

function reportChain(releases: Documents, report: Report): void {
  for (const [index, { content, locationOf }] of releases.entries()) {
    const before = releases[index - 1];
    if (content.previous === (before?.hash ?? null)) continue;
    const hint =
      before === undefined
        ? "write null, or put the release before back"
        : `undo the edit of ${before.path}; npm run release writes a correction into the next release`;
    report(locationOf(["previous"]), `this is not the hash of ${before?.path ?? "any release"}`, hint);
  }
}

function reportUnnamed(
  { locationOf }: ReleaseDocument,
  added: readonly { id: string }[],
  names: ReadonlySet<string>,
  report: Report,
): void {
  for (const [index, { id }] of added.entries()) {
    const missing = Object.values(nameKeys(id, names)).find((key) => !names.has(key));
    if (missing !== undefined)
      report(locationOf(["added", index, "id"]), `names has no "${missing}"`, "name it in this release");
  }
}
