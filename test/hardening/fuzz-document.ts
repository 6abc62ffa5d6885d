import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as z from "zod";

/** The published OpenAPI document, as far as the fuzz reads it: it knows of the service what every reader can know. */

const jsonSchema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema: jsonSchema.optional() }));

const response = z.object({
  headers: z.record(z.string(), z.unknown()).optional(),
  content: content.optional(),
});

const parameter = z.object({
  in: z.enum(["query", "path", "header", "cookie"]),
  name: z.string(),
  required: z.boolean().optional(),
  schema: jsonSchema,
});

const operation = z.object({
  operationId: z.string(),
  parameters: z.array(parameter).optional(),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), response),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

const openApi = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), operation)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});

export type JsonSchema = z.infer<typeof jsonSchema>;
export type Parameter = z.infer<typeof parameter>;

export interface Operation extends z.infer<typeof operation> {
  method: (typeof METHODS)[number];
  path: string;
  /** The schemes of which one is asked for; empty where none is. */
  schemes: readonly string[];
}

export interface ApiDocument {
  operations: readonly Operation[];
  /** The schema that a reference leads to, or the schema itself. */
  resolve: (schema: JsonSchema) => JsonSchema;
  /** What a value breaks of a schema of the document; empty where it breaks nothing. */
  faultsOf: (schema: JsonSchema, value: unknown) => string[];
}

export function readDocument(text: string): ApiDocument {
  const raw: unknown = JSON.parse(text);
  const document = openApi.parse(raw);
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const found = methods[method];
      if (found === undefined) return [];
      const schemes = (found.security ?? document.security ?? []).flatMap((one) => Object.keys(one));
      return [{ ...found, method, path, schemes }];
    }),
  );
  return { operations, resolve: (schema) => resolved(schema, schemas), faultsOf: validatorOf(schemas) };
}

function resolved(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  const target = schemas[$ref.replace("#/components/schemas/", "")];
  if (target === undefined) throw new Error(`the document has nothing at ${$ref}`);
  return resolved(target, schemas);
}

function validatorOf(schemas: Readonly<Record<string, JsonSchema>>): ApiDocument["faultsOf"] {
  // OpenAPI adds words of its own to JSON Schema, so unknown ones are passed over.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "https://document.example.org/api", components: { schemas } });
  const compiled = new Map<JsonSchema, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(absolute(schema));
    compiled.set(schema, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

const absolute = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', '"https://document.example.org/api#/components/'),
  ) as JsonSchema;
