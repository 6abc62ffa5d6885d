import type { ChangeContent, FieldChange } from "../../contract/changes.ts";
import { groupBy } from "../../contract/collections.ts";
import { dateText } from "../frame/format.tsx";

/** A value before or after a change. */
export interface ChangedValue {
  text: string;
  /** Where it leads, for a page. */
  href?: string;
}

/** What differs, as readers see it. Null is a value that is or was empty. */
export interface ChangeLine {
  label: string;
  from: ChangedValue | null;
  to: ChangedValue | null;
}

/** The fields that readers see, in this order. The day of reading is no news. */
const LABELS: Readonly<Record<string, string>> = {
  status: "Status",
  id: "Identifier",
  product: "Product",
  scope: "Scope",
  termEnd: "End of term",
  ended: "End of use",
  evidenceDate: "Source date",
  date: "Source date",
  evidencePublisher: "Publisher",
  publisher: "Publisher",
  evidenceNote: "Note",
  note: "Note",
  archiveUrl: "Archived copy",
};

const DATES: ReadonlySet<string> = new Set(["termEnd", "ended", "evidenceDate", "date"]);

/** What differs in a changed or corrected relationship: its own values, its main source, then its further sources. */
export function changeLines(change: ChangeContent): ChangeLine[] {
  const own = change.fields.filter(({ page }) => page === null);
  const source = own.find(({ field }) => field === "evidenceUrl");
  const shown = source === undefined ? own : own.filter(({ field }) => !OF_SOURCE.has(field));
  return [
    ...valueLines(shown, ""),
    ...(source === undefined ? [] : [mainSource(source, change)]),
    ...furtherSources(change.fields, source),
  ];
}

/** What the line of the main source says already. */
const OF_SOURCE: ReadonlySet<string> = new Set(["evidencePublisher", "evidenceDate"]);

const valueLines = (fields: readonly FieldChange[], of: string): ChangeLine[] =>
  Object.entries(LABELS).flatMap(([field, label]) =>
    fields
      .filter((change) => change.field === field)
      .map(({ from, to }) => ({
        label: `${label}${of}`,
        from: shownValue(field, from),
        to: shownValue(field, to),
      })),
  );

function shownValue(field: string, text: string | null): ChangedValue | null {
  if (text === null) return null;
  if (field === "archiveUrl") return { text: new URL(text).host, href: text };
  return { text: DATES.has(field) ? dateText(text) : text };
}

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
    return valueLines(ofPage, ` (${new URL(page).host})`);
  });
}

/** What happened to a relationship, in plain text. */
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
