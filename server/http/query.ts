import type { z } from "zod";
import { nearest } from "../../contract/names.ts";
import type { FieldProblem } from "../../contract/problems.ts";
import type { RequestContext } from "./context.ts";
import { Problem } from "./problem.ts";

/**
 * The query of a request as its schema gives it. Throws a Problem that names every parameter which is unknown, given
 * twice or not allowed: a filter that is silently ignored would answer another question.
 */
export function readQuery<Schema extends z.ZodObject>(c: RequestContext, schema: Schema): z.infer<Schema> {
  const start = c.req.url.indexOf("?");
  if (start < 0) return schema.parse({});
  const values = new Map<string, string>();
  const errors: FieldProblem[] = [];
  for (const [name, value] of new URLSearchParams(c.req.url.slice(start + 1))) {
    if (!Object.hasOwn(schema.shape, name)) errors.push(unknownParameter(name, Object.keys(schema.shape)));
    else if (values.has(name)) errors.push({ parameter: name, message: "must be given once only" });
    values.set(name, value);
  }
  const result = schema.safeParse(
    Object.fromEntries([...values].filter(([name]) => Object.hasOwn(schema.shape, name))),
  );
  if (result.success && errors.length === 0) return result.data;
  const invalid = result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ parameter: String(path[0]), message }));
  throw invalidParameters([...errors, ...invalid]);
}

function unknownParameter(name: string, known: readonly string[]): FieldProblem {
  const shown = name.slice(0, 50);
  const [guess] = nearest(shown, known);
  const allowed = known.length === 0 ? "no parameter is allowed here" : `allowed are ${known.join(", ")}`;
  return {
    parameter: shown,
    message: guess === undefined ? `is not known; ${allowed}` : `is not known; did you mean "${guess}"?`,
  };
}

function invalidParameters(errors: FieldProblem[]): Problem {
  const detail = errors.map(({ parameter, message }) => `${parameter} ${message}`).join("; ");
  return new Problem("invalid-parameter", { detail, errors });
}
