import type { FieldKind } from "../../../data/schema/fields.ts";
import { aliasList, needlessAliases } from "../aliases.ts";
import { addressFault } from "../checks/address-form.ts";
import { cleanAddress } from "../clean-address.ts";
import { plainDate } from "../plain-date.ts";
import { plainText } from "../plain-text.ts";
import type { Change } from "./changes.ts";

/** A field's text in the one form, with the names that its record's aliases must not repeat. */
export function plainValue(kind: FieldKind | undefined, text: string, names: readonly string[]): string {
  switch (kind) {
    case "address":
      return plainAddress(text.trim());
    case "date":
    case "day":
      return plainDate(plainText(text));
    case "aliases":
      return plainAliases(text, names);
    default:
      return plainText(text);
  }
}

/** What a change to a field of this kind is called. */
export function changeOf(kind: FieldKind | undefined): Change {
  if (kind === "address" || kind === "aliases") return kind;
  return kind === "date" || kind === "day" ? "date" : "text";
}

/** An address that cannot be opened is left for its author; its characters are never composed anew. */
function plainAddress(text: string): string {
  const clean = cleanAddress(text);
  return clean === text || addressFault(text) !== undefined ? text : clean;
}

function plainAliases(text: string, names: readonly string[]): string {
  const aliases = aliasList(text).map(plainText);
  const needless = needlessAliases(aliases, names);
  return aliases.filter((_, index) => !needless.has(index)).join("|");
}
