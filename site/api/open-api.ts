/** The part of the OpenAPI document that the reference shows. The build makes the document from the API's own schemas. */
export interface OpenApi {
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, Schema> };
}

interface PathItem {
  get?: Operation;
  post?: Operation;
  /** Only where the path is answered elsewhere than the rest. */
  servers?: { url: string }[];
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Response>;
  /** The schemes of which a caller must meet one; none where the operation is open to everyone. */
  security?: Record<string, string[]>[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Body {
  content: Record<string, { schema: Schema; example?: unknown }>;
}

interface Response {
  description: string;
  content?: Body["content"];
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | number)[];
  const?: string | number | boolean;
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
  examples?: unknown[];
}

/** The name of the schema that a reference leads to: `#/components/schemas/Club` gives `Club`. */
export const referredName = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);
