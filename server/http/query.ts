import type * as z from "zod";
import type { FieldProblem } from "../../contract/problems.ts";
import { nearest } from "../../contract/text-folding.ts";
import type { RequestContext } from "./context.ts";
import { Problem } from "./problem.ts";

/** So many faults are named: a query can hold thousands, and looking for near names takes time. */
const FAULTS_NAMED = 20;
const NAME_SHOWN = 50;

/**
 * The query of a request as its schema gives it. Throws a Problem that names every parameter which is unknown, given
 * twice or not allowed: a filter that is silently ignored would answer another question.
 */
export function readQuery<Schema extends z.ZodObject>(c: RequestContext, schema: Schema): z.infer<Schema> {
  const start = c.req.url.indexOf("?");
  if (start < 0) return schema.parse({});
  const values = new Map<string, string>();
  const errors = new Map<string, FieldProblem>();
  for (const [name, value] of new URLSearchParams(c.req.url.slice(start + 1))) {
    if (values.has(name))
      errors.set(name, { parameter: name.slice(0, NAME_SHOWN), message: "must be given once only" });
    else if (!Object.hasOwn(schema.shape, name) && errors.size < FAULTS_NAMED)
      errors.set(name, unknownParameter(name, Object.keys(schema.shape)));
    if (errors.size >= FAULTS_NAMED) break;
    values.set(name, value);
  }
  const result = schema.safeParse(
    Object.fromEntries([...values].filter(([name]) => Object.hasOwn(schema.shape, name))),
  );
  if (result.success && errors.size === 0) return result.data;
  const invalid = result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ parameter: String(path[0]), message }));
  throw invalidParameters([...errors.values(), ...invalid]);
}

/** A checked query. */
export type Query = Readonly<Record<string, string | number | true | undefined>>;

/** The address that asks for a checked query: what was left out stays out, and a flag is 1. */
export function urlWithQuery(base: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, value === true ? "1" : String(value));
  return `${base}?${parameters.toString()}`;
}

function unknownParameter(name: string, known: readonly string[]): FieldProblem {
  const shown = name.slice(0, NAME_SHOWN);
  const [guess] = nearest(shown, known);
  const allowed = known.length === 0 ? "no parameter is allowed here" : `allowed are ${known.join(", ")}`;
  return {
    parameter: shown,
    message: guess === undefined ? `is not known; ${allowed}` : `is not known; did you mean "${guess}"?`,
  };
}

function invalidParameters(errors: FieldProblem[]): Problem {
  const [first] = errors;
  const more = errors.length === 1 ? "" : ` (and ${errors.length - 1} more)`;
  const detail = `${first?.parameter} ${first?.message}${more}`;
  return new Problem("invalid-parameter", { detail, errors });
}
