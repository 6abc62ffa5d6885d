import type * as z from "zod";
import { isRepeatable } from "../../contract/parameters.ts";
import type { FieldProblem } from "../../contract/problems.ts";
import { nearest } from "../../contract/text-folding.ts";
import type { RequestContext } from "./context.ts";
import { firstOf, Problem } from "./problem.ts";
import { hasKey, redactKeys } from "./redact-keys.ts";

/** Suggestions are expensive, and a query may have thousands of parameters. */
const MAX_ERRORS = 20;
const MAX_NAME_ECHO = 50;

const WITHOUT_KEY = { use: "The public API takes no key.", revoke: "on your account page." };

/**
 * Validates the query of a request. Throws a Problem that names every parameter that is unknown, repeated or invalid: to
 * ignore a filter would answer another question. So does a key anywhere in the URL.
 */
export function readQuery<Schema extends z.ZodObject>(c: RequestContext, schema: Schema): z.infer<Schema> {
  const leaked = keyInUrl(c, WITHOUT_KEY);
  if (leaked !== undefined) throw leaked;
  const query = queryOf(c);
  if (query === "") return schema.parse({});
  const values = new Map<string, string[]>();
  const errors = new Map<string, FieldProblem>();
  for (const [name, value] of new URLSearchParams(query)) {
    const parameter = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    const given = values.get(name);
    if (parameter === undefined) {
      if (errors.size < MAX_ERRORS && !errors.has(name))
        errors.set(name, unknownParameter(name, Object.keys(schema.shape)));
    } else if (given === undefined) values.set(name, [value]);
    else {
      if (!isRepeatable(parameter)) errors.set(name, { parameter: name, message: "must be given only once" });
      given.push(value);
    }
    if (errors.size >= MAX_ERRORS) break;
  }
  const result = schema.safeParse(
    Object.fromEntries([...values].map(([name, given]) => [name, given.length === 1 ? given[0] : given])),
  );
  if (result.success && errors.size === 0) return result.data;
  const invalid = result.success
    ? []
    : result.error.issues
        .map(({ path, message }) => ({ parameter: String(path[0]), message }))
        .filter(({ parameter }) => !errors.has(parameter));
  throw invalidParameters([...errors.values(), ...invalid]);
}

/** The value of each parameter, or the list of its values if it is repeated. */
export const queryValues = (query: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Map(query)].map(([name, last]) => {
      const given = query.getAll(name);
      return [name, given.length > 1 ? given : last];
    }),
  );

/** All that follows the first question mark of the URL. */
function queryOf(c: RequestContext): string {
  const start = c.req.url.indexOf("?");
  return start < 0 ? "" : c.req.url.slice(start + 1);
}

/** Parameters in which clients put keys. */
const KEY_NAMES = /^(?:x[-_])?(?:api[-_]?)?(?:key|token)$|^access[-_]?token$|^authorization$|^bearer$/i;

/** Proper place of a key, and the place to revoke it. */
interface KeyAdvice {
  use: string;
  revoke: string;
}

/**
 * Returns a Problem if the path or the query has what looks like a key, or a parameter that is named like one; URLs are logged
 * and shared.
 */
export function keyInUrl(c: RequestContext, advice: KeyAdvice): Problem | undefined {
  const sent = [...new URLSearchParams(queryOf(c))];
  const name = sent.find(([name, value]) => KEY_NAMES.test(name) || hasKey(`${name}=${value}`))?.[0];
  if (name === undefined) return hasKey(c.req.path) ? keyLeaked(advice) : undefined;
  const parameter = redactKeys(name).slice(0, MAX_NAME_ECHO);
  return keyLeaked(advice, [{ parameter, message: "must not be sent" }]);
}

/** The Problem of a URL with a key. */
export function keyLeaked({ use, revoke }: KeyAdvice, errors?: FieldProblem[]): Problem {
  const detail = `${use} If a real key was in the URL, others may have read it: revoke it ${revoke}`;
  return new Problem("key-in-address", { detail, ...(errors === undefined ? {} : { errors }) });
}

export type Query = Readonly<Record<string, string | number | true | readonly string[] | undefined>>;

/** The URL of a validated query; a flag is written as 1, and each value of a list as a parameter of its own. */
export function urlWithQuery(base: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined)
      for (const one of typeof value === "object" ? value : [value])
        parameters.append(name, one === true ? "1" : String(one));
  return `${base}?${parameters.toString()}`;
}

function unknownParameter(name: string, known: readonly string[]): FieldProblem {
  const shown = name.slice(0, MAX_NAME_ECHO);
  const [guess] = nearest(shown, known);
  const allowed =
    known.length === 0 ? "no parameters are allowed here" : `the allowed parameters are ${known.join(", ")}`;
  return {
    parameter: shown,
    message: guess === undefined ? `is unknown; ${allowed}` : `is unknown; did you mean "${guess}"?`,
  };
}

/** The Problem of parameters that are not accepted. */
export function invalidParameters(errors: FieldProblem[]): Problem {
  const detail = firstOf(errors, ({ parameter }) => parameter);
  return new Problem("invalid-parameter", { detail, errors });
}
