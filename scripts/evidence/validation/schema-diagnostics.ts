import * as z from "zod";
import { nearest } from "../../../contract/text-folding.ts";
import type { Diagnostic, Fault, Location } from "../diagnostics.ts";

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

export function schemaDiagnostics(
  schema: z.ZodType,
  value: unknown,
  locationOf: (path: Path) => Location,
): Diagnostic[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const missing = new Set(
    issues.filter((issue) => isMissing(issue, value)).map(({ path }) => path.join(".")),
  );
  const unknown = issues.flatMap((issue) => unknownFields(issue, schema, missing));
  // A missing field that an unknown one was probably meant to be is not reported as well.
  const meant = new Set(unknown.map((field) => field.meant));
  const others = issues
    .filter(({ code, path }) => code !== "unrecognized_keys" && !meant.has(path.join(".")))
    .map((issue) => ({
      path: issue.path,
      text: missing.has(issue.path.join(".")) ? missingField(schema, issue.path) : messageOf(issue),
    }));
  return [...unknown, ...others].map(({ path, text }) => ({ ...locationOf(path), rule: "schema", ...text }));
}

/** The unknown fields of an issue, each with the missing one that was probably meant. */
function unknownFields(issue: Issue, schema: z.ZodType, missing: ReadonlySet<string>) {
  if (issue.code !== "unrecognized_keys") return [];
  const part = partAt(schema, issue.path);
  const known = part instanceof z.ZodObject ? Object.keys(part.shape) : [];
  const at = (name: string) => [...issue.path, name].join(".");
  return issue.keys.map((key) => {
    const [guess] = nearest(
      key,
      known.filter((name) => missing.has(at(name))),
    );
    const hint = guess === undefined ? `the fields are ${known.join(", ")}` : `did you mean "${guess}"?`;
    return {
      path: [...issue.path, key],
      meant: guess && at(guess),
      text: { message: `unknown field "${key}"`, hint },
    };
  });
}

function missingField(schema: z.ZodType, path: Path): Fault {
  const part = partAt(schema, path.slice(0, -1));
  const field = part instanceof z.ZodObject ? part.shape[String(path.at(-1))] : undefined;
  return { message: `${path.join(".")} is missing`, hint: field?.description };
}

function messageOf({ path, message }: Issue): Fault {
  if (path.length === 0) return { message };
  const hint = YAML_HINTS.find(([end]) => message.endsWith(end))?.[1];
  return { message: `${path.join(".")}: ${message}`, hint };
}

/** YAML reads a year alone as a number, and an empty field as null. */
const YAML_HINTS = [
  ["expected string, received number", "put it between quotation marks"],
  ["expected string, received null", "write it, or leave out the field if it is optional"],
] as const;

function isMissing({ code, path }: Issue, value: unknown): boolean {
  const found = path.reduce<unknown>(
    (inner, step) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
  return code !== "unrecognized_keys" && path.length > 0 && found === undefined;
}

/** The part of a schema at a path, without `nullable` and `optional`. */
function partAt(schema: unknown, path: Path): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return partAt(schema.unwrap(), path);
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  if (schema instanceof z.ZodArray) return partAt(schema.element, rest);
  return schema instanceof z.ZodObject ? partAt(schema.shape[String(step)], rest) : undefined;
}
