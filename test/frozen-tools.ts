import { createHash } from "node:crypto";
import * as z from "zod";

const listing = z.object({
  result: z.object({
    tools: z.array(
      z.looseObject({
        name: z.string(),
        inputSchema: z.looseObject({
          properties: z.looseObject({}).optional(),
          required: z.array(z.string()).optional(),
        }),
      }),
    ),
  }),
});

/** One line for each tool of a response to `tools/list`: name, arguments (required ones with `!`), and a hash of the whole tool. */
export const frozenTools = (response: unknown): string[] =>
  listing.parse(response).result.tools.map((tool) => {
    const { name, inputSchema } = tool;
    const names = Object.keys(inputSchema.properties ?? {}).map((argument) =>
      inputSchema.required?.includes(argument) ? `${argument}!` : argument,
    );
    const hash = createHash("sha256").update(JSON.stringify(tool)).digest("hex").slice(0, 12);
    return `${name}(${names.join(", ")}) ${hash}`;
  });
