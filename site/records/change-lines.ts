import * as z from "zod";
import type { ChangeContent, FieldChange } from "../../contract/changes.ts";
import { compareText, groupBy } from "../../contract/collections.ts";
import { relationshipFields, type ShownField } from "../../contract/shown-fields.ts";
import { toCamelCase } from "../../contract/text-folding.ts";
import { type FieldKind, kindOf } from "../../data/schema/fields.ts";
import { buyerEntry } from "../../data/schema/members.ts";
import { recordSchemas } from "../../data/schema/records.ts";
import { dateText, moneyText } from "../frame/format.tsx";

/** A value before or after a change. */
export interface ChangedValue {
  text: string;
  /** Address, for a page. */
  href?: string;
}

/** One difference, as readers see it. Null is a value that is or was empty. */
export interface ChangeLine {
  label: string;
  from: ChangedValue | null;
  to: ChangedValue | null;
}

/** Names the field, and says if its value is new or gone. */
export function changeLabel({ label, from, to }: ChangeLine): string {
  if (from === null) return `${label} added`;
  return to === null ? `${label} removed` : label;
}

type Fields = Readonly<Record<string, ShownField<unknown>>>;

/** Fields of a page, by their names in a list of pages: `evidenceDate` is `date`. */
const pageFields: Fields = Object.fromEntries(
  Object.entries(relationshipFields).map(([name, field]) => [
    name.replace(/^evidence(.)/, (_, initial: string) => initial.toLowerCase()),
    field,
  ]),
);

/** Returns the differences of a changed or corrected relationship: its own values, its main source, then its further sources. */
export function changeLines(change: ChangeContent): ChangeLine[] {
  const own = change.fields.filter(({ page }) => page === null);
  const source = own.find(({ field }) => field === "evidenceUrl");
  const shown = source === undefined ? own : own.filter(({ field }) => !OF_SOURCE.has(field));
  return [
    ...fieldLines(shown, relationshipFields, (label) => label, linkedValue),
    ...(source === undefined ? [] : [mainSource(source, change)]),
    ...furtherSources(change.fields, source),
  ];
}

/** Fields of the page itself, for which the line of another main source stands. */
const OF_SOURCE: ReadonlySet<string> = new Set(["evidencePublisher", "evidenceDate", "says"]);

/** The lines of the fields that have a label, in the order of their table. */
export const fieldLines = (
  changes: readonly Pick<FieldChange, "field" | "from" | "to">[],
  fields: Fields,
  nameOf: (label: string) => string,
  show: (field: string, text: string) => ChangedValue,
): ChangeLine[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const label = typeof field === "string" ? field : field?.[0];
    if (label === undefined) return [];
    return changes
      .filter((change) => change.field === name)
      .map(({ from, to }) => ({
        label: nameOf(label),
        from: shownValue(name, from, show),
        to: shownValue(name, to, show),
      }));
  });

/** Words for an empty field of these kinds. */
const EMPTY: Readonly<Partial<Record<FieldKind, string>>> = {
  announced: "no",
  reader: "software",
  says: "press",
};

function shownValue(
  field: string,
  text: string | null,
  show: (field: string, text: string) => ChangedValue,
): ChangedValue | null {
  if (text !== null) return show(field, text);
  const kind = kindOf(schemas.get(field));
  const meaning = kind === undefined ? undefined : EMPTY[kind];
  return meaning === undefined ? null : { text: meaning };
}

const linkedValue = (field: string, text: string): ChangedValue =>
  kindOf(schemas.get(field)) === "url"
    ? { text: new URL(text).host, href: text }
    : { text: valueText(field, text) };

/** A value of the evidence as readers see it. */
export function valueText(field: string, text: string, currency: string | null = null): string {
  const schema = schemas.get(field);
  if (schema instanceof z.ZodBoolean) return text === "true" ? "yes" : "no";
  const kind = kindOf(schema);
  if (kind === "date") return dateText(text);
  if (kind === "percent") return `${text}%`;
  if (kind === "amount") return moneyText(Number(text), currency);
  return kind === "url" ? hostOf(text) : text;
}

/** The fields of a schema by name, also those of its parts. */
function fieldsIn(schema: unknown): (readonly [name: string, schema: unknown])[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return fieldsIn(schema.unwrap());
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element);
  const fields = Object.entries(schema instanceof z.ZodObject ? schema.shape : {});
  return fields.flatMap(([name, field]) => [[toCamelCase(name), field], ...fieldsIn(field)]);
}

