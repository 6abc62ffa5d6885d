import { distance } from "fastest-levenshtein";

/** Comparison of names, the same in checks, search and look-ups. */

/** Letters that Unicode does not decompose into a base letter and an accent. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
};

/** ASCII, by far the most common case, has no accents. */
const ALL_PLAIN = /^[ -~]*$/;

/** The text without case and accents: `1. FC Köln` and `1. fc koln` fold alike. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (ALL_PLAIN.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[øłßæœđðþıħ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The slug of a name: `1. FC Köln` becomes `1-fc-koln`. Empty if no letter or digit remains. */
export function slugOf(name: string): string {
  return fold(name)
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** The candidates most like a mistyped value, best first; none if nothing is near enough. */
export function nearest(value: string, candidates: Iterable<string>, most = 1): string[] {
  const wanted = fold(value);
  const limit = tolerance(wanted.length);
  const scored: { candidate: string; score: number }[] = [];
  for (const candidate of candidates) {
    const score = likeness(wanted, fold(candidate), limit);
    if (score <= limit) scored.push({ candidate, score });
  }
  scored.sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1));
  return scored.slice(0, most).map(({ candidate }) => candidate);
}

/** Returns the number of changed letters that may be a typing error. In a short word two would be another word: `foo` is not `from`. */
function tolerance(length: number): number {
  if (length < 5) return length < 2 ? 0 : 1;
  return Math.max(2, Math.floor(length / 3));
}

/**
 * Edit distance, except that a whole word in common counts as near (`dortmund` is near `borussia-dortmund`), and that two
 * swapped letters are one change (`form` is near `from`).
 */
function likeness(wanted: string, candidate: string, limit: number): number {
  if (wanted.length >= 4 && candidate.split(/[^a-z0-9]+/).includes(wanted)) return 1;
  if (isSwapped(wanted, candidate)) return 1;
  if (Math.abs(wanted.length - candidate.length) > limit) return limit + 1;
  return distance(wanted, candidate);
}

/** Returns true if two neighbouring letters in another order are the only difference. */
function isSwapped(wanted: string, candidate: string): boolean {
  if (wanted.length !== candidate.length) return false;
  const at = wanted.split("").findIndex((letter, index) => letter !== candidate[index]);
  return at >= 0 && wanted.slice(0, at) + wanted[at + 1] + wanted[at] + wanted.slice(at + 2) === candidate;
}

/** A column's name as the API writes it: `evidence_url` is `evidenceUrl`. */
export const toCamelCase = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
