import * as z from "zod";
import { type FieldKind, fieldKinds, kindOf } from "../data/schema/fields.ts";
import {
  buyerTypes,
  dealStatuses,
  dealTypes,
  regions,
  stakes,
  workEmailStatuses,
} from "../data/schema/member-vocabularies.ts";
import type { DealSourceRow } from "../data/schema/records.ts";
import { toCamelCase } from "./text-folding.ts";

/** Derives the published form of evidence from its schema: the same fields, named in camelCase. */

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** A value of the evidence as it is published. What a file may leave out is null, or an empty list. */
export type Published<Value> = Value extends readonly (infer Item)[]
  ? Published<Item>[]
  : Value extends object
    ? { [Name in keyof Value & string as CamelCase<Name>]-?: PublishedField<Value[Name]> }
    : Value;

type PublishedField<Value> = undefined extends Value
  ? Published<NonNullable<Value>> | (NonNullable<Value> extends readonly unknown[] ? never : null)
  : Published<Value>;

type PageColumn<Name> = Name extends `evidence_${infer Rest}` ? Rest : Name;

/** Columns of every page, by their names in a list of pages: `evidence_url` is `url`. */
export type PageField = CamelCase<PageColumn<Exclude<keyof DealSourceRow, "deal">>>;

type PublishedShape<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape & string as CamelCase<Name>]: z.ZodType<PublishedField<z.output<Shape[Name]>>>;
};

/**
 * Copies a value of the evidence with its keys in camelCase.
 * @param schema says what a file may leave out; not needed if that is nothing
 */
export function publish<Value>(value: Value, schema?: z.core.$ZodType): Published<Value>;
export function publish(value: unknown, schema?: z.core.$ZodType): unknown {
  if (mayBeNull(schema)) return publish(value, schema.unwrap());
  const element = schema instanceof z.ZodArray ? schema.element : undefined;
  if (Array.isArray(value)) return value.map((item) => publish(item, element));
  if (typeof value !== "object" || value === null) return value;
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const optional = Object.entries(shape).filter(([, field]) => field instanceof z.ZodOptional);
  return Object.fromEntries([
    ...optional.map(([name, field]) => [toCamelCase(name), isOptionalList(field) ? [] : null]),
    ...Object.entries(value).map(([name, inner]) => [toCamelCase(name), publish(inner, shape[name])]),
  ]);
}

const mayBeNull = (field: unknown) => field instanceof z.ZodNullable || field instanceof z.ZodOptional;
const isOptionalList = (field: unknown): boolean =>
  field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodArray;

/** Published types by kind of field; every other kind is a string. They are looser than the evidence: responses may grow. */
const publishedTypes: Partial<Record<FieldKind, z.ZodType>> = {
  url: z.url(),
  amount: z.number().min(0),
  "buyer type": z.enum(buyerTypes).meta({ id: "BuyerType" }),
  date: z.string(),
  day: z.iso.date(),
  "deal status": z.enum(dealStatuses).meta({ id: "DealStatus" }),
  "deal type": z.enum(dealTypes).meta({ id: "DealType" }),
  "email status": z.enum(workEmailStatuses),
  percent: z.number().min(0).max(100),
  region: z.enum(regions).meta({ id: "Region" }),
  stake: z.enum(stakes).meta({ id: "Stake" }),
  "work email": z.email(),
};

/** The fields of a record of evidence as they are published, with their descriptions and examples. */
export function publishedShape<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): PublishedShape<Shape>;
export function publishedShape(schema: z.ZodObject): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const { description: text, examples } = z.globalRegistry.get(field) ?? {};
      // An empty cell of a file, or one left out, is null in JSON.
      const description = text?.replace(/\b(?:empty|left out)\b/, isOptionalList(field) ? "[]" : "null");
      const meta = { ...(description && { description }), ...(examples === undefined ? {} : { examples }) };
      return [toCamelCase(name), toPublished(field).meta(meta)];
    }),
  );
}

function toPublished(field: unknown): z.ZodType {
  if (mayBeNull(field)) {
    const published = toPublished(field.unwrap());
    return isOptionalList(field) ? published : published.nullable();
  }
  if (field instanceof z.ZodArray) return z.array(toPublished(field.element));
  if (field instanceof z.ZodObject) return z.strictObject(publishedShape(field));
  if (!(field instanceof z.ZodType)) throw new TypeError("a field without a schema");
  const kind = kindOf(field);
  if (kind === undefined) return field;
  const published = publishedTypes[kind] ?? z.string();
  fieldKinds.add(published, { kind });
  return published;
}
