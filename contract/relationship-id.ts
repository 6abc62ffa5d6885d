import { slugOf } from "./text-folding.ts";

/** Slugs contain no two hyphens in a row, so this separates the parts safely. */
const SEPARATOR = "--";

interface RelationshipKey {
  club: string;
  vendor: string;
  /** The category's record, because its slug may differ from its name. */
  category: { slug: string };
  product: string | null;
}

/** The permanent id of a relationship: `club--vendor--category`, with `--product` if the row names one. */
export function relationshipId({ club, vendor, category, product }: RelationshipKey): string {
  const rest = product === null ? [] : [slugOf(product)];
  return joinRelationshipId({ club, vendor, category: category.slug, rest });
}

interface RelationshipIdParts {
  club: string;
  vendor: string;
  category: string;
  rest: readonly string[];
}

/** The parts of an id as a client sent it; those that it lacks are empty. */
export function splitRelationshipId(id: string): RelationshipIdParts {
  const [club = "", vendor = "", category = "", ...rest] = id.split(SEPARATOR);
  return { club, vendor, category, rest };
}

export const joinRelationshipId = ({ club, vendor, category, rest }: RelationshipIdParts): string =>
  [club, vendor, category, ...rest].join(SEPARATOR);

/** The slug of a relationship's category, which its records name but have only in their id. */
export const categorySlugOf = (id: string): string => splitRelationshipId(id).category;
