import { fold } from "../../contract/text-folding.ts";

/** The aliases of one field, without empty ones and without the spaces around them. */
export function aliasList(field: string): string[] {
  if (field === "") return [];
  return field
    .split("|")
    .map((alias) => alias.trim())
    .filter((alias) => alias !== "");
}

/** A club's aliases that find nothing more: they fold to its name or slug, or to an alias before them. */
export function needlessAliases(aliases: readonly string[], names: readonly string[]): Set<number> {
  const seen = new Set(names.map(fold));
  const needless = new Set<number>();
  for (const [index, alias] of aliases.entries()) {
    if (seen.has(fold(alias))) needless.add(index);
    seen.add(fold(alias));
  }
  return needless;
}
