import type { Options } from "minisearch";
import { wordsOf } from "./names.ts";

/** What of a relationship can be searched. Only this is indexed: whole rows would cost memory for nothing. */
export interface SearchText {
  /** The relationship's position in the compiled order. */
  id: number;
  club: string;
  aliases: string;
  vendor: string;
  product: string;
  scope: string;
  note: string;
}

/**
 * How the search index is made and asked: by the build, the server and the site alike. All words must match, each may
 * be the beginning of a word, case and accents do not count. A name weighs more than a mention.
 */
export const searchOptions: Options<SearchText> = {
  fields: ["club", "aliases", "vendor", "product", "scope", "note"],
  storeFields: [],
  tokenize: wordsOf,
  processTerm: (term) => term,
  searchOptions: {
    combineWith: "AND",
    prefix: true,
    boost: { club: 5, aliases: 4, vendor: 4, product: 3, scope: 1.5, note: 1 },
  },
};
