import MiniSearch from "minisearch";
import type { Relationship } from "./records.ts";
import { required } from "./required.ts";
import { type SearchText, searchOptions, searchText } from "./search.ts";

/** The search index over relationships; an entry's id is the relationship's position. */
export function createSearchIndex(
  relationships: readonly Relationship[],
  clubs: readonly { slug: string; aliases: readonly string[] }[],
): MiniSearch<SearchText> {
  const aliasesOf = new Map(clubs.map(({ slug, aliases }) => [slug, aliases]));
  const index = new MiniSearch<SearchText>(searchOptions);
  index.addAll(
    relationships.map((relationship, id) => {
      const aliases = required(aliasesOf.get(relationship.club), `the club "${relationship.club}"`);
      const notes = relationship.evidence.map(({ note }) => note);
      return searchText({ ...relationship, aliases, notes }, id);
    }),
  );
  return index;
}
