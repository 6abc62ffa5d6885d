import type { Release } from "../../../data/schema/releases.ts";
import { ID, type ReleaseChanges, type ReleasedFields, type ReleasedRecords } from "./difference.ts";

/** Called with a fault of a release: where in it, and what. */
type OnFault = (path: readonly PropertyKey[], message: string, hint?: string) => void;

/** The records after a release. An entry that does not fit the records before is reported and left out. */
export function applyRelease(
  before: ReleasedRecords,
  changes: ReleaseChanges,
  onFault: OnFault,
): ReleasedRecords {
  const records = new Map(before);
  for (const [index, { id }] of changes.removed.entries()) {
    if (!records.delete(id)) onFault(["removed", index, "id"], `${id} was not there to be removed`);
  }
  for (const list of ["changed", "corrected", "read_again"] as const)
    for (const [index, { id, fields }] of changes[list].entries()) {
      const formerId = fields[ID]?.from ?? id;
      const record = records.get(formerId);
      if (record === undefined) onFault([list, index, "id"], `${formerId} was not there to be changed`);
      else {
        records.delete(formerId);
        records.set(
          id,
          withChanges(record, fields, (field, message) =>
            onFault([list, index, "fields", field, "from"], message, "a release is never edited"),
          ),
        );
      }
    }
  for (const [index, { id, fields }] of changes.added.entries()) {
    if (records.has(id)) onFault(["added", index, "id"], `${id} was there before`);
    else records.set(id, fields);
  }
  return records;
}

function withChanges(
  record: ReleasedFields,
  changes: Release["changed"][number]["fields"],
  onFault: (field: string, message: string) => void,
): ReleasedFields {
  const fields = new Map(Object.entries(record));
  for (const [field, { from, to }] of Object.entries(changes)) {
    if (field === ID) continue;
    if (fields.get(field) !== from)
      onFault(field, `${field} was "${fields.get(field) ?? ""}", not "${from ?? ""}"`);
    if (to === undefined) fields.delete(field);
    else fields.set(field, to);
  }
  return Object.fromEntries(fields);
}

/** The records after a release. Throws if it does not fit the records before. */
export const applyOrThrow = (before: ReleasedRecords, changes: ReleaseChanges): ReleasedRecords =>
  applyRelease(before, changes, (_, message) => {
    throw new Error(message);
  });

/** The records that releases lead to, from nothing. Throws if a release does not fit those before it. */
export const replay = (releases: readonly ReleaseChanges[]): ReleasedRecords =>
  releases.reduce(applyOrThrow, new Map());
