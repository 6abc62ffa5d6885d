import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as z from "zod";

/** The part of the published OpenAPI document that the fuzz test reads: it knows only what every reader can know. */

const jsonSchema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema: jsonSchema }));

const operation = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({ in: z.string(), name: z.string(), required: z.boolean().optional(), schema: jsonSchema }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ headers: jsonSchema.default({}), content: content.optional() })),
  security: z.array(jsonSchema).optional(),
});

const openApi = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), operation)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});

export type JsonSchema = z.infer<typeof jsonSchema>;

export interface Operation extends z.infer<typeof operation> {
  method: string;
  path: string;
  needsKey: boolean;
  /** The schema that a reference leads to, or the schema itself. */
  resolve: (schema: JsonSchema) => JsonSchema;
  /** How a response's body breaks its schema; empty if it does not. */
  schemaErrors: (status: number, type: string, body: unknown) => string[];
}

export function readOperations(text: string): Operation[] {
  const raw: unknown = JSON.parse(text);
  const { paths, components } = openApi.parse(raw);
  const errorsAt = validator(jsonSchema.parse(raw));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => ({
      ...found,
      method,
      path,
      needsKey: (found.security ?? []).length > 0,
      resolve: (schema) => resolve(schema, components.schemas),
      schemaErrors: (status, type, body) =>
        errorsAt(["paths", path, method, "responses", `${status}`, "content", type, "schema"], body),
    })),
  );
}

function resolve(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  if (typeof schema.$ref !== "string") return schema;
  const target = schemas[schema.$ref.replace("#/components/schemas/", "")];
  if (target === undefined) throw new Error(`the document has nothing at ${schema.$ref}`);
  return resolve(target, schemas);
}

function validator(document: JsonSchema) {
  // OpenAPI adds keywords to JSON Schema.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "api");
  return (pointer: readonly string[], value: unknown): string[] => {
    const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll("/", "~1")));
    const validate = ajv.getSchema(`api#/${escaped.join("/")}`);
    if (validate === undefined) return [`the document has nothing at ${pointer.join(" ")}`];
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
