import * as z from "zod";
import { buyerEntry } from "../../data/schema/members.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import { allFields, type Field, fieldsOf } from "../evidence/fields.ts";

/** A document of Markdown with the tables between its markers made anew from the schemas. Throws where a marker is missing. */
export function withColumnTables(markdown: string): string {
  const kinds = new Set(allFields.map(({ record }) => record));
  const ofRecords = [...kinds].reduce((text, kind) => withTable(text, kind, columnTable(kind)), markdown);
  return withTable(ofRecords, "buyers", schemaTable(buyerEntry));
}

function withTable(markdown: string, kind: string, table: string): string {
  const begin = markdown.indexOf(`<!-- columns:${kind}:begin`);
  const end = markdown.indexOf(`<!-- columns:${kind}:end -->`);
  if (begin < 0 || end < begin) throw new Error(`the markers of the columns of ${kind} are missing`);
  const start = markdown.indexOf("\n", begin) + 1;
  return `${markdown.slice(0, start)}${table}\n${markdown.slice(end)}`;
}

/** A record's fields as a table: name, whether it must be filled, meaning and an example. */
export function columnTable(kind: RecordKind): string {
  const rows = fieldsOf(kind).map((field) => {
    const cells = [`\`${field.name}\``, field.required ? "yes" : "no", meaningOf(field), exampleCell(field)];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return ["| column | required | what it holds | example |", "|---|---|---|---|", ...rows].join("\n");
}

/** The fields of a YAML document as a table, those inside a list or a record below it: `clubs[].stake`. */
function schemaTable(schema: z.ZodObject): string {
  const rows = fieldsIn(schema, "").map((cells) => `| ${cells.join(" | ")} |`);
  return ["| field | required | what it holds |", "|---|---|---|", ...rows].join("\n");
}

function fieldsIn(schema: z.ZodObject, above: string): string[][] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const inner = field instanceof z.ZodNullable ? field.unwrap() : field;
    const element = inner instanceof z.ZodArray ? inner.element : inner;
    const path = `${above}${name}`;
    const below =
      element instanceof z.ZodObject
        ? fieldsIn(element, `${path}${inner instanceof z.ZodArray ? "[]" : ""}.`)
        : [];
    const required = field instanceof z.ZodNullable ? "no" : "yes";
    return [[`\`${path}\``, required, z.globalRegistry.get(field)?.description ?? ""], ...below];
  });
}

const meaningOf = ({ schema }: Field): string => schema.description ?? "";

function exampleCell(field: Field): string {
  const example = exampleOf(field);
  return example === undefined ? "" : `\`${example}\``;
}

/** The first example of a field, as it is written in a file; undefined where its schema gives none. */
export function exampleOf({ schema }: Field): string | undefined {
  const { examples } = z.globalRegistry.get(schema) ?? {};
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  if (Array.isArray(example)) return example.join("|");
  return typeof example === "string" || typeof example === "number" ? String(example) : undefined;
}
