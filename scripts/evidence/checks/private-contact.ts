import { type Check, eachValue } from "../context.ts";

const E_MAIL = /[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@]/;
const TELEPHONE = /(?:\+|\b00)\d(?:[\s().\u2013-]*\d){6,}|\b\d(?:[\s().\u2013-]*\d){8,}\b/;

/** The ledger holds no one's private contact. */
export const privateContact: Check = {
  rule: "private-contact",
  demands: "No text holds what looks like a telephone number or an e-mail address.",
  run(context, tell) {
    eachValue(context, ["text", "name", "note", "aliases", "prose"], (value, record, field) => {
      if (value.includes("@") && E_MAIL.test(value))
        tell(record.placeOf(field.name), `${field.name} holds an e-mail address`, "remove it");
      if (TELEPHONE.test(value))
        tell(
          record.placeOf(field.name),
          `${field.name} holds what looks like a telephone number`,
          "remove it",
        );
    });
  },
};
