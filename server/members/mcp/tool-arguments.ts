import type * as z from "zod";
import { nearest } from "../../../contract/text-folding.ts";

/** The message goes into a model's memory, so it names this many faults at most and repeats little of what was sent. */
const MAX_FAULTS = 10;
const MAX_ECHO = 50;

type ParsedArguments<Schema extends z.ZodObject> = { values: z.infer<Schema> } | { fault: string };

/** The arguments as the tool's schema parses them, or a message by which a model can correct the call. */
export function parseToolArguments<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
): ParsedArguments<Schema> {
  const result = schema.safeParse(withoutNulls(given ?? {}));
  if (result.success) return { values: result.data };
  const names = Object.keys(schema.shape);
  const faults = result.error.issues.flatMap((issue) => describeIssue(issue, names)).slice(0, MAX_FAULTS);
  return { fault: `${faults.join("\n")}\nCorrect the arguments and call again.` };
}

/** Models write null for an argument that they mean to leave out. */
function withoutNulls(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function describeIssue(issue: z.core.$ZodIssue, names: readonly string[]): string[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownArgument(key, names));
  const [name] = issue.path;
  return name === undefined
    ? ["The arguments must be an object."]
    : [`${String(name)} ${describeFault(issue)}.`];
}

/** Zod's default message names types of JavaScript instead of what is expected. */
function describeFault(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_type" || !issue.message.startsWith("Invalid input")) return issue.message;
  return issue.input === undefined && issue.message.endsWith("undefined")
    ? "is required"
    : `must be a ${issue.expected}`;
}

function unknownArgument(key: string, names: readonly string[]): string {
  const echo = key.slice(0, MAX_ECHO);
  const [guess] = nearest(echo, names);
  const hint = guess === undefined ? `the arguments are ${names.join(", ")}.` : `did you mean ${guess}?`;
  return `Unknown argument ${JSON.stringify(echo)}; ${hint}`;
}
