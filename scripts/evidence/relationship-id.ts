import { slugOf } from "../../contract/text-folding.ts";
import type { SourceRecord } from "./records.ts";

export interface RelationshipKey {
  club: string;
  vendor: string;
  categorySlug: string;
  product: string | null;
}

/** `club--vendor--category`, and `--product` where one is named: the relationship's permanent identifier. */
export function relationshipId({ club, vendor, categorySlug, product }: RelationshipKey): string {
  const parts = [club, vendor, categorySlug];
  return (product === null ? parts : [...parts, slugOf(product)]).join("--");
}

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
    categorySlug: categories.get(category)?.text("slug") || slugOf(category),
    product: row.text("product") || null,
  });
}
