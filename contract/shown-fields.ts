import type { TechnologyRow } from "../data/schema/records.ts";
import type { Published } from "./published.ts";
import type { Relationship } from "./records.ts";

/**
 * Names of a field for readers, beside the API and CSV: a new one does not compile until it is here. A text is the
 * name of its changes; pages have a place of their own for it, or do not show it. A pair has the name, and words for pages that
 * list what is known. Null is no news alone: another line says it, or readers have no use for it.
 */
export type ShownField<Words = never> = string | null | readonly [label: string, words: Words];

/** In the order in which a change lists them. */
export const relationshipFields: Readonly<
  Record<
    "id" | keyof Published<TechnologyRow>,
    ShownField<(row: Pick<Relationship, "product" | "scope">) => string | null>
  >
> = {
  status: "Status",
  id: "Identifier",
  product: ["Product", ({ product }) => product],
  scope: ["Scope", ({ scope }) => (scope === "Not stated" ? null : scope)],
  termEnd: "End of term",
  ended: "End of use",
  evidenceDate: "Source date",
  evidencePublisher: "Publisher",
  says: "Who says it",
  announced: "Only announced",
  evidenceNote: "Note",
  quote: "Quote",
  readBy: "Read by",
  archiveUrl: "Archived copy",
  ...{ club: null, category: null, vendor: null, evidenceUrl: null, verificationDate: null },
};

/** The words of the fields that have them. */
export const wordsOf = <Words>(fields: Readonly<Record<string, ShownField<Words>>>): Words[] =>
  Object.values(fields).flatMap((field) => (typeof field === "object" && field !== null ? [field[1]] : []));
