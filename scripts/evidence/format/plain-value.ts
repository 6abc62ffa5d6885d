import type { FieldKind } from "../../../data/schema/fields.ts";
import { aliasList, needlessAliases } from "../aliases.ts";
import { canonicalUrl } from "../canonical-url.ts";
import { urlFault } from "../checks/url-form.ts";
import { normalizeDate } from "../plain-date.ts";
import { normalizeText } from "../plain-text.ts";
import type { Change } from "./changes.ts";

/** A field's text in the one form, with the names that its record's aliases must not repeat. */
export function normalizeValue(kind: FieldKind | undefined, text: string, names: readonly string[]): string {
  switch (kind) {
    case "url":
      return plainAddress(text.trim());
    case "date":
    case "day":
      return normalizeDate(normalizeText(text));
    case "aliases":
      return plainAliases(text, names);
    default:
      return normalizeText(text);
  }
}

/** What a change to a field of this kind is called. */
export function changeOf(kind: FieldKind | undefined): Change {
  if (kind === "url" || kind === "aliases") return kind;
  return kind === "date" || kind === "day" ? "date" : "text";
}

/** An address that cannot be opened is left for its author; its characters are never composed anew. */
function plainAddress(text: string): string {
  const clean = canonicalUrl(text);
  return clean === text || urlFault(text) !== undefined ? text : clean;
}

function plainAliases(text: string, names: readonly string[]): string {
  const aliases = aliasList(text).map(normalizeText);
  const needless = needlessAliases(aliases, names);
  return aliases.filter((_, index) => !needless.has(index)).join("|");
}
