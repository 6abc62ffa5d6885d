import * as z from "zod";
import { required } from "../../contract/required.ts";
import { type FieldKind, kindOf } from "../../data/schema/fields.ts";
import { type RecordKind, recordSchemas } from "../../data/schema/records.ts";
import type { SourceRecord } from "./records.ts";

/** A field of a record, as its schema describes it. */
export interface Field {
  record: RecordKind;
  name: string;
  /** Undefined if no single-field rule looks at it. */
  kind: FieldKind | undefined;
  required: boolean;
  schema: z.ZodType;
}

/** A text inside a document. */
interface DocumentText {
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
  const kind = kindOf(schema);
  const required = !(schema instanceof z.ZodNullable) && kind !== "aliases";
  return { record, name, kind, required, schema };
}

const fieldsByRecord = new Map(
  recordKinds.map((kind) => [kind, allFields.filter(({ record }) => record === kind)] as const),
);

/** The fields of one kind of record, in the order of its schema. */
export const fieldsOf = (record: RecordKind): readonly Field[] =>
  required(fieldsByRecord.get(record), `fields of ${record}`);

/** Whether a file with these columns, or an entry with these fields, has all required ones. Another missing one reads as empty. */
export const hasRequiredFields = (record: RecordKind, present: readonly string[]): boolean =>
  fieldsOf(record).every(({ name, required }) => !required || present.includes(name));

/** Every text of a document whose field has a kind. A value of the wrong shape is left to the schema. */
export function documentTexts(
  schema: unknown,
  value: unknown,
  path: readonly PropertyKey[] = [],
): DocumentText[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return documentTexts(schema.unwrap(), value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, index) => documentTexts(schema.element, item, [...path, index]));
  if (schema instanceof z.ZodObject && typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, child]) =>
      documentTexts(schema.shape[name], child, [...path, name]),
    );
  const kind = kindOf(schema);
  return kind === undefined || typeof value !== "string" ? [] : [{ path, value, kind }];
}

/** The values of a record by field, as its schema expects them. */
export const fieldValues = (record: SourceRecord): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(record.kind).map((field) => [field.name, fieldValue(field, record.text(field.name))]),
  );

const NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** An empty optional field is null, aliases are a list, percentages and amounts are numbers. */
export function fieldValue({ kind, required }: Pick<Field, "kind" | "required">, text: string): unknown {
  if (kind === "aliases") return text === "" ? [] : text.split("|");
  if (text === "" && !required) return null;
  return (kind === "percent" || kind === "amount" || kind === "tier") && NUMBER.test(text)
    ? Number(text)
    : text;
}
