import { nearest } from "../../../contract/text-folding.ts";
import type { Check, Tell } from "../context.ts";
import { type Field, fieldsOf, hasEveryField } from "../fields.ts";
import type { Place } from "../problems.ts";
import type { SourceHeader, SourceRecord } from "../records.ts";

/** A table has the columns of its schema, in that order, and a YAML record its fields; no others, and only an optional one may be absent. */
export const columns: Check = {
  rule: "columns",
  demands:
    "A file has exactly the columns or fields that its schema names, each once; only an optional column may be absent.",
  run({ evidence }, tell) {
    for (const header of evidence.headers) checkHeader(header, tell);
    for (const record of evidence.records.categories) checkFields(record, tell);
  },
};

function checkHeader({ kind, columns: present, placeOf }: SourceHeader, tell: Tell): void {
  const known = fieldsOf(kind);
  const start = placeOf(0);
  for (const [index, column] of present.entries()) {
    if (present.indexOf(column) < index)
      tell(placeOf(index), `column "${column}" stands twice`, "remove one");
  }
  checkNames("column", present, known, (name) => placeOf(present.indexOf(name)), start, tell);
  const inOrder = known.map(({ name }) => name).filter((name) => present.includes(name));
  const sound = present.length === inOrder.length && hasEveryField(kind, present);
  if (sound && present.join() !== inOrder.join()) {
    tell(start, "the columns are not in their order", allOf("column", known));
  }
}

function checkFields(record: SourceRecord, tell: Tell): void {
  const start = { path: record.path, line: record.line, column: record.placeOf("").column };
  checkNames("field", record.fields, fieldsOf(record.kind), (name) => record.placeOf(name), start, tell);
}

/** Tells unknown and missing names; a known one that an unknown one probably means is not told as missing as well. */
function checkNames(
  what: string,
  present: readonly string[],
  known: readonly Field[],
  placeOf: (name: string) => Place,
  start: Place,
  tell: Tell,
): void {
  const all = allOf(what, known);
  const names = known.map(({ name }) => name);
  const missing = new Set(names.filter((name) => !present.includes(name)));
  for (const name of new Set(present.filter((candidate) => !names.includes(candidate)))) {
    const [guess] = nearest(name, missing);
    if (guess !== undefined) missing.delete(guess);
    const hint = guess === undefined ? all : `did you mean "${guess}"?`;
    tell(placeOf(name), `unknown ${what} "${name}"`, hint);
  }
  for (const { name } of known.filter((field) => missing.has(field.name) && !field.mayBeAbsent)) {
    tell(start, `${what} "${name}" is missing`, all);
  }
}

function allOf(what: string, known: readonly Field[]): string {
  const names = known.map(({ name, mayBeAbsent }) => (mayBeAbsent ? `${name} (optional)` : name));
  return `the ${what}s are ${names.join(", ")}`;
}
