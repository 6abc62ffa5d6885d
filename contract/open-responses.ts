import { statuses } from "../data/schema/statuses.ts";

/** The parts of a JSON Schema by which a client would reject what it does not know yet. */
interface ClosingParts {
  $ref?: unknown;
  additionalProperties?: unknown;
  enum?: readonly unknown[] | undefined;
  description?: string | undefined;
}

/** Ends the description of a list of values that may grow. */
const MORE_MAY_COME = "more may come";

/**
 * Opens a response's schema for publication: new fields and new values must not break clients that validate responses. Only the
 * list of statuses stays closed, because the specification names it in full.
 */
export function openResponse(part: ClosingParts): void {
  if (part.additionalProperties === false) delete part.additionalProperties;
  if (part.enum === undefined || part.enum.join() === statuses.join()) return;
  // The schema that a reference leads to says it already.
  if (part.$ref === undefined) part.description = describeValues(part.enum, part.description);
  delete part.enum;
}

function describeValues(values: readonly unknown[], description = ""): string {
  const isListed = values.every((value) => description.includes(String(value)));
  const list = isListed ? MORE_MAY_COME : `one of ${values.join(", ")}; ${MORE_MAY_COME}`;
  const sentence = `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
  return description === "" ? sentence : `${description.replace(/\.?$/, ".")} ${sentence}`;
}
