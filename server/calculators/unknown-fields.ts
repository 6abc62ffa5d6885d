import { distance } from "fastest-levenshtein";
import { z } from "zod";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";

/** So many unknown fields are named one by one; the rest are counted. */
const NAMED_MAX = 50;

/** Longer names are cut in messages, and compared by their beginning. */
const NAME_SHOWN_MAX = 60;

interface UnknownField {
  pointer: string;
  name: string;
  known: readonly string[];
}

/**
 * A warning for every field of `body` that `schema` does not know, at any depth, with the nearest name that it does
 * know: the first 50 by name, then one that counts the rest. Parts of the body that are not of the schema's shape are
 * passed over: the schema's own errors speak of them.
 */
export function unknownFieldWarnings(schema: z.ZodType, body: unknown): CalculatorWarning[] {
  const fields = [...unknownFields(schema, body, "")];
  const named = fields.slice(0, NAMED_MAX).map(namedWarning);
  const rest = fields.length - named.length;
  return rest === 0 ? named : [...named, restWarning(rest)];
}

function* unknownFields(schema: unknown, value: unknown, pointer: string): Generator<UnknownField> {
  if (schema instanceof z.ZodObject) yield* ofObject(schema, value, pointer);
  else if (schema instanceof z.ZodArray) yield* ofArray(schema, value, pointer);
  else if (schema instanceof z.ZodPipe) yield* unknownFields(schema.in, value, pointer);
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  ) {
    yield* unknownFields(schema.unwrap(), value, pointer);
  }
}

function* ofObject(schema: z.ZodObject, value: unknown, pointer: string): Generator<UnknownField> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const known = Object.keys(schema.shape);
  for (const [name, child] of Object.entries(value)) {
    const place = `${pointer}/${escaped(name)}`;
    if (known.includes(name)) yield* unknownFields(schema.shape[name], child, place);
    else yield { pointer: place, name, known };
  }
}

function* ofArray(schema: z.ZodArray, value: unknown, pointer: string): Generator<UnknownField> {
  if (!Array.isArray(value)) return;
  for (const [index, child] of value.entries()) {
    yield* unknownFields(schema.element, child, `${pointer}/${index}`);
  }
}

/** A name as a part of a JSON pointer (RFC 6901). */
const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

function namedWarning({ pointer, name, known }: UnknownField): CalculatorWarning {
  const shown = name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX)}…` : name;
  return {
    code: "unknown-field",
    message: `"${shown}" is not known here and was ignored. The nearest known name is "${nearest(shown, known)}".`,
    field: pointer,
  };
}

function restWarning(count: number): CalculatorWarning {
  const fields = count === 1 ? "1 more unknown field was" : `${count} more unknown fields were`;
  return { code: "unknown-field", message: `${fields} ignored.`, field: null };
}

/** The known name that takes the fewest changes of letters, whatever their case; of equal ones the first. */
function nearest(name: string, known: readonly string[]): string {
  const changes = (other: string) => distance(name.toLowerCase(), other.toLowerCase());
  return known.reduce((best, other) => (changes(other) < changes(best) ? other : best), known[0] ?? "");
}
