import { distance } from "fastest-levenshtein";

/** Short words are near to too many others. */
const MIN_LETTERS = 4;
const MAX_SUGGESTIONS = 3;

/**
 * Returns a function that suggests words for one that may be mistyped, the nearest first; of equally near ones that with
 * the same first letter, then the one of greater weight. The end of the word may be missing.
 */
export function createSpelling(weights: ReadonlyMap<string, number>): (word: string) => string[] {
  const words = [...weights].filter(([word]) => word.length >= MIN_LETTERS);
  return (typed) => {
    if (typed.length < MIN_LETTERS) return [];
    const limit = typed.length < 6 ? 1 : 2;
    return words
      .map(([word, weight]) => ({ word, weight, faults: faultsIn(typed, word) }))
      .filter(({ faults }) => faults <= limit)
      .sort(
        (a, b) =>
          a.faults - b.faults || sameStart(b.word, typed) - sameStart(a.word, typed) || b.weight - a.weight,
      )
      .slice(0, MAX_SUGGESTIONS)
      .map(({ word }) => word);
  };
}

const sameStart = (word: string, typed: string): number => (word[0] === typed[0] ? 1 : 0);

/** The edit distance to a word or, with half a fault more, to its beginning. */
function faultsIn(typed: string, word: string): number {
  const whole = distance(typed, word);
  if (word.length <= typed.length) return whole;
  const beginnings = [-1, 0, 1].map((more) => distance(typed, word.slice(0, typed.length + more)));
  return Math.min(whole, ...beginnings.map((faults) => faults + 0.5));
}
