import type { ChangeKind } from "../../../contract/change-kinds.ts";
import { required } from "../../../contract/required.ts";
import type { ChangedEntry } from "../../../data/schema/releases.ts";
import type { ReleaseChanges, ReleasedFields, ReleasedRecords } from "./difference.ts";

/** An entry of a release, with the values that its record has after it, or had last. */
export interface Entry {
  id: string;
  kind: ChangeKind;
  values: ReleasedFields;
  fields: ChangedEntry["fields"];
  reason: string | null;
}

/** The entries of a release, by kind and id. What was only read again is no change. */
export function entriesOf(
  { added, changed, corrected, removed }: Omit<ReleaseChanges, "read_again">,
  after: ReleasedRecords,
): Entry[] {
  const moved = (kind: ChangeKind, list: readonly ChangedEntry[]): Entry[] =>
    list.map(({ id, fields }) => ({ id, kind, values: required(after.get(id), id), fields, reason: null }));
  return [
    ...added.map(
      ({ id, fields: values }) => ({ id, kind: "added", values, fields: {}, reason: null }) as const,
    ),
    ...moved("changed", changed),
    ...moved("corrected", corrected),
    ...removed.map(
      ({ id, fields: values, reason }) => ({ id, kind: "removed", values, fields: {}, reason }) as const,
    ),
  ];
}
