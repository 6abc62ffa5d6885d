import type * as z from "zod";
import { nearest } from "../../../contract/text-folding.ts";

/** So many faults are named, and so much of what was sent is repeated: the answer goes into a model's memory. */
const FAULTS_NAMED = 10;
const SHOWN = 50;

/** The arguments as the tool's schema gives them, or what is wrong with them in words that a model can mend the call by. */
export type ReadArguments<Schema extends z.ZodObject> = { values: z.infer<Schema> } | { fault: string };

export function readArguments<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
): ReadArguments<Schema> {
  const result = schema.safeParse(withoutNulls(given ?? {}));
  if (result.success) return { values: result.data };
  const names = Object.keys(schema.shape);
  const faults = result.error.issues.flatMap((issue) => faultsOf(issue, names)).slice(0, FAULTS_NAMED);
  return { fault: `${faults.join("\n")}\nCorrect the arguments and call again.` };
}

/** Models, and programs that call for them, write null for what they mean to leave out. */
function withoutNulls(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function faultsOf(issue: z.core.$ZodIssue, names: readonly string[]): string[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownArgument(key, names));
  const [name] = issue.path;
  if (name === undefined) return ["The arguments must be an object."];
  return [`${String(name)} ${messageOf(issue)}.`];
}

/** Zod's own words for a value of another type name types of the program, not what is wanted. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_type" || !issue.message.startsWith("Invalid input")) return issue.message;
  return issue.input === undefined && issue.message.endsWith("undefined")
    ? "is required"
    : `must be a ${issue.expected}`;
}

function unknownArgument(key: string, names: readonly string[]): string {
  const shown = key.slice(0, SHOWN);
  const [guess] = nearest(shown, names);
  return guess === undefined
    ? `${JSON.stringify(shown)} is no argument; the arguments are ${names.join(", ")}.`
    : `${JSON.stringify(shown)} is no argument; did you mean ${guess}?`;
}
