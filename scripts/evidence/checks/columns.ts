import { nearest } from "../../../contract/text-folding.ts";
import type { Check, Report } from "../context.ts";
import type { Location } from "../diagnostics.ts";
import { type Field, fieldsOf, hasEveryField } from "../fields.ts";
import type { SourceHeader, SourceRecord } from "../records.ts";

/** A table has the columns of its schema, in that order, and a YAML record its fields; no others, and only an optional one may be absent. */
export const columns: Check = {
  rule: "columns",
  demands:
    "A file has exactly the columns or fields that its schema names, each once; only an optional column may be absent.",
  run({ evidence }, report) {
    for (const header of evidence.headers) checkHeader(header, report);
    for (const record of evidence.records.categories) checkFields(record, report);
  },
};

function checkHeader({ kind, columns: present, locationOf }: SourceHeader, report: Report): void {
  const known = fieldsOf(kind);
  const start = locationOf(0);
  for (const [index, column] of present.entries()) {
    if (present.indexOf(column) < index)
      report(locationOf(index), `column "${column}" stands twice`, "remove one");
  }
  checkNames("column", present, known, (name) => locationOf(present.indexOf(name)), start, report);
  const inOrder = known.map(({ name }) => name).filter((name) => present.includes(name));
  const sound = present.length === inOrder.length && hasEveryField(kind, present);
  if (sound && present.join() !== inOrder.join()) {
    report(start, "the columns are not in their order", allOf("column", known));
  }
}

function checkFields(record: SourceRecord, report: Report): void {
  const start = { path: record.path, line: record.line, column: record.locationOf("").column };
  checkNames("field", record.fields, fieldsOf(record.kind), (name) => record.locationOf(name), start, report);
}

/** Tells unknown and missing names; a known one that an unknown one probably means is not told as missing as well. */
function checkNames(
  what: string,
  present: readonly string[],
  known: readonly Field[],
  locationOf: (name: string) => Location,
  start: Location,
  report: Report,
): void {
  const all = allOf(what, known);
  const names = known.map(({ name }) => name);
  const missing = new Set(names.filter((name) => !present.includes(name)));
  for (const name of new Set(present.filter((candidate) => !names.includes(candidate)))) {
    const [guess] = nearest(name, missing);
    if (guess !== undefined) missing.delete(guess);
    const hint = guess === undefined ? all : `did you mean "${guess}"?`;
    report(locationOf(name), `unknown ${what} "${name}"`, hint);
  }
  for (const { name } of known.filter((field) => missing.has(field.name) && !field.mayBeAbsent)) {
    report(start, `${what} "${name}" is missing`, all);
  }
}

function allOf(what: string, known: readonly Field[]): string {
  const names = known.map(({ name, mayBeAbsent }) => (mayBeAbsent ? `${name} (optional)` : name));
  return `the ${what}s are ${names.join(", ")}`;
}
