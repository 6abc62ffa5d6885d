import { fold } from "../../contract/text-folding.ts";
import vocabulary from "./vocabulary.json" with { type: "json" };

/** Folded phrases by their language, or "" for all, with commas between. `*` is any more letters of a word, `~` up to three. */
type Phrases = Readonly<Record<string, string>>;

/** Returns what finds the phrases of a language in a text of plain letters. */
export function phrasePattern(phrases: Phrases, language: string): RegExp {
  const listed = ["", language].flatMap((one) => phrases[one]?.split(", ") ?? []);
  const sources = listed.map((one) => one.replaceAll("*", "\\p{L}*").replaceAll("~", "\\p{L}{0,3}"));
  // Nothing is found of an empty list.
  return new RegExp(listed.length === 0 ? "(?!)" : `(?<!\\p{L})(?:${sources.join("|")})(?!\\p{L})`, "iu");
}

/** The text without accents, each letter at its place. */
export const plainLetters = (text: string): string =>
  text.replace(/[^ -~]/g, (letter) => {
    const folded = letter === "’" ? "'" : fold(letter);
    return folded.length === 1 ? folded : letter;
  });

/** Returns what finds the categories of which a text of plain letters has a word. */
export function createCategoryFinder(language: string): (text: string) => string[] {
  const patterns = Object.entries(vocabulary.categories).map(
    ([name, phrases]) => [name, phrasePattern(phrases, language)] as const,
  );
  return (text) => patterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}
