import { z } from "zod";
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

/** The keyword `id`, with which schemas are named in this project, means nothing in JSON Schema 2020-12. */
function jsonSchema(schema: z.ZodObject, io: "input" | "output") {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: made }) => {
      delete made.id;
    },
  });
}
