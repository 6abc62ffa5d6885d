import { slugOf } from "../../contract/text-folding.ts";
import type { Ledger, Source } from "../evidence/ledger.ts";
import { relationshipId } from "../evidence/relationship-id.ts";

/** Where each relationship is written, by its id: for the site's links that lead an editor there. */
export function sourceLocations({ technology }: Ledger): ReadonlyMap<string, Source> {
  return new Map(
    technology.map(({ source, ...row }) => [
      relationshipId({ ...row, categorySlug: slugOf(row.category) }),
      source,
    ]),
  );
}
