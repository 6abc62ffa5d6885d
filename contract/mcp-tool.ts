import type * as z from "zod";

/** A tool of an MCP server. Arguments and results derive from the schemas of the REST interface. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
}
