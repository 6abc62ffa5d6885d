import { slugOf } from "../../../contract/text-folding.ts";
import { slug } from "../../../data/schema/fields.ts";
import { type Check, eachValue } from "../context.ts";

/** Slugs are part of permanent URLs. */
export const slugForm: Check = {
  rule: "slug-form",
  demands: "A slug has words of lower-case letters a to z and digits, joined by single hyphens.",
  run(context, report) {
    eachValue(context, ["slug"], (value, record, field) => {
      if (slug.safeParse(value).success) return;
      const better = slugOf(value);
      const hint = better === value ? "at most 100 characters" : `write ${better}`;
      report(record.locationOf(field.name), `"${value}" is not a slug`, better === "" ? undefined : hint);
    });
  },
};
