import { wordsOf } from "../../contract/text-folding.ts";

/** Frequent words of each language that the others lack or use far less, folded. */
const FREQUENT: Readonly<Record<string, string>> = {
  en: "the and of to that with for was has from this will",
  de: "der die und das ist mit den fur von auf ein eine wird nicht",
  fr: "le les des et du est une dans pour avec qui sur au pas",
  es: "el los las y del que una por con su para como se",
  pt: "o os e do da dos em um uma com nao no na pelo ao mais",
  it: "il di che e la della un per con nel sono alla gli non",
  nl: "het een van en de is dat met voor op zijn niet door",
  tr: "ve bir bu ile icin da de olarak olan oldugu kulubu daha",
  sv: "och att det som en pa ar av for med till den inte",
  da: "og at det som en pa er af for med til den ikke har",
  no: "og at det som en pa er av for med til den ikke har",
  pl: "i w na z do sie jest nie oraz przez dla ktory",
  fi: "ja on ei se etta joka myos seuran kanssa oli mutta",
  hu: "a az es hogy nem egy is meg volt szerint",
  cs: "a v na se je ze do pro ktery jako byl",
  ro: "si in de la cu pe pentru care din este nu",
};

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\u3040-\u30ff]/g],
  ["ko", /[\uac00-\ud7af]/g],
  ["zh", /[\u4e00-\u9fff]/g],
  ["ar", /[\u0600-\u06ff]/g],
  ["el", /[\u0370-\u03ff]/g],
  ["he", /[\u0590-\u05ff]/g],
  ["ru", /[\u0400-\u04ff]/g],
  ["hi", /[\u0900-\u097f]/g],
  ["bn", /[\u0980-\u09ff]/g],
  ["gu", /[\u0a80-\u0aff]/g],
  ["ta", /[\u0b80-\u0bff]/g],
  ["th", /[\u0e00-\u0e7f]/g],
];

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
