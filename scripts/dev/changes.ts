import { basename, extname } from "node:path";

/**
 * What an edit asks for. `content` is read afresh by every build: evidence, styles, images. `code` is kept by the
 * process that has imported it, so it needs a new one.
 */
export type ChangeKind = "content" | "code";

const CONTENT = new Set([".csv", ".yaml", ".yml", ".css", ".svg", ".png", ".ico", ".woff2"]);
const CODE = new Set([".ts", ".tsx", ".js", ".json"]);

/** What the change of a file asks for; undefined for what no build reads, such as an editor's own files. */
export function kindOfChange(path: string): ChangeKind | undefined {
  if (basename(path).startsWith(".")) return undefined;
  // A wrong ending, such as of `Spain.CSV`, is told by the check, and so is its mending.
  const extension = extname(path).toLowerCase();
  if (CONTENT.has(extension)) return "content";
  return CODE.has(extension) ? "code" : undefined;
}
