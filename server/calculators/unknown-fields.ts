import { distance } from "fastest-levenshtein";
import * as z from "zod";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { required } from "../../contract/required.ts";

/** Most unknown fields that are named one by one; the rest are counted. */
const MAX_NAMED = 50;

/** Longer names are cut, as those of query parameters are, and compared by their beginning. */
const MAX_NAME_ECHO = 50;

/**
 * Names that a schema knows, with those below each: null for a plain value. Made once by `knownFields`, because
 * looking into a schema is slow.
 */
type KnownFields =
  | KnownNames
  | { element: KnownFields | null }
  | { kinds: ReadonlyMap<unknown, KnownFields> };

interface KnownNames {
  names: ReadonlyMap<string, KnownFields | null>;
}

interface UnknownField {
  /** Pointer to the object that has the field. */
  parent: string;
  name: string;
  known: KnownNames["names"];
}

/** The names that a schema knows at any depth; null where it has none. */
export function knownFields(schema: unknown): KnownFields | null {
  if (schema instanceof z.ZodObject) {
    const children = Object.entries(schema.shape).map(([name, child]) => [name, knownFields(child)] as const);
    return { names: new Map(children) };
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return { kinds: knownKinds(schema) };
  if (schema instanceof z.ZodArray) return { element: knownFields(schema.element) };
  if (schema instanceof z.ZodPipe) return knownFields(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return knownFields(schema.unwrap());
  }
  return null;
}

/** Names of each variant by the value of its `kind`. */
function knownKinds({ options }: z.ZodDiscriminatedUnion): Map<unknown, KnownFields> {
  return new Map(
    options.flatMap((option) => {
      if (!(option instanceof z.ZodObject) || !(option.shape.kind instanceof z.ZodLiteral)) return [];
      const known = knownFields(option);
      return known === null ? [] : [[option.shape.kind.value, known] as const];
    }),
  );
}

/**
 * A warning for every field of `body` that is not known, at any depth, with the nearest name that is: the first 50 by
 * name, then one that counts the rest. Parts of the body that are not of the schema's shape are passed over: the
 * schema's own errors speak of them.
 */
export function unknownFieldWarnings(known: KnownFields | null, body: unknown): CalculatorWarning[] {
  const fields = [...unknownFields(known, body, "")];
  const named = fields.slice(0, MAX_NAMED).map(namedWarning);
  const rest = fields.length - named.length;
  if (rest === 0) return named;
  const message = `${rest === 1 ? "1 more unknown field was" : `${rest} more unknown fields were`} ignored.`;
  return [...named, { code: "unknown-field", message, field: null }];
}

function* unknownFields(known: KnownFields | null, value: unknown, pointer: string): Generator<UnknownField> {
  if (known === null || typeof value !== "object" || value === null) return;
  if ("element" in known) {
    if (!Array.isArray(value)) return;
    for (const [index, child] of value.entries())
      yield* unknownFields(known.element, child, `${pointer}/${index}`);
  } else if ("kinds" in known) {
    yield* unknownFields(known.kinds.get("kind" in value ? value.kind : null) ?? null, value, pointer);
  } else if (!Array.isArray(value)) {
    for (const [name, child] of Object.entries(value)) {
      const below = known.names.get(name);
      if (below) yield* unknownFields(below, child, `${pointer}/${name}`);
      else if (below === undefined) yield { parent: pointer, name, known: known.names };
    }
  }
}

/** A name as a part of a JSON pointer (RFC 6901). */
const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

function namedWarning({ parent, name, known }: UnknownField): CalculatorWarning {
  const shown = name.length > MAX_NAME_ECHO ? `${name.slice(0, MAX_NAME_ECHO)}…` : name;
  return {
    code: "unknown-field",
    message: `"${shown}" is not a known field and was ignored. The closest known name is "${nearest(shown, [...known.keys()])}".`,
    field: `${parent}/${escaped(name.slice(0, MAX_NAME_ECHO))}`,
  };
}

/** The known name that takes the fewest changes of letters, whatever their case; of equal ones the first. */
function nearest(name: string, known: readonly string[]): string {
  const changes = (other: string) => distance(name.toLowerCase(), other.toLowerCase());
  return known.reduce(
    (best, other) => (changes(other) < changes(best) ? other : best),
    required(known[0], "a known name"),
  );
}
