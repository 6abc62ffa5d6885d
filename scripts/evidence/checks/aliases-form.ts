import { type Check, eachValue } from "../context.ts";

/** Aliases are a list in one field. */
export const aliasesForm: Check = {
  rule: "aliases-form",
  demands: "Aliases are separated by vertical bars, with no empty one between and no spaces around.",
  run(context, tell) {
    eachValue(context, ["aliases"], (value, record, field) => {
      const parts = value.split("|");
      if (parts.every((part) => part !== "" && part.trim() === part)) return;
      const better = parts.map((part) => part.trim()).filter((part) => part !== "");
      tell(
        record.placeOf(field.name),
        "an alias is empty or has spaces around it",
        `write ${better.join("|")}`,
      );
    });
  },
};
