import { createHash } from "node:crypto";
import type * as z from "zod";
import { required } from "../../../contract/required.ts";
import { type MemberRelease, type Release, releaseName } from "../../../data/schema/releases.ts";
import type { Evidence, SourceDocument } from "../records.ts";
import { dataOf, validateDocument } from "../values/validated.ts";

export interface ReleaseDocument<Content = Release> extends Pick<SourceDocument, "path" | "locationOf"> {
  content: Content;
  /** The file's name without its ending: `2026-11-22`. */
  name: string;
  /** Name that the next release must give as the one before. */
  hash: string;
}

/** The releases of the public evidence, the oldest first. Throws a ZodError on one that breaks its schema. */
export const releaseDocuments = (evidence: Evidence): ReleaseDocument[] =>
  documentsOf(evidence, "release", validateDocument.release);

export const memberReleaseDocuments = (evidence: Evidence): ReleaseDocument<MemberRelease>[] =>
  documentsOf(evidence, "memberRelease", validateDocument.memberRelease);

function documentsOf<Content>(
  { documents, files }: Evidence,
  kind: "release" | "memberRelease",
  validate: (document: SourceDocument) => z.ZodSafeParseResult<Content>,
): ReleaseDocument<Content>[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return documents
    .filter((document) => document.kind === kind)
    .map((document) => {
      const { path, locationOf } = document;
      return {
        path,
        locationOf,
        content: dataOf(validate(document)),
        name: path.replace(/^.*\//, "").replace(/\.yaml$/, ""),
        hash: hashOf(required(texts.get(path), path)),
      };
    })
    .sort((a, b) => inOrder.compare(a.name, b.name));
}

export const readReleases = (evidence: Evidence) =>
  releaseDocuments(evidence).map(({ name, content }) => ({ name, ...content }));

export const readMemberReleases = (evidence: Evidence) =>
  memberReleaseDocuments(evidence).map(({ name, content }) => ({ name, ...content }));

/** The text of a release's file: YAML in the form of JSON, which is read much faster. */
export const releaseText = (content: Release | MemberRelease): string =>
  `${JSON.stringify(content, null, 2)}\n`;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The tenth release of a day comes after the second. */
const inOrder = new Intl.Collator("en", { numeric: true });

/** The name of a release of some day after those there are: the day, or the day with the next number. */
export function nextName(day: string, names: readonly string[]): string {
  const counts = names.flatMap((name) => {
    const [, other, count = "1"] = releaseName.exec(name) ?? [];
    return other === day ? [Number(count)] : [];
  });
  return counts.length === 0 ? day : `${day}-${Math.max(...counts) + 1}`;
}
