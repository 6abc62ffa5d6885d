import { TEXT_MAX } from "../../../data/schema/fields.ts";
import { aliasList } from "../aliases.ts";
import { type Check, eachValue } from "../context.ts";
import { isPlainAscii, normalizeText } from "../plain-text.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const INVISIBLE = /[\u0001-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/;
const LONGEST = { text: TEXT_MAX, name: 100, aliases: 500 } as const;

/** Text is written so that equal texts are equal bytes. */
export const textForm: Check = {
  rule: "text-form",
  demands:
    "Text is trimmed, in Unicode NFC, with single spaces, without control or invisible characters, and not too long.",
  run(context, report) {
    eachValue(context, ["text", "name", "note", "aliases", "prose"], (value, record, field) => {
      const text = judgedPart(value, field.kind);
      const fault = faultOf(text) ?? tooLong(text, field.kind);
      if (fault !== undefined)
        report(record.locationOf(field.name), `${field.name} ${fault.message}`, fault.hint);
    });
  },
};

/** Of aliases the list is the `aliases-form` rule's, of prose the Unicode form the `yaml-form` rule's, and line ends are paragraphs. */
function judgedPart(value: string, kind: string | undefined): string {
  if (kind === "prose") return value.trim().replace(/\n+/g, " ").normalize("NFC");
  return kind === "aliases" ? aliasList(value).join("|") : value;
}

function faultOf(value: string): { message: string; hint: string } | undefined {
  if (isPlainAscii(value)) return undefined;
  const hidden = INVISIBLE.exec(value)?.[0];
  if (hidden !== undefined) {
    const code = hidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return { message: `holds the invisible character U+${code}`, hint: "type the text again" };
  }
  const plain = normalizeText(value);
  if (plain === value) return undefined;
  if (value.trim() !== value) return { message: "begins or ends with a space", hint: "remove it" };
  if (plain.normalize("NFD") === value.normalize("NFD"))
    return { message: "is not in Unicode NFC", hint: `write ${plain}` };
  return { message: "holds two spaces in a row", hint: "leave one" };
}

/** The length of a note is the `note` rule's. */
function tooLong(value: string, kind: string | undefined): { message: string; hint: string } | undefined {
  const longest = kind === "text" || kind === "name" || kind === "aliases" ? LONGEST[kind] : undefined;
  if (longest === undefined || value.length <= longest) return undefined;
  return { message: `has ${value.length} characters`, hint: `at most ${longest}` };
}
