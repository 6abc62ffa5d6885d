import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { fileChecksum } from "../contract/index-files.ts";

/** How the files of an index are read: nothing is served that a manifest does not vouch for. */

/** An index that must not be served; the message says which file, why and what to do. */
export class IndexError extends Error {}

/** The bytes of a file below the built folder. Throws an IndexError where it cannot be read. */
export async function readBuildFile(folder: string, path: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, path));
  } catch (error) {
    throw refused(path, isMissing(error) ? "is missing" : "cannot be read", error);
  }
}

/** Whether reading failed because there is no such file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Reads files as the manifest knows them. What it gives throws an IndexError on a missing, altered or half-written file. */
export function verifiedReader(
  folder: string,
  files: Readonly<Record<string, z.infer<typeof fileChecksum>>>,
): (path: string) => Promise<Buffer> {
  return async (path) => {
    const bytes = await readBuildFile(folder, path);
    const expected = files[path];
    if (expected === undefined) throw refused(path, "is not in the manifest");
    if (bytes.length !== expected.bytes) {
      throw refused(path, `has ${bytes.length} bytes where the manifest says ${expected.bytes}`);
    }
    if (createHash("sha256").update(bytes).digest("hex") !== expected.sha256) {
      throw refused(path, "has other content than the manifest vouches for");
    }
    return bytes;
  };
}

/** The JSON of a file as its schema gives it. Throws an IndexError where it is anything else. */
export function parseBuildFile<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Buffer,
  path: string,
): z.infer<Schema> {
  return parseOr(path, () => schema.parse(JSON.parse(bytes.toString("utf8"))));
}

const withFormat = z.object({ format: z.number() });

/**
 * A manifest of the format that this server reads. Throws an IndexError where it is anything else; another format is told as such,
 * because a build of another version is sound, and to build it again would not help.
 */
export function parseManifest<Schema extends z.ZodType>(
  schema: Schema,
  format: number,
  bytes: Buffer,
  path: string,
): z.infer<Schema> {
  const found = withFormat.safeParse(parseOr(path, () => JSON.parse(bytes.toString("utf8"))));
  if (!found.success || found.data.format === format) return parseBuildFile(schema, bytes, path);
  throw new IndexError(
    `The index cannot be served: ${path} has format ${found.data.format}, and this server reads ${format}. Restart the server, so that it is the one of that build.`,
  );
}

/** What a reader makes of a file that the manifest vouches for. Throws an IndexError where it makes nothing of it. */
export function parseOr<Value>(path: string, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw refused(path, "is not what this server reads", error);
  }
}

/** The lines of a file as views of its bytes: nothing is copied. */
export function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

/** Throws an IndexError where a file has another number of records than the rest of the index says. */
export function requireCounts(
  counts: readonly (readonly [path: string, found: number, expected: number])[],
): void {
  for (const [path, found, expected] of counts) {
    if (found !== expected) throw refused(path, `has ${found} records where the index has ${expected}`);
  }
}

function refused(path: string, reason: string, cause?: unknown): IndexError {
  return new IndexError(
    `The index cannot be served: ${path} ${reason}. Run "npm run build" to build it again.`,
    { cause },
  );
}
