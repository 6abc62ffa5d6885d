import { type Check, eachValue } from "../context.ts";

const E_MAIL = /[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@]/;
/** In the query, where a newsletter leaves its reader's. In a path an @ is an account's name, and that is public. */
const E_MAIL_IN_QUERY = /[\w.+-](?:@|%40)(?:[\w-]{1,63}\.)+[a-z]{2}/i;
/** A slash only after a country's code: without it, it stands between the years of seasons. */
const TELEPHONE =
  /\+\d(?:[\s()./\u2010-\u2015-]*\d){6,}|\b00\d(?:[\s().\u2010-\u2015-]*\d){6,}|\b\d(?:[\s().\u2010-\u2015-]*\d){8,}\b/;

/** The ledger holds no one's private contact. */
export const privateContact: Check = {
  rule: "private-contact",
  demands:
    "No text holds what looks like a telephone number or an e-mail address, no query of an address an e-mail address.",
  run(context, report) {
    eachValue(context, ["text", "name", "note", "aliases", "prose"], (value, record, field) => {
      if (value.includes("@") && E_MAIL.test(value))
        report(record.locationOf(field.name), `${field.name} holds an e-mail address`, "remove it");
      if (TELEPHONE.test(value))
        report(
          record.locationOf(field.name),
          `${field.name} holds what looks like a telephone number`,
          "remove it",
        );
    });
    eachValue(context, ["url"], (value, record, field) => {
      const query = value.search(/[?#]/);
      if (query >= 0 && E_MAIL_IN_QUERY.test(value.slice(query)))
        report(
          record.locationOf(field.name),
          `${field.name} holds an e-mail address`,
          "remove it from the query",
        );
    });
  },
};
