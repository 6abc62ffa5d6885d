import { splitRelationshipId } from "../../../contract/relationship-id.ts";
import { fold } from "../../../contract/text-folding.ts";
import { NOTE_MAX } from "../../../data/schema/fields.ts";
import { type Check, eachValue, type FieldOwner } from "../context.ts";

/** Two notes may be equal only if one page says the same of several clubs: same vendor, same URL. */
export const note: Check = {
  rule: "note",
  demands: "A note has at most 240 characters and is not copied from a row with another source or vendor.",
  run(context, report) {
    const first = new Map<string, FieldOwner>();
    eachValue(context, ["note"], (value, record, field) => {
      if (value.length > NOTE_MAX)
        report(
          record.locationOf(field.name),
          `the note has ${value.length} characters`,
          `at most ${NOTE_MAX}`,
        );
      const words = fold(value);
      const other = first.get(words);
      if (other === undefined) first.set(words, record);
      else if (!sameSource(record, other)) {
        const hint = `say what this source says; the other row is ${other.path}:${other.line}`;
        report(
          record.locationOf(field.name),
          "the note is copied from a row with another source or vendor",
          hint,
        );
      }
    });
  },
};

const sameSource = (a: FieldOwner, b: FieldOwner): boolean =>
  vendorOf(a) === vendorOf(b) && sourceUrl(a) === sourceUrl(b);

const vendorOf = (holder: FieldOwner): string =>
  holder.text("vendor") || splitRelationshipId(holder.text("relationship")).vendor;

/** A document has many URLs, and no two documents share a note. */
const sourceUrl = (holder: FieldOwner): string =>
  holder.path.endsWith(".yaml") ? holder.path : holder.text("evidence_url") || holder.text("source_url");
