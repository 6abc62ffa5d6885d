import { relationshipId } from "../../contract/relationship-id.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { SourceRecord } from "./records.ts";

/** Without one of these it is not known which relationship a row is. */
const KEY = ["club", "vendor", "category"] as const;

/** The id of a technology row as it was written; undefined where a field that makes the id is empty. */
export function idOfRow(
  row: SourceRecord,
  categories: ReadonlyMap<string, SourceRecord>,
): string | undefined {
  if (KEY.some((field) => row.text(field) === "")) return undefined;
  const category = row.text("category");
  return relationshipId({
    club: row.text("club"),
    vendor: row.text("vendor"),
    category: { slug: categories.get(category)?.text("slug") || slugOf(category) },
    product: row.text("product") || null,
  });
}
