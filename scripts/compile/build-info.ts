import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { compareText } from "../../contract/collections.ts";
import type { BuildOptions } from "./pipeline.ts";

/** What a build is made from, beside the evidence. */
const CODE = ["contract", "scripts", "server", "site", "data/schema", "package-lock.json"];
/** Beside the manifest: what the build was made from, for the next one only. */
const BUILD_INFO = "build-info.json";

const buildInfo = z.strictObject({
  baseUrl: z.string(),
  repositoryUrl: z.string().nullable(),
  dealsUrl: z.string(),
  /** Whether the evidence for members lies inside the evidence folder, elsewhere or nowhere. */
  members: z.enum(["inside", "elsewhere", "none"]),
  /** The line of Node.js and the kind of machine, for which the driver of SQLite in the build was made. */
  runtime: z.string(),
  sources: z.string(),
});

type BuildInfo = z.infer<typeof buildInfo>;

/** What a build depends on. */
export type BuildInputs = Pick<BuildOptions, "data" | "members" | "baseUrl" | "repositoryUrl" | "dealsUrl">;

/** Notes in a build what it was made from: the settings, and a hash of every source's path and content. */
export async function writeBuildInfo(folder: string, origin: BuildInputs): Promise<void> {
  await writeFile(join(folder, BUILD_INFO), `${JSON.stringify(await currentBuildInfo(origin))}\n`);
}

/** Why the published build must be built again, or undefined where it is up to date. */
export async function staleReason(link: string, origin: BuildInputs): Promise<string | undefined> {
  const before = await readBuildInfo(link);
  if (before === undefined) return "dist/ is missing";
  const now = await currentBuildInfo(origin);
  if (before.baseUrl !== now.baseUrl) return `dist/ is for ${before.baseUrl}`;
  if (before.repositoryUrl !== now.repositoryUrl) return "dist/ is for another repository";
  if (before.dealsUrl !== now.dealsUrl) return `dist/ names ${before.dealsUrl} as the member interface`;
  if (before.members !== now.members) return "dist/ is made with the evidence for members of another folder";
  if (before.runtime !== now.runtime) return "dist/ is for another line of Node.js";
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
  const hash = createHash("sha256");
  for (const source of [data, ...CODE]) await addContent(hash, source, source === data ? "data" : source);
  const isInside = members?.folder === join(data, "members");
  if (members !== undefined && !isInside) await addContent(hash, members.folder, "members");
  return {
    baseUrl,
    repositoryUrl,
    dealsUrl,
    members: members === undefined ? "none" : isInside ? "inside" : "elsewhere",
    runtime: `${process.platform} ${process.arch} ${process.versions.modules}`,
    sources: hash.digest("hex"),
  };
}

/** Times say little: a copy keeps the old one. `name` stands for the path, which differs from machine to machine. */
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
