import { createHash } from "node:crypto";

/** What a manifest knows a file by. */
export function fingerprint(content: string): { sha256: string; bytes: number } {
  const bytes = Buffer.from(content);
  return { sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length };
}

/** Records as `.ndjson`: one a line. */
export const lines = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");
