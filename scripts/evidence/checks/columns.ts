import { nearest } from "../../../contract/names.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import type { Check, Tell } from "../context.ts";
import { fieldsOf } from "../fields.ts";
import type { Place } from "../problems.ts";
import type { SourceHeader, SourceRecord } from "../records.ts";

/** A table has exactly the columns of its schema, in that order; a YAML record exactly its fields. */
export const columns: Check = {
  rule: "columns",
  demands: "A file has exactly the columns or fields that its schema names, each once.",
  run({ evidence }, tell) {
    for (const header of evidence.headers) checkHeader(header, tell);
    for (const record of evidence.records.categories) checkFields(record, tell);
  },
};

function checkHeader(header: SourceHeader, tell: Tell): void {
  const known = namesOf(header.kind);
  const seen = new Set<string>();
  for (const [index, column] of header.columns.entries()) {
    if (seen.has(column)) tell(header.placeOf(index), `column "${column}" stands twice`, "remove one");
    else if (!known.includes(column))
      tellUnknown("column", column, header.columns, known, header.placeOf(index), tell);
    seen.add(column);
  }
  const missing = known.filter((name) => !seen.has(name));
  const start = header.placeOf(0);
  for (const name of missing)
    tell(start, `column "${name}" is missing`, `the columns are ${known.join(",")}`);
  const complete = missing.length === 0 && seen.size === known.length;
  if (complete && header.columns.join() !== known.join()) {
    tell(start, "the columns are not in their order", `the columns are ${known.join(",")}`);
  }
}

function checkFields(record: SourceRecord, tell: Tell): void {
  const known = namesOf(record.kind);
  for (const name of record.fields.filter((field) => !known.includes(field))) {
    tellUnknown("field", name, record.fields, known, record.placeOf(name), tell);
  }
}

function tellUnknown(
  what: string,
  name: string,
  present: readonly string[],
  known: readonly string[],
  place: Place,
  tell: Tell,
): void {
  const [guess] = nearest(
    name,
    known.filter((candidate) => !present.includes(candidate)),
  );
  const hint = guess === undefined ? `the ${what}s are ${known.join(", ")}` : `did you mean "${guess}"?`;
  tell(place, `unknown ${what} "${name}"`, hint);
}

const namesOf = (kind: RecordKind): string[] => fieldsOf(kind).map(({ name }) => name);
