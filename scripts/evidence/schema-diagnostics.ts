import * as z from "zod";
import { nearest } from "../../contract/text-folding.ts";
import type { Diagnostic, Location } from "./diagnostics.ts";

const RULE = "schema";

type Path = readonly PropertyKey[];

type Issue = z.core.$ZodIssue;

/** The faults that a schema finds in a value, each at its location. */
export function schemaDiagnostics(
  schema: z.ZodType,
  value: unknown,
  locationOf: (path: Path) => Location,
): Diagnostic[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const missing = new Set(
    issues.filter((issue) => isMissing(issue, value)).map(({ path }) => path.join(".")),
  );
  const strangers = issues.flatMap((issue) => strangersOf(issue, schema, missing));
  // A missing field that an unknown one probably means is not told as missing as well.
  const meant = new Set(strangers.map(({ meant }) => meant));
  const others = issues.filter(
    ({ code, path }) => code !== "unrecognized_keys" && !meant.has(path.join(".")),
  );
  return [
    ...strangers.map(({ path, message, hint }) => ({ ...locationOf(path), rule: RULE, message, hint })),
    ...others.map((issue) => ({
      ...locationOf(issue.path),
      rule: RULE,
      ...(missing.has(issue.path.join(".")) ? missingField(schema, issue.path) : messageOf(issue)),
    })),
  ];
}

/** The unknown fields that an issue tells of, each with the missing one that it probably means. */
function strangersOf(issue: Issue, schema: z.ZodType, missing: ReadonlySet<string>) {
  if (issue.code !== "unrecognized_keys") return [];
  const known = namesIn(partAt(schema, issue.path));
  const at = (name: string) => [...issue.path, name].join(".");
  return issue.keys.map((key) => {
    const candidates = known.filter((name) => missing.has(at(name)));
    const [guess] = nearest(key, candidates);
    const hint = guess === undefined ? `the fields are ${known.join(", ")}` : `did you mean "${guess}"?`;
    return {
      path: [...issue.path, key],
      meant: guess && at(guess),
      message: `unknown field "${key}"`,
      hint,
    };
  });
}

function missingField(schema: z.ZodType, path: Path): { message: string; hint?: string } {
  const description = partAt(schema, path)?.description;
  return {
    message: `${path.join(".")} is missing`,
    ...(description === undefined ? {} : { hint: description }),
  };
}

const messageOf = ({ path, message }: Issue): { message: string } => ({
  message: path.length === 0 ? message : `${path.join(".")}: ${message}`,
});

const isMissing = ({ code, path }: Issue, value: unknown): boolean =>
  code !== "unrecognized_keys" && path.length > 0 && valueAt(value, path) === undefined;

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
}

/** The part of a schema that a path leads to. */
function partAt(schema: unknown, path: Path): z.ZodType | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return schema instanceof z.ZodType ? schema : undefined;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return partAt(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return partAt(schema.element, rest);
  return schema instanceof z.ZodObject ? partAt(schema.shape[String(step)], rest) : undefined;
}

function namesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return namesIn(schema.unwrap());
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
