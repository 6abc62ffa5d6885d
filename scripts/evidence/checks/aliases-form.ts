import { aliasList } from "../aliases.ts";
import { type Check, eachValue } from "../context.ts";

/** Aliases are a list in one field. */
export const aliasesForm: Check = {
  rule: "aliases-form",
  demands: "Aliases are separated by vertical bars, with no empty one between and no spaces around.",
  run(context, report) {
    eachValue(context, ["aliases"], (value, record, field) => {
      const better = aliasList(value).join("|");
      if (better !== value)
        report(record.locationOf(field.name), "an alias is empty or has spaces around it", `write ${better}`);
    });
  },
};
