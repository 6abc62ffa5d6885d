import { fold } from "../../../contract/text-folding.ts";
import { NOTE_MAX } from "../../../data/schema/fields.ts";
import { type Check, eachValue, type FieldOwner } from "../context.ts";

/**
 * A note says what this source says of this relationship. The same words may stand twice only where one page says the
 * same of several clubs: same vendor, same address.
 */
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
  a.text("vendor") === b.text("vendor") && addressOf(a) === addressOf(b);

/** A document has many addresses, and no two say the same. */
const addressOf = (holder: FieldOwner): string =>
  holder.path.endsWith(".yaml") ? holder.path : holder.text("evidence_url") || holder.text("source_url");
