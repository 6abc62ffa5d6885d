import { keysOf } from "../../../contract/collections.ts";
import { splitRelationshipId } from "../../../contract/relationship-id.ts";
import { fold, slugOf, wordsOf } from "../../../contract/text-folding.ts";
import { type FieldKind, NOTE_MAX, QUOTE_MAX, slug, TEXT_MAX } from "../../../data/schema/fields.ts";
import type { Fault } from "../diagnostics.ts";
import { MEMBERS_SAMPLE } from "../reading/evidence-files.ts";
import { relationshipRows } from "../records.ts";
import { eachValue, type FieldOwner } from "../validation/context.ts";
import { aliasList, normalizeText } from "../values/normalize.ts";
import { canonicalUrl, urlFault } from "../values/urls.ts";
import { type Check, valueCheck } from "./check.ts";

/** An amount has at most 15 digits, so that a number holds it exactly. */
const NUMBERS = {
  percent: {
    form: /^(?:100|(?:0|[1-9]\d?)(?:\.\d+)?)$/,
    name: "a percentage",
    hint: "write 0 to 100, such as 12.5",
  },
  amount: {
    form: /^[1-9]\d{0,14}$/,
    name: "an amount",
    hint: "write whole units, such as 12000000, and the currency beside it",
  },
  tier: { form: /^(?:[1-9]|1\d|20)$/, name: "a tier", hint: "write 1 for the highest, at most 20" },
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const INVISIBLE = /[\u0001-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/;

const MAX_LENGTH: Readonly<Partial<Record<FieldKind, number>>> = {
  text: TEXT_MAX,
  note: NOTE_MAX,
  quote: QUOTE_MAX,
  name: 100,
  aliases: 500,
};

const TEXTS = ["text", "name", "note", "quote", "aliases", "prose"] as const satisfies readonly FieldKind[];

const E_MAIL = /[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@]/;
/** Newsletters put their reader's into the query. An @ in a path is a public account name. */
const E_MAIL_IN_QUERY = /[\w.+-](?:@|%40)(?:[\w-]{1,63}\.)+[a-z]{2}/i;
/** Tags and character references, which only the page's source has. */
const HTML = /<\/?[a-z][^>]*>|&(?:#x?[\da-f]+|[a-z]{2,8});/i;
const ELLIPSIS = /\.{3}|…/;
/** Letters of a passage that note and quote may share, such as a name. */
const SHARED_MAX = 40;
/** A slash counts only after a country code: elsewhere it separates the years of seasons. */
const TELEPHONE =
  /\+\d(?:[\s()./\u2010-\u2015-]*\d){6,}|\b00\d(?:[\s().\u2010-\u2015-]*\d){6,}|\b\d(?:[\s().\u2010-\u2015-]*\d){8,}\b/;

export const valueChecks: readonly Check[] = [
  // Slugs are part of permanent URLs.
  valueCheck({
    rule: "slug-form",
    demands: "A slug has words of lower-case letters a to z and digits, joined by single hyphens.",
    kinds: ["slug"],
    faultOf(value) {
      if (slug.safeParse(value).success) return undefined;
      const better = slugOf(value);
      const hint = better === value ? "at most 100 characters" : `write ${better}`;
      return { message: `"${value}" is not a slug`, hint: better === "" ? undefined : hint };
    },
  }),
  // A source must open for everyone who follows it.
  valueCheck({
    rule: "url-form",
    demands:
      "A URL is absolute, http or https, without a user name, password, spaces or invisible characters.",
    kinds: ["url"],
    faultOf: urlFault,
  }),
  // Tracking parameters identify the reader and make one page look like two.
  valueCheck({
    rule: "url-clean",
    demands:
      "A URL carries no tracking parameters, default port, empty query or capital letters in its host.",
    kinds: ["url"],
    faultOf(value) {
      const clean = canonicalUrl(value);
      if (clean === value || urlFault(value) !== undefined) return undefined;
      return { message: "the URL carries what the page does not need", hint: `write ${clean}` };
    },
  }),
  {
    rule: "number-form",
    demands:
      "A percentage is a plain number from 0 to 100, an amount a whole number of at least 1, a tier one of at most 20.",
    run(context, report) {
      for (const kind of keysOf(NUMBERS)) {
        const { form, name, hint } = NUMBERS[kind];
        eachValue(context, [kind], (value, owner, field) => {
          if (!form.test(value)) report(owner.locationOf(field.name), `"${value}" is not ${name}`, hint);
        });
      }
    },
  },
  // Equal texts are equal bytes.
  valueCheck({
    rule: "text-form",
    demands:
      "Text is trimmed, in Unicode NFC, with single spaces, without control or invisible characters, and not too long.",
    kinds: TEXTS,
    faultOf(value, { name, kind }) {
      const text = checkedPart(value, kind);
      const fault = textFault(text) ?? lengthFault(text, kind);
      return fault && { ...fault, message: `${name} ${fault.message}` };
    },
  }),
  {
    rule: "private-contact",
    demands:
      "No text contains what looks like a telephone number or an email address, and no query of a URL an email address.",
    run(context, report) {
      eachValue(context, TEXTS, (value, record, field) => {
        const refuse = (what: string) =>
          report(record.locationOf(field.name), `${field.name} contains ${what}`, "remove it");
        if (value.includes("@") && E_MAIL.test(value)) refuse("an email address");
        if (TELEPHONE.test(value)) refuse("what looks like a telephone number");
      });
      eachValue(context, ["url"], (value, record, field) => {
        const query = value.search(/[?#]/);
        const message = `${field.name} contains an email address`;
        if (query >= 0 && E_MAIL_IN_QUERY.test(value.slice(query)))
          report(record.locationOf(field.name), message, "remove it from the query");
      });
    },
  },
  // A browser looks for the very words of the quote on the page.
  valueCheck({
    rule: "quote",
    demands: "A quote is one passage as a reader sees it: it has no HTML and no ellipsis.",
    kinds: ["quote"],
    faultOf(value) {
      if (HTML.test(value))
        return { message: "the quote contains HTML", hint: "copy the words as a browser shows them" };
      const hint = "quote one passage that the page has without a gap";
      return ELLIPSIS.test(value) ? { message: "the quote has an ellipsis", hint } : undefined;
    },
  }),
  // Pages, feeds and mails escape it; ids and addresses would carry what is left of it.
  valueCheck({
    rule: "angle-brackets",
    demands: "Names, products, scopes, publishers and notes have no < or >.",
    kinds: ["text", "name", "note"],
    faultOf: (value) =>
      /[<>]/.test(value) ? { message: "the text has < or >", hint: "write it in words" } : undefined,
  }),
  {
    rule: "product-name",
    demands: "A product's name has a Latin letter or digit, because it is part of the relationship's id.",
    run({ evidence }, report) {
      for (const record of relationshipRows(evidence)) {
        const product = record.text("product");
        const hint = "write it in Latin letters, as its vendor does";
        if (product.trim() !== "" && slugOf(product) === "")
          report(record.locationOf("product"), `"${product}" gives no id`, hint);
      }
    },
  },
];

/** Two notes may be equal only if one page says the same of several clubs: same vendor, same URL. */
export const noteCheck: Check = {
  rule: "note",
  demands: "A note is copied neither from its quote nor from a row with another source or vendor.",
  run(context, report) {
    const first = new Map<string, FieldOwner>();
    eachValue(context, ["note"], (value, record, field) => {
      // The sample repeats what the members' evidence says.
      if (record.path.endsWith(`/${MEMBERS_SAMPLE}`)) return;
      const refuse = (message: string, hint: string) => report(record.locationOf(field.name), message, hint);
      const words = fold(value);
      if (isCopied(value, record.text("quote")))
        refuse("the note is copied from the quote", "say it in our own words");
      const other = first.get(words);
      if (other === undefined) first.set(words, record);
      else if (!sameSource(record, other)) {
        const hint = `say what this source says; the other row is ${other.path}:${other.line}`;
        refuse("the note is copied from a row with another source or vendor", hint);
      }
    });
  },
};

function isCopied(note: string, quote: string): boolean {
  if (quote === "") return false;
  const [shorter = "", longer = ""] = [note, quote]
    .map((text) => wordsOf(text).join(" "))
    .sort((a, b) => a.length - b.length);
  return shorter !== "" && (shorter === longer || (shorter.length > SHARED_MAX && longer.includes(shorter)));
}

/** Separators of aliases, and NFC of prose, are the form of the file. Prose may have paragraphs. */
function checkedPart(value: string, kind: FieldKind | undefined): string {
  if (kind === "prose") return value.trim().replace(/\n+/g, " ").normalize("NFC");
  return kind === "aliases" ? aliasList(value).join("|") : value;
}

function textFault(value: string): Fault | undefined {
  const invisible = INVISIBLE.exec(value)?.[0];
  if (invisible !== undefined) {
    const code = invisible.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return { message: `contains the invisible character U+${code}`, hint: "type the text again" };
  }
  const normalized = normalizeText(value);
  if (normalized === value) return undefined;
  if (value.trim() !== value) return { message: "begins or ends with a space", hint: "remove it" };
  if (normalized.normalize("NFD") === value.normalize("NFD"))
    return { message: "is not in Unicode NFC", hint: `write ${normalized}` };
  return { message: "contains two spaces in a row", hint: "leave one" };
}

function lengthFault({ length }: string, kind: FieldKind | undefined): Fault | undefined {
  const max = kind === undefined ? undefined : MAX_LENGTH[kind];
  if (max === undefined || length <= max) return undefined;
  return { message: `has ${length} characters`, hint: `at most ${max}` };
}

const sameSource = (a: FieldOwner, b: FieldOwner): boolean =>
  vendorOf(a) === vendorOf(b) && sourceUrl(a) === sourceUrl(b);

/** Vendor of a technology row, or of the relationship that a further page is for. */
const vendorOf = (holder: FieldOwner): string =>
  holder.text("vendor") || splitRelationshipId(holder.text("relationship")).vendor;

/** A document has many URLs, and no two documents share a note. */
const sourceUrl = (holder: FieldOwner): string =>
  holder.path.endsWith(".yaml") ? holder.path : holder.text("evidence_url") || holder.text("source_url");
