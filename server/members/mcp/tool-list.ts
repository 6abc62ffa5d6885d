import * as z from "zod";
import { type Tool, tools } from "../../../contract/members/tools.ts";

/** The tools as clients are told of them: JSON Schemas of arguments and results, made from the schemas that check them. */
export function toolList() {
  return tools.map(({ name, title, description, input, output }: Tool) => ({
    name,
    title,
    description,
    inputSchema: jsonSchema(input, "input"),
    outputSchema: jsonSchema(output, "output"),
    annotations: {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }));
}

/**
 * Without what helps no client: the keyword `id`, with which schemas are named in this project, means nothing in JSON Schema
 * 2020-12; a pattern over Unicode classes stops readers that know no such classes; a pattern beside a format says the same at length;
 * and the largest safe integer is no bound.
 */
function jsonSchema(schema: z.ZodObject, io: "input" | "output") {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: made }) => {
      delete made.id;
      if (io === "input" || made.format !== undefined) delete made.pattern;
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
    },
  });
}
