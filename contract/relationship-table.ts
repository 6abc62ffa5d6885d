import { statuses } from "../data/schema/statuses.ts";
import type { RelationshipTable } from "./index-files.ts";
import { relationshipId } from "./relationship-id.ts";
import { required } from "./required.ts";

/** The relationship at a position of the table. Both explorer and search show it. */
export function relationshipAt(table: RelationshipTable, at: number) {
  const { relationships } = table;
  const club = entryAt(table.clubs, relationships.club[at]);
  const vendor = entryAt(table.vendors, relationships.vendor[at]);
  const category = entryAt(table.categories, relationships.category[at]);
  const product = relationships.product[at] ?? null;
  const id = relationshipId({ club: club.slug, vendor: vendor.slug, category, product });
  return { id, club, vendor, category, product, status: entryAt(statuses, relationships.status[at]) };
}

/** The entry of a list at a position that a column of the table gives. */
const entryAt = <Entry>(list: readonly Entry[], at: number | undefined): Entry =>
  required(list[at ?? -1], `entry ${at} of the table`);
