import type * as z from "zod";
import type { RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import { readQuery } from "../../http/query.ts";
import type { GivenQuery } from "./buyers-view.tsx";
import type { Faults } from "./form-fields.tsx";

/** A page's query: as it was given, and as its schema gives it or what is wrong with it. */
export interface PageQuery<Query> {
  given: GivenQuery;
  query: Query | undefined;
  faults: Faults;
}

/** Reads the query by the very rules of the REST interface, and tells what is wrong by its parameter. */
export function readPageQuery<Schema extends z.ZodObject>(
  c: RequestContext,
  schema: Schema,
): PageQuery<z.infer<Schema>> {
  const given: GivenQuery = Object.fromEntries(parametersOf(c));
  try {
    return { given, query: readQuery(c, schema), faults: {} };
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== "invalid-parameter") throw error;
    return { given, query: undefined, faults: faultsOf(error) };
  }
}

function faultsOf({ details: { errors = [] } }: Problem): Faults {
  return Object.fromEntries(errors.map(({ parameter = "", message }) => [parameter, message]));
}

/** The query without what is empty, which a form sends for every field that is left alone; undefined where nothing is. */
export function withoutEmpty(c: RequestContext): string | undefined {
  const all = parametersOf(c);
  const filled = all.filter(([, value]) => value !== "");
  if (filled.length === all.length) return undefined;
  const text = new URLSearchParams(filled).toString();
  return text === "" ? "" : `?${text}`;
}

const parametersOf = (c: RequestContext): [string, string][] => [...new URL(c.req.url).searchParams];
