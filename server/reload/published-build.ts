import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST, SITE_MANIFEST } from "../../contract/index-files.ts";
import { MEMBERS_MANIFEST } from "../../contract/members/index-files.ts";

/** What is published at a moment. */
export interface PublishedBuild {
  /** Its own folder: it stays the same build when the link is led elsewhere. */
  folder: string;
  /** Differs from that of every other build. */
  fingerprint: string;
}

/** The build that a link such as `dist` leads to; undefined where it leads nowhere. */
export async function publishedBuild(link: string): Promise<PublishedBuild | undefined> {
  const folder = await realpath(link).catch(() => undefined);
  if (folder === undefined) return undefined;
  const marks = await Promise.all(
    [MANIFEST, MEMBERS_MANIFEST, SITE_MANIFEST].map((path) => markOf(join(folder, path))),
  );
  return { folder, fingerprint: [folder, ...marks].join("\n") };
}

/** A folder may also be replaced in its place, or its files: then their times tell. */
async function markOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  return found === undefined ? "missing" : `${found.ino} ${found.size} ${found.mtimeMs}`;
}
