import { sourceFile } from "../../../../scripts/evidence/reading/evidence-files.ts";
import { parseEvidence } from "../../../../scripts/evidence/reading/read-evidence.ts";
import type { Evidence } from "../../../../scripts/evidence/records.ts";
import { nextRelease } from "../../../../scripts/evidence/releases/next-release.ts";
import { releaseText } from "../../../../scripts/evidence/releases/release-files.ts";
import { type Files, validFiles } from "../evidence.ts";

/** The fictional ledger without its releases, with some files changed. */
export function evidenceWith(changed: Files): Evidence {
  const own = Object.entries(validFiles).filter(([name]) => !name.startsWith("releases/"));
  const all = Object.entries({ ...Object.fromEntries(own), ...changed });
  const files = all.flatMap(([name, text]) =>
    text === null ? [] : [sourceFile(`data/${name}`, Buffer.from(text))],
  );
  return parseEvidence("data", files).evidence;
}

/** Releases one state of the fictional ledger after the other, a minute apart, and returns the releases with their names. */
export function releasesOf(...states: readonly Files[]) {
  const written: Record<string, string> = {};
  return states.map((state, index) => {
    const time = `2026-11-20T10:0${index}:00Z`;
    const release = nextRelease(evidenceWith({ ...state, ...written }), time);
    written[`releases/${release.name}.yaml`] = releaseText(release.content);
    return release;
  });
}

/** The last of some releases, its lists as ids. */
export function lastRelease(...states: readonly Files[]) {
  const { added, changed, corrected, removed, read_again } = releasesOf(...states).at(-1)?.content ?? none();
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return {
    ...(added.length > 0 && { added: ids(added) }),
    ...(changed.length > 0 && { changed: ids(changed) }),
    ...(corrected.length > 0 && { corrected: ids(corrected) }),
    ...(removed.length > 0 && { removed: removed.map(({ id, reason }) => `${id}: ${reason}`) }),
    ...(read_again.length > 0 && { read_again: ids(read_again) }),
  };
}

function none(): never {
  throw new Error("there is no release");
}
