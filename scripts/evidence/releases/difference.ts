import { compareText } from "../../../contract/collections.ts";
import type { ChangedEntry, Release } from "../../../data/schema/releases.ts";
import { changedFields, matchRecords } from "../diff/compare.ts";

/** The non-empty fields of a record. Fields of a page beside the first are named `<URL of the page> <column>`. */
export type ReleasedFields = Readonly<Record<string, string>>;

/** Records of one kind as releases hold them, by id. */
export type ReleasedRecords = ReadonlyMap<string, ReleasedFields>;

export type ReleaseChanges = Omit<Release, "released_at" | "previous" | "note" | "names">;

export interface ReleaseRules {
  /** The id of a renamed record; undefined if it was not renamed. */
  renamedTo: (id: string) => string | undefined;
  /** Reason why a record was removed; undefined if nobody gave one. */
  removalReason: (id: string) => string | undefined;
  /** True if newer evidence has moved a record. Otherwise its change is a correction. */
  isMoved: (before: ReleasedFields, after: ReleasedFields) => boolean;
}

/** The field by which a changed entry says that its record was renamed. */
export const ID = "id";

/** The changes that lead from some records to others, each list by id. */
export function difference(
  before: ReleasedRecords,
  after: ReleasedRecords,
  { renamedTo, removalReason, isMoved }: ReleaseRules,
): ReleaseChanges {
  const changes: ReleaseChanges = { added: [], changed: [], corrected: [], removed: [], read_again: [] };
  const known = new Set([...before.values()].flatMap((fields) => Object.keys(fields).map(columnOf)));
  for (const match of matchRecords(before, after, renamedTo)) {
    const { id } = match;
    if ("added" in match) changes.added.push({ id, fields: match.added });
    else if ("removed" in match) {
      const reason = removalReason(id) ?? "No reason was given.";
      changes.removed.push({ id, reason, fields: match.removed });
    } else if (match.isMerged) {
      const reason = `Merged into ${id}.`;
      changes.removed.push({ id: match.formerId, reason, fields: match.before });
    } else {
      const entry = changedEntry(match.formerId, id, match.before, match.after);
      const list = listOf(entry, known, () => isMoved(match.before, match.after));
      if (list !== undefined) changes[list].push(entry);
    }
  }
  for (const list of Object.values(changes)) list.sort((a, b) => compareText(a.id, b.id));
  return changes;
}

function changedEntry(
  formerId: string,
  id: string,
  before: ReleasedFields,
  after: ReleasedFields,
): ChangedEntry {
  const renamed = formerId === id ? [] : [{ field: ID, before: formerId, after: id }];
  const fields = [...renamed, ...changedFields(asTexts(before), asTexts(after))];
  return {
    id,
    fields: Object.fromEntries(
      fields.map((change) => [change.field, { ...at("from", change.before), ...at("to", change.after) }]),
    ),
  };
}

/** A value of a release; an empty one is left out. */
const at = (end: "from" | "to", value: string) => (value === "" ? {} : { [end]: value });

const asTexts = (fields: ReleasedFields) => ({
  fields: Object.keys(fields),
  text: (name: string) => fields[name] ?? "",
});

/**
 * The list that an entry belongs to; undefined if nothing differs. A new name alone corrects nothing, nor does a column that no
 * record had before.
 */
function listOf(
  { fields }: ChangedEntry,
  known: ReadonlySet<string>,
  isMoved: () => boolean,
): "changed" | "corrected" | "read_again" | undefined {
  const names = Object.keys(fields);
  if (names.length === 0) return undefined;
  if (names.every(isOfReading)) return "read_again";
  const correctsNothing = names.every(
    (name) => name === ID || isOfReading(name) || !known.has(columnOf(name)) || isNewWish(name, fields[name]),
  );
  return correctsNothing || isMoved() ? "changed" : "corrected";
}

/** True if a buyer's wish to buy or to sell is new beside those that were known: news, as no source said otherwise. */
const isNewWish = (name: string, change: ChangedEntry["fields"][string] | undefined): boolean =>
  /^(?:target_countries|intent|selling)\b/.test(name) && (change?.to ?? "").includes(change?.from ?? "");

const READING: readonly string[] = ["verification_date", "read_by", "quote"];

/** True if a field says when, by whom or with which words a page was read: a change of these alone says nothing new. */
const isOfReading = (field: string): boolean => READING.includes(columnOf(field));

/** The column of a field: what follows the page's URL, if the field is of a further page. */
export const columnOf = (field: string): string => field.slice(field.lastIndexOf(" ") + 1);

/** The URL of the further page that a field is of; undefined for a field of the record itself. */
export const pageOf = (field: string): string | undefined =>
  field.includes(" ") ? field.slice(0, field.lastIndexOf(" ")) : undefined;
