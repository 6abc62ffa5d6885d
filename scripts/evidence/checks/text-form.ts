import { type FieldKind, TEXT_MAX } from "../../../data/schema/fields.ts";
import { type Check, eachValue } from "../context.ts";
import { aliasList, normalizeText } from "../normalize.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const INVISIBLE = /[\u0001-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/;
/** The length of a note is the `note` rule's. */
const MAX_LENGTH: Readonly<Partial<Record<FieldKind, number>>> = { text: TEXT_MAX, name: 100, aliases: 500 };

/** Equal texts are equal bytes. */
export const textForm: Check = {
  rule: "text-form",
  demands:
    "Text is trimmed, in Unicode NFC, with single spaces, without control or invisible characters, and not too long.",
  run(context, report) {
    eachValue(context, ["text", "name", "note", "aliases", "prose"], (value, owner, field) => {
      const text = checkedPart(value, field.kind);
      const fault = faultOf(text) ?? lengthFault(text, field.kind);
      if (fault !== undefined)
        report(owner.locationOf(field.name), `${field.name} ${fault.message}`, fault.hint);
    });
  },
};

/** The list of aliases is the `aliases-form` rule's, NFC of prose the `yaml-form` rule's. Prose may have paragraphs. */
function checkedPart(value: string, kind: FieldKind | undefined): string {
  if (kind === "prose") return value.trim().replace(/\n+/g, " ").normalize("NFC");
  return kind === "aliases" ? aliasList(value).join("|") : value;
}

function faultOf(value: string): { message: string; hint: string } | undefined {
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

function lengthFault(
  { length }: string,
  kind: FieldKind | undefined,
): { message: string; hint: string } | undefined {
  const max = kind === undefined ? undefined : MAX_LENGTH[kind];
  if (max === undefined || length <= max) return undefined;
  return { message: `has ${length} characters`, hint: `at most ${max}` };
}
