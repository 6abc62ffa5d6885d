import { compareText, keysOf } from "../../../contract/collections.ts";
import type { History } from "../../../contract/history.ts";
import { type RemovedRow, removedRow } from "../../../data/schema/records.ts";
import type { Location } from "../diagnostics.ts";
import { type ComparedKind, type ComparedRecord, ID_FIELDS, type Snapshot } from "./snapshot.ts";

interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export type Change = { id: string } & (
  | { what: "added"; after: ComparedRecord }
  | { what: "removed"; before: ComparedRecord }
  | {
      what: "renamed" | "status changed" | "changed";
      before: ComparedRecord;
      after: ComparedRecord;
      /** The id before; the same unless a slug in it was changed. */
      formerId: string;
      fields: FieldChange[];
    }
);

/** The evidence at two times, and the changes between them by kind of record. */
export interface Comparison {
  before: Snapshot;
  after: Snapshot;
  sections: { kind: ComparedKind; changes: Change[] }[];
}

/** Compares what evidence says. Where a record is in a file makes no difference. */
export function compare(before: Snapshot, after: Snapshot): Comparison {
  const sections = keysOf(ID_FIELDS).map((kind) => ({ kind, changes: changesOf(kind, before, after) }));
  return { before, after, sections: sections.filter(({ changes }) => changes.length > 0) };
}

function changesOf(kind: ComparedKind, before: Snapshot, after: Snapshot): Change[] {
  const matches = matchRecords(before.records[kind], after.records[kind], (id) =>
    renamedTo(kind, id, after.history),
  );
  const changes = matches.flatMap((match): Change[] => {
    if ("added" in match) return [{ what: "added", id: match.id, after: match.added }];
    if ("removed" in match) return [{ what: "removed", id: match.id, before: match.removed }];
    const { isMerged, ...pair } = match;
    return isMerged ? [{ what: "renamed", ...pair, fields: [] }] : changeBetween(kind, pair);
  });
  return changes.sort((a, b) => compareText(a.id, b.id));
}

function renamedTo(kind: ComparedKind, id: string, { resolveName }: History): string | undefined {
  if (hasHistory(kind)) return resolveName(kind, id);
  if (kind !== "further page" && kind !== "supplier change") return undefined;
  // Both are known by the ids of relationships, which a URL is not.
  return id
    .split(" ")
    .map((part) => resolveName("relationship", part) ?? part)
    .join(" ");
}

/** A record before and after, by the id that it has now. */
interface Pair<Item> {
  id: string;
  formerId: string;
  before: Item;
  after: Item;
}

type Match<Item> =
  | { id: string; added: Item }
  | { id: string; removed: Item }
  // A record renamed to one that was there before: the two are merged, and not compared.
  | (Pair<Item> & { isMerged: boolean });

/** Returns the change of each record between two times, unsorted. Works on any kind of record that is known by an id. */
export function matchRecords<Item>(
  old: ReadonlyMap<string, Item>,
  now: ReadonlyMap<string, Item>,
  renamedTo: (id: string) => string | undefined,
): Match<Item>[] {
  const matched = new Set<string>();
  const matches = [...old].map(([formerId, before]): Match<Item> => {
    const id = now.has(formerId) ? formerId : (renamedTo(formerId) ?? formerId);
    const after = now.get(id);
    matched.add(id);
    if (after === undefined) return { id: formerId, removed: before };
    return { id, formerId, before, after, isMerged: id !== formerId && old.has(id) };
  });
  const added = [...now].filter(([id]) => !matched.has(id)).map(([id, record]) => ({ id, added: record }));
  return [...matches, ...added];
}

/** The kinds whose renaming and removal are listed. */
export const hasHistory = (kind: string): kind is RemovedRow["kind"] =>
  removedRow.shape.kind.safeParse(kind).success;

/** Renamed with a club, vendor or category, which is reported there. */
const RENAMED_WITH_OTHERS: readonly ComparedKind[] = ["relationship", "further page", "supplier change"];

function changeBetween(kind: ComparedKind, pair: Pair<ComparedRecord>): Change[] {
  const { id, formerId, before, after } = pair;
  const fields = changedFields(before, after).filter(({ field }) => !ID_FIELDS[kind].includes(field));
  const change = { ...pair, fields };
  if (fields.some(({ field }) => field === "status")) return [{ what: "status changed", ...change }];
  if (id !== formerId && !RENAMED_WITH_OTHERS.includes(kind)) return [{ what: "renamed", ...change }];
  return fields.length === 0 ? [] : [{ what: "changed", ...change }];
}

type Texts = Pick<ComparedRecord, "fields" | "text">;

/** The fields with another value, those of the later record first. */
export const changedFields = (before: Texts, after: Texts): FieldChange[] =>
  [...new Set([...after.fields, ...before.fields])]
    .map((field) => ({ field, before: before.text(field), after: after.text(field) }))
    .filter((change) => change.before !== change.after);

export const changesTo = ({ sections }: Comparison, kind: ComparedKind): readonly Change[] =>
  sections.find((section) => section.kind === kind)?.changes ?? [];

/** Place of a line for a record in a list that is sorted by kind and id. */
export function locationInList(
  { after }: Comparison,
  list: "removed" | "redirects",
  kind: string,
  id: string,
): Location {
  const field = list === "removed" ? "id" : "from";
  const header = after.evidence.headers.find((found) => found.kind === list);
  const before = after.evidence.records[list].filter(
    (record) => `${record.text("kind")} ${record.text(field)}` < `${kind} ${id}`,
  );
  return { path: header?.path ?? `data/${list}.csv`, line: before.length + 2, column: 1 };
}
