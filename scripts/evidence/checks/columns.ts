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

function checkHeader({ kind, columns: present, placeOf }: SourceHeader, tell: Tell): void {
  const known = namesOf(kind);
  const start = placeOf(0);
  for (const [index, column] of present.entries()) {
    if (present.indexOf(column) < index)
      tell(placeOf(index), `column "${column}" stands twice`, "remove one");
  }
  checkNames("column", present, known, (name) => placeOf(present.indexOf(name)), start, tell);
  const sorted = present.length === known.length && known.every((name) => present.includes(name));
  if (sorted && present.join() !== known.join()) {
    tell(start, "the columns are not in their order", `the columns are ${known.join(", ")}`);
  }
}

function checkFields(record: SourceRecord, tell: Tell): void {
  const start = { path: record.path, line: record.line, column: record.placeOf("").column };
  checkNames("field", record.fields, namesOf(record.kind), record.placeOf, start, tell);
}

/** Tells unknown and missing names; a known one that an unknown one probably means is not told as missing as well. */
function checkNames(
  what: string,
  present: readonly string[],
  known: readonly string[],
  placeOf: (name: string) => Place,
  start: Place,
  tell: Tell,
): void {
  const all = `the ${what}s are ${known.join(", ")}`;
  const missing = new Set(known.filter((name) => !present.includes(name)));
  for (const name of new Set(present.filter((candidate) => !known.includes(candidate)))) {
    const [guess] = nearest(name, missing);
    if (guess !== undefined) missing.delete(guess);
    const hint = guess === undefined ? all : `did you mean "${guess}"?`;
    tell(placeOf(name), `unknown ${what} "${name}"`, hint);
  }
  for (const name of missing) tell(start, `${what} "${name}" is missing`, all);
}

const namesOf = (kind: RecordKind): string[] => fieldsOf(kind).map(({ name }) => name);
