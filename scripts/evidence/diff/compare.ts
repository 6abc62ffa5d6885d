import { compareText } from "../../../contract/collections.ts";
import type { Location } from "../diagnostics.ts";
import { type ComparedKind, type ComparedRecord, comparedKinds, type Snapshot } from "./snapshot.ts";

/** A field with another value than before. */
interface FieldChange {
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

/** Fields of a record's id. A change of one is a new record, or follows from a change that is reported elsewhere. */
const ID_FIELDS: Readonly<Record<ComparedKind, readonly string[]>> = {
  relationship: ["club", "category", "vendor"],
  "further page": ["relationship", "evidence_url"],
  club: ["slug"],
  vendor: ["slug"],
  category: ["slug"],
  league: ["slug"],
  "league club": ["league", "season", "team"],
  buyer: [],
  deal: ["slug"],
  "deal source": ["deal", "evidence_url"],
  "member club": ["slug"],
};

/** Compares what evidence says. Where a record is in a file makes no difference. */
export function compare(before: Snapshot, after: Snapshot): Comparison {
  const sections = comparedKinds.map((kind) => ({ kind, changes: changesOf(kind, before, after) }));
  return { before, after, sections: sections.filter(({ changes }) => changes.length > 0) };
}

function changesOf(kind: ComparedKind, before: Snapshot, after: Snapshot): Change[] {
  const [old, now] = [before.records[kind], after.records[kind]];
  const changes: Change[] = [];
  const matched = new Set<string>();
  for (const [formerId, record] of old) {
    const renamedTo = hasHistory(kind) ? after.history.resolveName(kind, formerId) : undefined;
    const id = now.has(formerId) ? formerId : (renamedTo ?? formerId);
    const successor = now.get(id);
    matched.add(id);
    if (successor === undefined) changes.push({ what: "removed", id: formerId, before: record });
    // A record renamed to one that was there before: the two are merged, and not compared.
    else if (id !== formerId && old.has(id))
      changes.push({ what: "renamed", id, formerId, before: record, after: successor, fields: [] });
    else changes.push(...changeBetween(kind, id, formerId, record, successor));
  }
  for (const [id, record] of now) if (!matched.has(id)) changes.push({ what: "added", id, after: record });
  return changes.sort((a, b) => compareText(a.id, b.id));
}

/** The kinds whose renaming and removal are listed. */
export const hasHistory = (kind: string): kind is "relationship" | "club" | "vendor" =>
  kind === "relationship" || kind === "club" || kind === "vendor";

function changeBetween(
  kind: ComparedKind,
  id: string,
  formerId: string,
  before: ComparedRecord,
  after: ComparedRecord,
): Change[] {
  const fields = [...new Set([...after.fields, ...before.fields])]
    .map((field) => ({ field, before: before.text(field), after: after.text(field) }))
    .filter((change) => !ID_FIELDS[kind].includes(change.field) && change.before !== change.after);
  const pair = { id, formerId, before, after, fields };
  if (fields.some(({ field }) => field === "status")) return [{ what: "status changed", ...pair }];
  // A relationship is renamed with its club or vendor, which is reported there.
  if (id !== formerId && kind !== "relationship") return [{ what: "renamed", ...pair }];
  return fields.length === 0 ? [] : [{ what: "changed", ...pair }];
}

/** The changes of one kind of record. */
export const changesTo = ({ sections }: Comparison, kind: ComparedKind): readonly Change[] =>
  sections.find((section) => section.kind === kind)?.changes ?? [];

/** Where a line for a record belongs in a list that is sorted by kind and id. */
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
