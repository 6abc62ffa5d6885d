import * as z from "zod";
import { type FieldKind, fieldKinds, optionalColumns } from "../../data/schema/fields.ts";
import { type RecordKind, recordSchemas } from "../../data/schema/records.ts";

/** A field of a record, as its schema describes it. */
export interface Field {
  record: RecordKind;
  name: string;
  /** Undefined for a field that no single-field rule looks at, such as a number. */
  kind: FieldKind | undefined;
  required: boolean;
  /** Whether a file may leave out the whole column. */
  mayBeAbsent: boolean;
  schema: z.ZodType;
}

/** A text inside a document, with the path that leads to it. */
export interface DocumentText {
  path: readonly PropertyKey[];
  value: string;
  kind: FieldKind;
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

const fieldsByRecord = new Map(
  recordKinds.map((kind) => [kind, allFields.filter(({ record }) => record === kind)] as const),
);

/** The fields of one kind of record, in the order of its schema. */
export const fieldsOf = (record: RecordKind): readonly Field[] => fieldsByRecord.get(record) ?? [];

/** Every text of a document that a single-field rule looks at. What is not of the schema's shape is the schema's to tell. */
export function* documentTexts(
  schema: unknown,
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<DocumentText> {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    yield* documentTexts(schema.unwrap(), value, path);
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* documentTexts(schema.element, item, [...path, index]);
  } else if (schema instanceof z.ZodObject && typeof value === "object" && value !== null) {
    for (const [name, child] of Object.entries(value))
      yield* documentTexts(schema.shape[name], child, [...path, name]);
  } else if (schema instanceof z.ZodType && typeof value === "string") {
    const kind = fieldKinds.get(schema)?.kind;
    if (kind !== undefined) yield { path, value, kind };
  }
}

/** Whether a file with these columns, or an entry with these fields, has all that it may not leave out. */
export const hasEveryField = (record: RecordKind, present: readonly string[]): boolean =>
  fieldsOf(record).every(({ name, mayBeAbsent }) => mayBeAbsent || present.includes(name));
