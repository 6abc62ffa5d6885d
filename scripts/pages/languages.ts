import { wordsOf } from "../../contract/text-folding.ts";
import vocabulary from "./vocabulary.json" with { type: "json" };

/** Frequent words of each language that the others lack or use far less, folded. */
const FREQUENT: Readonly<Record<string, string>> = vocabulary.frequent;

/** Ranges of letters; Japanese before Chinese, whose letters it has too. */
const SCRIPTS = Object.entries(vocabulary.letters).map(
  ([language, range]) => [language, new RegExp(`[${range}]`, "g")] as const,
);

const SAMPLE = 5000;
const MIN_HITS = 4;

const languageOfScript = (sample: string, share: number): string =>
  SCRIPTS.find(([, letters]) => (sample.match(letters)?.length ?? 0) > sample.length * share)?.[0] ?? "";

/** A page's language: the declared one, unless the page calls itself by a language of Latin letters and has others. */
export function languageOf(declared: string, text: string): string {
  const [language] = declared.split(/[-,]/, 1);
  if (!language) return detectLanguage(text);
  return (language in FREQUENT && languageOfScript(text.slice(0, SAMPLE), 1 / 3)) || language;
}

/** The language of a text by its script and its frequent words, such as `pt`; empty if it is too short to tell. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const scriptLanguage = languageOfScript(sample, 1 / 20);
  if (scriptLanguage !== "") return scriptLanguage;
  const words = wordsOf(sample);
  const hits = Object.entries(FREQUENT).map(([language, list]) => {
    const frequent = new Set(list.split(" "));
    return { language, count: words.filter((word) => frequent.has(word)).length };
  });
  const [best] = hits.sort((a, b) => b.count - a.count);
  return best === undefined || best.count < MIN_HITS ? "" : best.language;
}
