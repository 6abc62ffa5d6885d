import type { SearchResults } from "../finder.ts";

/** Describes results that are not simply those for the text; empty if they are, or if there is no text. */
export function notice(text: string, { corrected, isPartial, groups }: SearchResults): string {
  const asked = text.trim();
  if (asked === "") return "";
  if (groups.length === 0) return `Nothing found for “${asked}”.`;
  if (corrected !== null) return `Nothing matches “${asked}”. Results for “${corrected}”:`;
  return isPartial ? `Nothing matches all of “${asked}”. Results for its words:` : "";
}
