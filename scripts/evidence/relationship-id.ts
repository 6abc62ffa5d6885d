import { slugOf } from "../../contract/names.ts";

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
