import { nearest } from "../../../contract/text-folding.ts";
import type { Location } from "../diagnostics.ts";
import type { SourceHeader } from "../records.ts";
import { allFields, type Field, fieldsOf } from "../values/fields.ts";
import type { Check, Report } from "./check.ts";

interface Names {
  what: "column" | "field";
  present: readonly string[];
  known: readonly Field[];
  /** Place of a name, and of a missing one where the names begin. */
  locationOf: (name: string) => Location;
}

export const columnChecks: readonly Check[] = [
  {
    rule: "columns",
    demands:
      "A file has exactly the columns or fields that its schema names, each once, even if it is empty everywhere.",
    run({ evidence }, report) {
      for (const header of evidence.headers) checkHeader(header, report);
      for (const { kind, fields, locationOf } of [
        ...evidence.records.categories,
        ...evidence.records.feeds,
      ]) {
        checkNames({ what: "field", present: fields, known: fieldsOf(kind), locationOf }, report);
      }
    },
  },
  {
    rule: "missing-value",
    demands: "A required field is not empty.",
    run({ evidence }, report) {
      for (const { record: kind, name, schema } of allFields.filter(({ required }) => required)) {
        for (const record of evidence.records[kind]) {
          // An absent column or field is the `columns` rule's.
          if (record.text(name) !== "" || !record.fields.includes(name)) continue;
          report(record.locationOf(name), `${name} is empty`, schema.description);
        }
      }
    },
  },
];

function checkHeader({ kind, columns: present, locationOf }: SourceHeader, report: Report): void {
  const known = fieldsOf(kind);
  for (const [index, column] of present.entries())
    if (present.indexOf(column) < index)
      report(locationOf(index), `column "${column}" is there twice`, "remove one");
  const columnLocation = (name: string) => locationOf(Math.max(0, present.indexOf(name)));
  checkNames({ what: "column", present, known, locationOf: columnLocation }, report);
  const names = known.map(({ name }) => name);
  const isComplete = present.length === names.length && names.every((name) => present.includes(name));
  if (isComplete && present.join() !== names.join())
    report(locationOf(0), "the columns are not in their order", listNames("column", known));
}

/** Reports unknown and missing names. A missing one that an unknown one was probably meant to be is not reported. */
function checkNames({ what, present, known, locationOf }: Names, report: Report): void {
  const names = known.map(({ name }) => name);
  const missing = new Set(names.filter((name) => !present.includes(name)));
  for (const name of new Set(present.filter((candidate) => !names.includes(candidate)))) {
    const [guess] = nearest(name, missing);
    if (guess !== undefined) missing.delete(guess);
    const hint = guess === undefined ? listNames(what, known) : `did you mean "${guess}"?`;
    report(locationOf(name), `unknown ${what} "${name}"`, hint);
  }
  for (const { name, required } of known.filter((field) => missing.has(field.name)))
    report(
      locationOf(name),
      `${what} "${name}" is missing`,
      required ? listNames(what, known) : "run npm run format",
    );
}

const listNames = (what: string, known: readonly Field[]): string =>
  `the ${what}s are ${known.map(({ name }) => name).join(", ")}`;
