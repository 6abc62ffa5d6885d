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
import type { EvidenceRow } from "../data/schema/records.ts";
import { toCamelCase } from "./text-folding.ts";

/** Derives the published form of evidence from its schema: the same fields, named in camelCase. */

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** A value of the evidence as it is published. */
export type Published<Value> = Value extends readonly (infer Item)[]
  ? Published<Item>[]
  : Value extends object
    ? { [Name in keyof Value & string as CamelCase<Name>]: Published<Value[Name]> }
    : Value;

type PageColumn<Name> = Name extends `evidence_${infer Rest}` ? Rest : Name;

/** What a row says of a page, as a list of pages names it: `evidence_url` is `url`. */
export type PageField = CamelCase<PageColumn<Exclude<keyof EvidenceRow, "relationship">>>;

type PublishedShape<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape & string as CamelCase<Name>]: z.ZodType<Published<z.output<Shape[Name]>>>;
};

/** Copies a value of the evidence with its keys in camelCase. */
export function publish<Value>(value: Value): Published<Value>;
export function publish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => publish<unknown>(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [toCamelCase(name), publish(inner)]),
  );
}

/** Published types by kind of field; every other kind is a string. They are looser than the evidence: responses may grow. */
const publishedTypes: Partial<Record<FieldKind, z.ZodType>> = {
  url: z.url(),
  amount: z.number().min(0),
  "buyer type": z.enum(buyerTypes).meta({ id: "BuyerType" }),
  date: z.string(),
  day: z.iso.date(),
  "deal status": z.enum(dealStatuses).meta({ id: "DealStatus" }),
  "deal type": z.enum(dealTypes).meta({ id: "DealType" }),
  "e-mail status": z.enum(workEmailStatuses),
  percent: z.number().min(0).max(100),
  region: z.enum(regions).meta({ id: "Region" }),
  stake: z.enum(stakes).meta({ id: "Stake" }),
  "work e-mail": z.email(),
};

/** The fields of a record of evidence as they are published, with their descriptions and examples. */
export function publishedShape<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): PublishedShape<Shape>;
export function publishedShape(schema: z.ZodObject): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const { description: text, examples } = z.globalRegistry.get(field) ?? {};
      // What is an empty cell of a file is null in JSON.
      const description = text?.replace(/\bempty\b/, "null");
      const meta = { ...(description && { description }), ...(examples === undefined ? {} : { examples }) };
      return [toCamelCase(name), toPublished(field).meta(meta)];
    }),
  );
}

function toPublished(field: unknown): z.ZodType {
  if (field instanceof z.ZodNullable) return toPublished(field.unwrap()).nullable();
  if (field instanceof z.ZodArray) return z.array(toPublished(field.element));
  if (field instanceof z.ZodObject) return z.strictObject(publishedShape(field));
  if (!(field instanceof z.ZodType)) throw new TypeError("a field without a schema");
  const kind = kindOf(field);
  if (kind === undefined) return field;
  const published = publishedTypes[kind] ?? z.string();
  fieldKinds.add(published, { kind });
  return published;
}
