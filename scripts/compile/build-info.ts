import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { compareText } from "../../contract/collections.ts";
import { SITE, SITE_MANIFEST } from "../../contract/index-files.ts";
import { type Membership, membership, NO_MEMBERSHIP } from "../../contract/membership.ts";
import { NO_OPERATOR, type Operator, operator } from "../../contract/operator.ts";
import type { EvidenceFolder } from "../evidence/reading/evidence-files.ts";

/** Sources of a build other than the evidence. */
const CODE = ["contract", "scripts", "server", "site", "data/schema", "package-lock.json"];
/** For the next build only. */
const BUILD_INFO = "build-info.json";

const buildInfo = z.strictObject({
  baseUrl: z.string(),
  repositoryUrl: z.string().nullable(),
  dealsUrl: z.string(),
  publisher: operator,
  membership,
  /** True if it has images for shared links. */
  release: z.boolean(),
  /** Place of the evidence for members, seen from the evidence folder. */
  members: z.enum(["inside", "elsewhere", "none"]),
  /** Platform and Node.js ABI of the SQLite driver in the build. */
  runtime: z.string(),
  sources: z.string(),
});

type BuildInfo = z.infer<typeof buildInfo>;

export interface BuildInputs {
  data: string;
  members: EvidenceFolder | undefined;
  /** The URL that links begin with, without a trailing slash. */
  baseUrl: string;
  /** The URL of the members' interface and pages. Default: that of the site. */
  dealsUrl?: string;
  /** Publisher of the site. Default: nobody is named. */
  publisher?: Operator;
  /** Price of membership and where to ask. Default: nothing is said. */
  membership?: Membership;
  /** Repository in which readers can correct the evidence; without it the site shows only file and line. */
  repositoryUrl?: string | null;
  /** A release names its publisher and has images for shared links. */
  release?: boolean;
}

/** A warning if readers or members could reach nobody. A server with the members' evidence stores readers' reports. */
export function deadEnd({ publisher, repositoryUrl, membership: offer, members }: BuildInputs) {
  if (publisher?.contact) return undefined;
  if (members !== undefined)
    return offer?.contact
      ? undefined
      : "Nobody can ask for membership or renew it: set MEMBERSHIP_CONTACT (a URL or an email address) or CONTACT.";
  return repositoryUrl
    ? undefined
    : "Readers cannot report errors, unless the server has DATABASE_URL and SMTP_URL: set CONTACT (an email address) or REPOSITORY_URL.";
}

/** Records in a build its settings and a hash of every source. */
export async function writeBuildInfo(folder: string, origin: BuildInputs): Promise<void> {
  await writeFile(join(folder, BUILD_INFO), `${JSON.stringify(await currentBuildInfo(origin))}\n`);
}

/** Reason why the published build is stale; undefined if it is up to date. */
export async function staleReason(link: string, origin: BuildInputs): Promise<string | undefined> {
  const before = await readBuildInfo(link);
  if (before === undefined) return "dist/ is missing";
  const now = await currentBuildInfo(origin);
  if (before.baseUrl !== now.baseUrl) return `dist/ is for ${before.baseUrl}`;
  if (before.repositoryUrl !== now.repositoryUrl) return "dist/ is for another repository";
  if (before.dealsUrl !== now.dealsUrl) return `dist/ names ${before.dealsUrl} as the member interface`;
  if (JSON.stringify(before.publisher) !== JSON.stringify(now.publisher))
    return "dist/ names another publisher or contact";
  if (JSON.stringify(before.membership) !== JSON.stringify(now.membership))
    return "dist/ names another price or contact of membership";
  // A release serves for everything else too.
  if (now.release && !before.release) return "dist/ is not a release";
  if (before.members !== now.members) return "dist/ has the evidence for members of another folder";
  if (before.runtime !== now.runtime) return "dist/ is for another platform or version of Node.js";
  return before.sources === now.sources ? undefined : "its sources have changed";
}

async function readBuildInfo(link: string): Promise<BuildInfo | undefined> {
  try {
    return buildInfo.parse(JSON.parse(await readFile(join(link, BUILD_INFO), "utf8")));
  } catch {
    return undefined;
  }
}

async function currentBuildInfo(origin: BuildInputs): Promise<BuildInfo> {
  const { data, members, baseUrl, repositoryUrl = null, dealsUrl = baseUrl } = origin;
  const { publisher: named = NO_OPERATOR, membership: offer = NO_MEMBERSHIP, release = false } = origin;
  const hash = createHash("sha256");
  for (const source of [data, ...CODE]) await addContent(hash, source, source === data ? "data" : source);
  const isInside = members?.folder === join(data, "members");
  if (members !== undefined && !isInside) await addContent(hash, members.folder, "members");
  return {
    baseUrl,
    repositoryUrl,
    dealsUrl,
    publisher: named,
    membership: offer,
    release,
    members: members === undefined ? "none" : isInside ? "inside" : "elsewhere",
    runtime: `${process.platform} ${process.arch} ${process.versions.modules}`,
    sources: hash.digest("hex"),
  };
}

/** Hashes content, because copies keep modification times. `name` replaces the machine's own path. */
async function addContent(hash: ReturnType<typeof createHash>, path: string, name: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) {
    hash
      .update(`${name}\0`)
      .update(await readFile(path))
      .update("\0");
    return;
  }
  for (const entry of entries.sort((a, b) => compareText(a.name, b.name))) {
    await addContent(hash, join(path, entry.name), `${name}/${entry.name}`);
  }
}

/** Writes the number of files and bytes of the site, so that a server detects an incomplete copy. */
export async function writeSiteManifest(folder: string): Promise<void> {
  const entries = await readdir(join(folder, SITE), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  const manifest = { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  await writeFile(join(folder, SITE_MANIFEST), `${JSON.stringify(manifest)}\n`);
}
