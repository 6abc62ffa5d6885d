import type { Options } from "minisearch";
import { indexedWords } from "../search.ts";
import { wordsOf } from "../text-folding.ts";

/** What of a buyer can be searched. A query is made with `searchQuery`, as for the technology. */
export interface BuyerText {
  /** The buyer's position in the compiled order. */
  id: number;
  name: string;
  clubs: string;
  people: string;
  summary: string;
  intent: string;
}

/** How the search over buyers is made and asked: by the build and the server alike. */
export const buyerSearchOptions: Options<BuyerText> = {
  fields: ["name", "clubs", "people", "summary", "intent"],
  storeFields: [],
  tokenize: indexedWords,
  processTerm: (term) => term,
  searchOptions: {
    combineWith: "AND",
    prefix: true,
    tokenize: wordsOf,
    boost: { name: 5, clubs: 3, people: 3, summary: 1, intent: 1 },
  },
};
