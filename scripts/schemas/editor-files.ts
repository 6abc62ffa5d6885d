import * as z from "zod";
import type { FieldKind } from "../../data/schema/fields.ts";
import { buyerEntry, memberFloors } from "../../data/schema/members.ts";
import { membersSample } from "../../data/schema/members-sample.ts";
import { methodology } from "../../data/schema/methodology.ts";
import { coverage, floors, nameRules, type RecordKind, recordSchemas } from "../../data/schema/records.ts";
import { memberRelease, release } from "../../data/schema/releases.ts";
import { type Field, fieldsOf } from "../evidence/values/fields.ts";

/** Schemas of the YAML files of the evidence, by the name of their JSON Schema. */
const yamlFiles: Readonly<Record<string, z.ZodType>> = {
  categories: z.array(recordSchemas.categories),
  exceptions: z.array(recordSchemas.exceptions),
  feeds: z.array(recordSchemas.feeds),
  coverage,
  floors,
  names: nameRules,
  "member-release": memberRelease,
  release,
  methodology,
  buyer: buyerEntry,
  "members-sample": membersSample,
  "member-floors": memberFloors,
};

/** JSON Schemas by their path in the repository. Draft 7 has the best support in editors. */
export function jsonSchemas(): Map<string, string> {
  return new Map(
    Object.entries(yamlFiles).map(([name, schema]) => {
      const json = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
      return [`data/schema/json/${name}.schema.json`, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}

/** Typing the prefix offers the row. */
const SNIPPETS: readonly { name: string; prefix: string; kind: RecordKind }[] = [
  { name: "Technology row", prefix: "row", kind: "technology" },
  { name: "Club", prefix: "club", kind: "clubs" },
  { name: "Vendor", prefix: "vendor", kind: "vendors" },
  { name: "Further page", prefix: "page", kind: "evidence" },
];

/** A longer list is faster to type than to choose from. */
const MAX_CHOICES = 10;

/** The check accepts any words here, so a column name left in the row would be taken for a fact. */
const ANY_WORDS: ReadonlySet<FieldKind | undefined> = new Set(["text", "name", "note"]);

/** Snippets of VS Code that go through a row column by column. */
export function evidenceSnippets(): string {
  const snippets = SNIPPETS.map(({ name, prefix, kind }) => {
    const fields = fieldsOf(kind);
    const body = fields.map((field, index) => placeholder(field, index + 1)).join(",");
    const description = fields.map((field) => `${field.name}: ${field.schema.description}`).join("\n");
    return [name, { scope: "csv", prefix, body: [body], description }] as const;
  });
  return `${JSON.stringify(Object.fromEntries(snippets), null, 2)}\n`;
}

/** The column's name if the check would refuse it, else nothing. */
function placeholder(field: Field, index: number): string {
  const choices = choicesOf(field);
  if (choices.length > 0) return `\${${index}|${choices.join(",")}|}`;
  return field.required && !ANY_WORDS.has(field.kind) ? `\${${index}:${field.name}}` : `$${index}`;
}

function choicesOf({ schema }: Field): string[] {
  const options = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
  return options.length > MAX_CHOICES ? [] : options;
}
