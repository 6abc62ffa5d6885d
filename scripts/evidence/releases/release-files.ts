import { createHash } from "node:crypto";
import { required } from "../../../contract/required.ts";
import { type Release, release, releaseName } from "../../../data/schema/releases.ts";
import type { DocumentKind, Evidence, SourceDocument } from "../records.ts";

/** A release as it was read. */
export interface ReleaseDocument extends Pick<SourceDocument, "path" | "locationOf"> {
  /** Undefined if its form is wrong. */
  content: Release | undefined;
  /** The file's name without its ending: `2026-11-22`. */
  name: string;
  /** What the next release must name as the one before. */
  hash: string;
}

/** The releases of a kind, the oldest first. Files that cannot be parsed are not among them. */
export function releaseDocuments(
  { documents, files }: Evidence,
  kind: DocumentKind = "release",
): ReleaseDocument[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return documents
    .filter((document) => document.kind === kind)
    .map(({ path, value, locationOf }) => ({
      path,
      locationOf,
      content: release.safeParse(value).data,
      name: path.replace(/^.*\//, "").replace(/\.yaml$/, ""),
      hash: hashOf(required(texts.get(path), path)),
    }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/** A release with its name. */
export type NamedRelease = Release & { name: string };

/** The valid releases, the oldest first. Throws on another one. */
export const readReleases = (evidence: Evidence): NamedRelease[] =>
  releaseDocuments(evidence).map(({ name, path, content }) => ({ name, ...required(content, path) }));

/** The text of a release's file: YAML in the form of JSON, which is read much faster. */
export const releaseText = (content: Release): string => `${JSON.stringify(content, null, 2)}\n`;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const compareNames = (a: string, b: string): number => {
  const [[dayA, countA], [dayB, countB]] = [partsOf(a), partsOf(b)];
  return dayA === dayB ? countA - countB : Number(dayA > dayB) - Number(dayA < dayB);
};

/** The day of a release, and which of the day it is. */
function partsOf(name: string): [day: string, count: number] {
  const [, day = name, count = "1"] = releaseName.exec(name) ?? [];
  return [day, Number(count)];
}

/** The name of a release of some day after those there are: the day, or the day with the next number. */
export function nextName(day: string, names: readonly string[]): string {
  const counts = names.map(partsOf).flatMap(([other, count]) => (other === day ? [count] : []));
  return counts.length === 0 ? day : `${day}-${Math.max(...counts) + 1}`;
}
