import * as z from "zod";
import { keysOf, recordOf } from "../../../contract/collections.ts";
import { type FieldKind, kindOf } from "../../../data/schema/fields.ts";
import { type RecordKind, recordSchemas } from "../../../data/schema/records.ts";
import type { SourceRecord } from "../records.ts";
import { aliasList } from "./normalize.ts";

export interface Field {
  record: RecordKind;
  name: string;
  /** Undefined if no single-field rule looks at it. */
  kind: FieldKind | undefined;
  required: boolean;
  schema: z.ZodType;
}

interface DocumentText {
  path: readonly PropertyKey[];
  value: string;
  kind: FieldKind;
}

const fieldsByRecord = recordOf(keysOf(recordSchemas), (record) =>
  Object.entries(recordSchemas[record].shape).map(([name, schema]) => describeField(record, name, schema)),
);

/** Every field of every record, in the order of the schemas. */
export const allFields: readonly Field[] = Object.values(fieldsByRecord).flat();

function describeField(record: RecordKind, name: string, schema: z.ZodType): Field {
  const kind = kindOf(schema);
  const required = !(schema instanceof z.ZodNullable) && kind !== "aliases";
  return { record, name, kind, required, schema };
}

export const fieldsOf = (record: RecordKind): readonly Field[] => fieldsByRecord[record];

/** True if a file with these columns, or an entry with these fields, has all required ones. Another missing one reads as empty. */
export const hasRequiredFields = (record: RecordKind, present: readonly string[]): boolean =>
  fieldsOf(record).every(({ name, required }) => !required || present.includes(name));

type TextReader = (value: unknown, path: readonly PropertyKey[]) => DocumentText[];

/**
 * Reads every text of a document whose field has a kind. A value of the wrong shape is left to the schema. The schema is looked
 * through once: releases hold thousands of other values.
 */
export function documentTexts(schema: z.ZodType): (value: unknown) => DocumentText[] {
  const read = textReader(schema);
  return (value) => read?.(value, []) ?? [];
}

/** Undefined if no field of the schema has a kind. */
function textReader(schema: unknown): TextReader | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return textReader(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const read = textReader(schema.element);
    return read && ((value, path) => entriesOf(value).flatMap(([key, item]) => read(item, [...path, key])));
  }
  if (schema instanceof z.ZodObject) return objectReader(schema);
  const kind = kindOf(schema);
  return kind && ((value, path) => (typeof value === "string" ? [{ path, value, kind }] : []));
}

function objectReader({ shape }: z.ZodObject): TextReader | undefined {
  const readers = new Map(
    Object.entries(shape).flatMap(([name, schema]) => {
      const read = textReader(schema);
      return read === undefined ? [] : [[name, read] as const];
    }),
  );
  if (readers.size === 0) return undefined;
  return (value, path) =>
    entriesOf(value).flatMap(([name, item]) => readers.get(String(name))?.(item, [...path, name]) ?? []);
}

/** The parts of a list or a record; none of any other value. */
function entriesOf(value: unknown): [PropertyKey, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

export const fieldValues = (record: SourceRecord): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(record.kind).map((field) => [field.name, fieldValue(field, record.text(field.name))]),
  );

const NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** An empty optional field is null, aliases are a list, percentages and amounts are numbers. */
export function fieldValue({ kind, required }: Pick<Field, "kind" | "required">, text: string): unknown {
  if (kind === "aliases") return aliasList(text);
  if (text === "" && !required) return null;
  return (kind === "percent" || kind === "amount" || kind === "tier") && NUMBER.test(text)
    ? Number(text)
    : text;
}
