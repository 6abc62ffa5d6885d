import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { fileChecksum } from "../contract/index-files.ts";

/** A build that must not be served; the message names the file, the reason and the remedy. */
export class IndexError extends Error {}

/** Reads a file below the built folder. Throws an IndexError if it cannot be read. */
export async function readBuildFile(folder: string, path: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, path));
  } catch (error) {
    throw invalidIndex(path, isMissing(error) ? "is missing" : "cannot be read", error);
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Returns a reader that verifies files against the manifest: it throws an IndexError on a missing, altered or truncated one. */
export function verifiedReader(
  folder: string,
  files: Readonly<Record<string, z.infer<typeof fileChecksum>>>,
): (path: string) => Promise<Buffer> {
  return async (path) => {
    const bytes = await readBuildFile(folder, path);
    const expected = files[path];
    if (expected === undefined) throw invalidIndex(path, "is not in the manifest");
    if (bytes.length !== expected.bytes) {
      throw invalidIndex(path, `has ${bytes.length} bytes where the manifest says ${expected.bytes}`);
    }
    if (createHash("sha256").update(bytes).digest("hex") !== expected.sha256) {
      throw invalidIndex(path, "has other content than the manifest vouches for");
    }
    return bytes;
  };
}

/** Parses a JSON file with its schema. Throws an IndexError if it does not match. */
export function parseBuildFile<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Buffer,
  path: string,
): z.infer<Schema> {
  return parseOr(path, () => schema.parse(JSON.parse(bytes.toString("utf8"))));
}

const withFormat = z.object({ format: z.number() });

/** Parses a manifest. Another format has its own IndexError: to build again would not help. */
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

/** Runs a parser and turns what it throws into an IndexError. */
export function parseOr<Value>(path: string, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw invalidIndex(path, "is not what this server reads", error);
  }
}

/** The lines of a file as views: nothing is copied. */
export function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

/** Throws an IndexError if a file has another number of records than the rest of the index. */
export function requireCounts(
  counts: readonly (readonly [path: string, found: number, expected: number])[],
): void {
  for (const [path, found, expected] of counts) {
    if (found !== expected) throw invalidIndex(path, `has ${found} records where the index has ${expected}`);
  }
}

function invalidIndex(path: string, reason: string, cause?: unknown): IndexError {
  return new IndexError(
    `The index cannot be served: ${path} ${reason}. Run "npm run build" to build it again.`,
    { cause },
  );
}