/** By the name of the field, which means the same in every record. */
const schemas = new Map([recordSchemas.technology, recordSchemas.deals, buyerEntry].flatMap(fieldsIn));

export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "");

const mainSource = (
  { from, to }: FieldChange,
  { evidencePublisher, evidenceDate }: ChangeContent,
): ChangeLine => ({
  label: "Main source",
  from: from === null ? null : { text: new URL(from).host, href: from },
  to: to === null ? null : sourceValue(to, evidencePublisher, evidenceDate),
});

const sourceValue = (href: string, publisher: string, date: string | null): ChangedValue => ({
  text: date === null ? publisher : `${publisher}, ${dateText(date)}`,
  href,
});

/** A page that was the main source and is now a further one, or the other way round, is in the line of the main source. */
function furtherSources(fields: readonly FieldChange[], main: FieldChange | undefined): ChangeLine[] {
  const byPage = groupBy(fields, ({ page }) => page);
  return [...byPage].flatMap(([page, ofPage]): ChangeLine[] => {
    if (page === null) return [];
    const value = (name: string) => ofPage.find(({ field }) => field === name);
    const [publisher, date] = [value("publisher"), value("date")];
    const label = "Further source";
    if (publisher?.from === null && publisher.to !== null)
      return main?.from === page
        ? []
        : [{ label, from: null, to: sourceValue(page, publisher.to, date?.to ?? null) }];
    if (publisher?.to === null && publisher.from !== null)
      return main?.to === page
        ? []
        : [{ label, from: sourceValue(page, publisher.from, date?.from ?? null), to: null }];
    const nameOf = (label: string) => `${label} (${new URL(page).host})`;
    return fieldLines(ofPage, pageFields, nameOf, linkedValue);
  });
}

/** The newest page that a change adds, or gives another date; null if there is none. */
export function newestPageOf({ kind, fields, ...main }: ChangeContent): ChangedValue | null {
  const own = { url: main.evidenceUrl, publisher: main.evidencePublisher, date: main.evidenceDate };
  const former = fields.find(({ field, page }) => field === "evidenceUrl" && page === null)?.from;
  const pages = [...groupBy(fields, ({ page }) => page)].flatMap(([url, ofPage]) => {
    const find = (name: string) => ofPage.find(({ field, to }) => field === name && to !== null);
    if (url === null) return find("evidenceUrl") || find("evidenceDate") ? own : [];
    const [publisher, date] = [find("publisher"), find("date")?.to ?? null];
    if (url === former || (publisher?.from !== null && date === null)) return [];
    return { url, publisher: publisher?.to ?? hostOf(url), date };
  });
  const [newest] = kind === "added" ? [own] : pages.sort((a, b) => compareText(b.date ?? "", a.date ?? ""));
  return newest === undefined ? null : sourceValue(newest.url, newest.publisher, newest.date);
}

export const isStatus = ({ field, page }: FieldChange): boolean => field === "status" && page === null;

/** Returns a feed's title of a change: the new status if that changed, otherwise what differs. */
export function changeTitle(change: ChangeContent): string {
  const { clubName, vendorName, category, kind, fields } = change;
  const status = fields.find(isStatus);
  const labels = [...new Set(changeLines(change).map(({ label }) => label.toLowerCase()))].join(", ");
  const others = labels === "" ? kind : `${kind} (${labels})`;
  return `${clubName} and ${vendorName}, ${category}: ${status === undefined ? others : `${status.from} → ${status.to}`}`;
}

/** Describes a change of a relationship in plain text. */
export function changeText(change: ChangeContent): string {
  const { kind, status, evidenceNote, evidencePublisher, evidenceDate, reason } = change;
  if (kind === "removed") return `Removed: ${reason}`;
  if (kind === "added") {
    const date = evidenceDate === null ? "undated" : dateText(evidenceDate);
    return `Added, ${status}. ${evidenceNote} Source: ${evidencePublisher}, ${date}.`;
  }
  return changeLines(change).map(lineText).join(". ");
}

function lineText({ label, from, to }: ChangeLine): string {
  if (from === null) return `${label} added: ${to?.text}`;
  return to === null ? `${label} removed: ${from.text}` : `${label}: ${from.text} → ${to.text}`;
}
