import type { AsPlainObject } from "minisearch";
import type { RelationshipTable } from "../../contract/index-files.ts";
import type { PublicRecords } from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import { calculatorPath } from "../../contract/site-paths.ts";
import { calculators } from "../calculators/calculators.ts";
import { searchedPages } from "./site-pages.ts";

/** Data that the search in the browser loads beside the table of the relationships. */
interface SearchDetails {
  /** The server's index. */
  index: AsPlainObject;
  /** Things that belong to a category by its definition, in the order of the table. */
  belongs: readonly string[];
  /** By the league's slug. */
  leagueCountries: Readonly<Record<string, string>>;
  calculators: readonly SearchPage[];
  pages: readonly SearchPage[];
}

export type SearchRecord = RelationshipTable & SearchDetails;

export interface SearchPage {
  name: string;
  path: string;
  detail?: string;
  /** Other names of it. */
  aliases?: readonly string[];
  words: string;
}

/** The search details as JSON. `index` is the JSON of the compiled search index. */
export function searchDetailsJson(
  index: string,
  { categories, leagues }: Pick<PublicRecords, "categories" | "leagues">,
): string {
  const details: Omit<SearchDetails, "index"> = {
    belongs: categories.map(({ definition }) => firstSentence(definition)),
    leagueCountries: Object.fromEntries(leagues.map(({ slug, country }) => [slug, country])),
    calculators: calculators.map(({ slug, title, question, figures, terms }) => ({
      name: title,
      path: calculatorPath(slug),
      detail: question,
      aliases: terms,
      words: figures,
    })),
    pages: searchedPages,
  };
  return `{"index":${index},${JSON.stringify(details).slice(1)}`;
}

/** A definition's later sentences name what belongs to other categories. */
const firstSentence = (definition: string): string =>
  required(definition.split(/(?<=\.)\s/)[0], "the first sentence of a definition");
