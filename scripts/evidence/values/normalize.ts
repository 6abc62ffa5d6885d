import { fold } from "../../../contract/text-folding.ts";
import type { FieldKind } from "../../../data/schema/fields.ts";
import { isRealDate } from "./dates.ts";
import { canonicalUrl, urlFault } from "./urls.ts";

// Rules that `npm run check` demands of a text and by which `npm run format` writes it.

const SPACES = /[\t\n\v\f\r\u2028\u2029]|\s{2,}/g;

/** Unicode NFC, trimmed, with single spaces. Other invisible characters stay: what they were meant for is unknown. */
export const normalizeText = (text: string): string =>
  text.normalize("NFC").trim().replace(SPACES, " ").replace(SPACES, " ");

/** A line of YAML in Unicode NFC without spaces at its end. Characters of a URL are not changed. */
export function normalizeYamlLine(line: string): string {
  const trimmed = line.replace(/[ \t\r]+$/, "");
  return trimmed.includes("://") ? trimmed : trimmed.normalize("NFC");
}

/** Only with year, month and day: `2010/11` may be a season. */
const YEAR_FIRST = /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})$/;
const DAY_FIRST = /^(?:(?<day>\d{1,2}) )?(?<month>[a-z]+) (?<year>\d{4})$/i;
const MONTH_FIRST = /^(?<month>[a-z]+) (?<day>\d{1,2}), (?<year>\d{4})$/i;
const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);

/** Converts an unambiguous date such as `2026/1/5`, `5 January 2026` or `Jan 2026`. Any other text is returned as it is. */
export function normalizeDate(text: string): string {
  const parts = (YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text) ?? MONTH_FIRST.exec(text))?.groups;
  if (parts === undefined) return text;
  const { year = "", month = "", day } = parts;
  const date = [year, monthNumber(month), ...(day === undefined ? [] : [day.padStart(2, "0")])].join("-");
  return isRealDate(date) ? date : text;
}

/** Two digits; "00", which is not a month, for an unknown name. */
function monthNumber(month: string): string {
  if (/^\d+$/.test(month)) return month.padStart(2, "0");
  const name = month.toLowerCase();
  const index = MONTHS.findIndex((known) => known === name || known.slice(0, 3) === name);
  return String(index + 1).padStart(2, "0");
}

/** The aliases of a field, trimmed and without empty ones. */
export const aliasList = (field: string): string[] =>
  field
    .split("|")
    .map((alias) => alias.trim())
    .filter((alias) => alias !== "");

/** A field's text as `npm run format` writes it. `names` are those that the record's aliases must not repeat. */
export function normalizeValue(kind: FieldKind | undefined, text: string, names: readonly string[]): string {
  switch (kind) {
    case "url":
      return normalizeUrl(text.trim());
    case "date":
    case "day":
      return normalizeDate(normalizeText(text));
    case "aliases":
      return normalizeAliases(text, names);
    default:
      return normalizeText(text);
  }
}

/** Leaves out aliases that fold to a name of their record or to an earlier alias. */
function normalizeAliases(text: string, names: readonly string[]): string {
  const aliases = aliasList(text).map(normalizeText);
  const folded = [...names, ...aliases].map(fold);
  return aliases.filter((alias, index) => folded.indexOf(fold(alias)) === names.length + index).join("|");
}

/** A URL that cannot be opened is left for its author. */
function normalizeUrl(url: string): string {
  const clean = canonicalUrl(url);
  return clean === url || urlFault(url) !== undefined ? url : clean;
}
