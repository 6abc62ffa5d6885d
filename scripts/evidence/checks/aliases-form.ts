import { type Check, eachValue } from "../context.ts";
import { aliasList } from "../normalize.ts";

export const aliasesForm: Check = {
  rule: "aliases-form",
  demands: "Aliases are separated by vertical bars, without empty ones and without spaces around them.",
  run(context, report) {
    eachValue(context, ["aliases"], (value, record, field) => {
      const better = aliasList(value).join("|");
      if (better !== value)
        report(record.locationOf(field.name), "an alias is empty or has spaces around it", `write ${better}`);
    });
  },
};
