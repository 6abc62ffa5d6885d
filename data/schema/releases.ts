import * as z from "zod";
import { prose, slug } from "./fields.ts";

/** The values of a record by field, as its file writes them. Empty fields are left out. */
const fieldTexts = z.record(z.string(), z.string().min(1));

/** A field's value in the release before and in this one; an absent one was or is empty. */
const valueChange = z.strictObject({
  from: z.string().min(1).optional().meta({ description: "The value before; absent if it was empty" }),
  to: z.string().min(1).optional().meta({ description: "The value now; absent if it is empty" }),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: "must be a SHA-256 hash in hexadecimal digits" });

const frame = {
  released_at: z.iso
    .datetime({ precision: 0, error: "must be a time in UTC such as 2026-11-22T12:00:00Z" })
    .meta({ description: "When it was released, in UTC" }),
  previous: sha256.nullable().meta({
    description: "SHA-256 of the release before, so that none can be changed unnoticed; null for the first",
  }),
};

/** Changes of records of one kind, which are known by an id of this form. */
function changesOf<Id extends z.ZodType<string>>(id: Id) {
  const addedEntry = z.strictObject({ id, fields: fieldTexts });
  const changedEntry = z.strictObject({
    id,
    fields: z
      .record(z.string(), valueChange)
      .meta({ description: "What differs; of a renamed record also its id" }),
  });
  const removedEntry = z.strictObject({ id, reason: z.string().min(1), fields: fieldTexts });
  const changes = (description: string) => z.array(changedEntry).meta({ description });
  return z.strictObject({
    added: z.array(addedEntry).meta({ description: "Records that are new" }),
    changed: changes("Records that newer evidence has moved, and renamed ones"),
    corrected: changes("Records that say something else without newer evidence"),
    removed: z.array(removedEntry).meta({ description: "Records that are gone, as they were last" }),
    read_again: changes("Records whose pages were read again and say the same: no change"),
  });
}

/** One file of `releases/`: what has changed in the relationships since the release before. */
export const release = z.strictObject({
  ...frame,
  note: prose
    .max(600, { error: "must have at most 600 characters" })
    .optional()
    .meta({ description: "What readers should know of it, in up to three sentences" }),
  names: fieldTexts.meta({
    description:
      "Names that are new or another since the release before: the rest of the evidence forgets those of removed records",
  }),
  ...changesOf(
    z
      .string()
      .regex(/^[a-z0-9]+(?:--?[a-z0-9]+)*$/, { error: "must be a relationship's id" })
      .max(403),
  ).shape,
});

/** One file of `members/releases/`. It holds nothing of people: it is never edited, and they may ask to be deleted. */
export const memberRelease = z.strictObject({
  ...frame,
  buyers: changesOf(slug).meta({ description: "Buyers, without their decision-makers" }),
  deals: changesOf(slug).meta({ description: "Deals with their sources" }),
});

/** A release's name: its day in UTC, from the second of a day on with a number, `2026-11-22-2`. */
export const releaseName = /^(\d{4}-\d{2}-\d{2})(?:-([2-9]|[1-9]\d+))?$/;

export type Release = z.infer<typeof release>;
export type MemberRelease = z.infer<typeof memberRelease>;
export type ChangedEntry = Release["changed"][number];
