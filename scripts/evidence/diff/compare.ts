import { compareText } from "../../../contract/collections.ts";
import { type ComparedKind, type ComparedRecord, comparedKinds, type Snapshot } from "./snapshot.ts";

/** A field that says something else than before. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** What happened to one record. */
export type Change = { id: string } & (
  | { what: "added"; after: ComparedRecord }
  | { what: "removed"; before: ComparedRecord }
  | {
      what: "renamed" | "status changed" | "changed";
      before: ComparedRecord;
      after: ComparedRecord;
      /** The id that it had before; the same as now unless a slug in it was changed. */
      formerId: string;
      fields: FieldChange[];
    }
);

export interface Section {
  kind: ComparedKind;
  changes: Change[];
}

/** All that evidence says otherwise than before. */
export interface Comparison {
  before: Snapshot;
  after: Snapshot;
  sections: Section[];
}

/**
 * Fields that make a record's id. A change of one is a new record, or it follows from a change that is told elsewhere: a
 * club's slug, a category's name.
 */
const IN_THE_ID: Readonly<Record<ComparedKind, readonly string[]>> = {
  relationship: ["club", "category", "vendor"],
  club: ["slug"],
  vendor: ["slug"],
  category: ["slug"],
  buyer: [],
  deal: ["slug"],
  "member club": ["slug"],
};

/** Compares what evidence says: where a record stands and in what order makes no difference. */
export function compare(before: Snapshot, after: Snapshot): Comparison {
  const sections = comparedKinds.map((kind) => ({ kind, changes: changesOf(kind, before, after) }));
  return { before, after, sections: sections.filter(({ changes }) => changes.length > 0) };
}

function changesOf(kind: ComparedKind, before: Snapshot, after: Snapshot): Change[] {
  const [old, now] = [before.records[kind], after.records[kind]];
  const changes: Change[] = [];
  const met = new Set<string>();
  for (const [formerId, record] of old) {
    const id = now.has(formerId) ? formerId : idNow(kind, formerId, after);
    const successor = now.get(id);
    met.add(id);
    if (successor === undefined) changes.push({ what: "removed", id: formerId, before: record });
    else if (id !== formerId && old.has(id)) changes.push(merged(id, formerId, record, successor));
    else changes.push(...changeBetween(kind, id, formerId, record, successor));
  }
  for (const [id, record] of now) if (!met.has(id)) changes.push({ what: "added", id, after: record });
  return changes.sort((a, b) => compareText(a.id, b.id));
}

/** The kinds whose renaming and removal are listed. */
export const hasHistory = (kind: ComparedKind): kind is "relationship" | "club" | "vendor" =>
  kind === "relationship" || kind === "club" || kind === "vendor";

function idNow(kind: ComparedKind, id: string, { history }: Snapshot): string {
  return hasHistory(kind) ? (history.resolveName(kind, id) ?? id) : id;
}

/** A record whose new name belonged to another one already: the two have become one, and are not compared. */
const merged = (id: string, formerId: string, before: ComparedRecord, after: ComparedRecord): Change => ({
  what: "renamed",
  id,
  formerId,
  before,
  after,
  fields: [],
});

function changeBetween(
  kind: ComparedKind,
  id: string,
  formerId: string,
  before: ComparedRecord,
  after: ComparedRecord,
): Change[] {
  const fields = fieldChanges(kind, before, after);
  const pair = { id, formerId, before, after, fields };
  if (fields.some(({ field }) => field === "status")) return [{ what: "status changed", ...pair }];
  // A relationship is renamed with its club or vendor, which is told there.
  if (id !== formerId && kind !== "relationship") return [{ what: "renamed", ...pair }];
  return fields.length === 0 ? [] : [{ what: "changed", ...pair }];
}

function fieldChanges(kind: ComparedKind, before: ComparedRecord, after: ComparedRecord): FieldChange[] {
  return [...new Set([...after.fields, ...before.fields])]
    .map((name) => ({ field: name, before: before.text(name), after: after.text(name) }))
    .filter((change) => !IN_THE_ID[kind].includes(change.field) && change.before !== change.after);
}
