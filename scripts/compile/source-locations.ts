import { relationshipId } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import type { Ledger, SourceLocation } from "../evidence/ledger.ts";

/** Where each relationship is written, by its id: for the site's edit links. */
export function sourceLocations({
  technology,
  categories,
}: Pick<Ledger, "technology" | "categories">): ReadonlyMap<string, SourceLocation> {
  const byName = new Map(categories.map((category) => [category.name, category]));
  return new Map(
    technology.map(({ source, ...row }) => {
      const category = required(byName.get(row.category), `category "${row.category}"`);
      return [relationshipId({ ...row, category }), source];
    }),
  );
}
