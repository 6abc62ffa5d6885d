import MiniSearch from "minisearch";
import type { ClubRecord, Relationship } from "../../contract/records.ts";
import { type SearchText, searchOptions } from "../../contract/search.ts";

/** The search index over relationships as JSON text; an entry's id is the relationship's position. */
export function searchIndex(relationships: readonly Relationship[], clubs: readonly ClubRecord[]): string {
  const aliases = new Map(clubs.map((club) => [club.slug, club.aliases.join(" ")]));
  const index = new MiniSearch<SearchText>(searchOptions);
  index.addAll(
    relationships.map((relationship, id) =>
      searchText(relationship, id, aliases.get(relationship.club) ?? ""),
    ),
  );
  return JSON.stringify(index);
}

/** A vendor's slug is searched with its name, so that "datascout" finds "Data'Scout". */
function searchText(relationship: Relationship, id: number, aliases: string): SearchText {
  const { clubName, vendorName, vendor, product, scope, evidenceNote } = relationship;
  return {
    id,
    club: clubName,
    aliases,
    vendor: `${vendorName} ${vendor}`,
    product: product ?? "",
    scope,
    note: evidenceNote,
  };
}
