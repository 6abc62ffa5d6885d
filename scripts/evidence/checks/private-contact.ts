import { type Check, eachValue } from "../context.ts";

const E_MAIL = /[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@]/;
/** Newsletters put their reader's into the query. An @ in a path is a public account name. */
const E_MAIL_IN_QUERY = /[\w.+-](?:@|%40)(?:[\w-]{1,63}\.)+[a-z]{2}/i;
/** A slash counts only after a country code: elsewhere it separates the years of seasons. */
const TELEPHONE =
  /\+\d(?:[\s()./\u2010-\u2015-]*\d){6,}|\b00\d(?:[\s().\u2010-\u2015-]*\d){6,}|\b\d(?:[\s().\u2010-\u2015-]*\d){8,}\b/;

export const privateContact: Check = {
  rule: "private-contact",
  demands:
    "No text contains what looks like a telephone number or an e-mail address, and no query of a URL an e-mail address.",
  run(context, report) {
    eachValue(context, ["text", "name", "note", "aliases", "prose"], (value, record, field) => {
      if (value.includes("@") && E_MAIL.test(value))
        report(record.locationOf(field.name), `${field.name} contains an e-mail address`, "remove it");
      if (TELEPHONE.test(value))
        report(
          record.locationOf(field.name),
          `${field.name} contains what looks like a telephone number`,
          "remove it",
        );
    });
    eachValue(context, ["url"], (value, record, field) => {
      const query = value.search(/[?#]/);
      if (query >= 0 && E_MAIL_IN_QUERY.test(value.slice(query)))
        report(
          record.locationOf(field.name),
          `${field.name} contains an e-mail address`,
          "remove it from the query",
        );
    });
  },
};
