import type { z } from "zod";
import type { Place, Problem } from "./problems.ts";

const RULE = "schema";

/** The faults that a schema finds in a value, each at its place. */
export function schemaProblems(
  schema: z.ZodType,
  value: unknown,
  placeOf: (path: readonly PropertyKey[]) => Place,
): Problem[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({
    ...placeOf(issue.code === "unrecognized_keys" ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path),
    rule: RULE,
    message: issue.path.length === 0 ? issue.message : `${issue.path.join(".")}: ${issue.message}`,
  }));
}
