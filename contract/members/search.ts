import type { Options } from "minisearch";
import { indexedWords } from "../search.ts";
import { wordsOf } from "../text-folding.ts";

/** The searchable text of a buyer. Queries are built with `searchQuery`, as for the technology. */
export interface BuyerText {
  /** The buyer's index in the compiled list. */
  id: number;
  name: string;
  clubs: string;
  people: string;
  summary: string;
  intent: string;
}

/** The build and the server must use the same options. */
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
