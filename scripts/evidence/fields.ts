import { z } from "zod";
import { type FieldKind, fieldKinds, optionalColumns } from "../../data/schema/fields.ts";
import { type RecordKind, recordSchemas } from "../../data/schema/records.ts";

/** A field of a record, as its schema describes it. */
export interface Field {
  record: RecordKind;
  name: string;
  /** Undefined for a field that no single-field rule looks at, such as prose. */
  kind: FieldKind | undefined;
  required: boolean;
  /** Whether a file may leave out the whole column. */
  mayBeAbsent: boolean;
  schema: z.ZodType;
}

const recordKinds = Object.keys(recordSchemas) as RecordKind[];

/** Every field of every record, in the order of the schemas. */
export const allFields: readonly Field[] = recordKinds.flatMap((record) =>
  Object.entries(recordSchemas[record].shape).map(([name, schema]) => describeField(record, name, schema)),
);

function describeField(record: RecordKind, name: string, schema: z.ZodType): Field {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  const kind = inner instanceof z.ZodType ? fieldKinds.get(inner)?.kind : undefined;
  const required = !(schema instanceof z.ZodNullable) && kind !== "aliases";
  return { record, name, kind, required, mayBeAbsent: optionalColumns.has(schema), schema };
}

export const fieldsOf = (record: RecordKind): readonly Field[] =>
  allFields.filter((field) => field.record === record);

/** Whether a file with these columns, or an entry with these fields, has all that it may not leave out. */
export const hasEveryField = (record: RecordKind, present: readonly string[]): boolean =>
  fieldsOf(record).every(({ name, mayBeAbsent }) => mayBeAbsent || present.includes(name));
