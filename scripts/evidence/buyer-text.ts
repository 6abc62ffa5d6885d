import { Lexer, stringify } from "yaml";
import * as z from "zod";
import { fieldKinds } from "../../data/schema/fields.ts";
import { buyerEntry } from "../../data/schema/members.ts";
import type { Location } from "./diagnostics.ts";
import { normalizeValue } from "./format/plain-value.ts";
import { readYaml } from "./read-yaml.ts";
import type { SourceFile } from "./records.ts";

/** A buyer's file in its one form, or the comment that has no place in it. */
export type BuyerText = { text: string } | { comment: Location };

/** What is to become of a text of the file: its field's kind is undefined where no rule looks at it. */
type Write = (text: string, kind: Parameters<typeof normalizeValue>[0]) => string;

const AS_IT_IS: Write = (text) => text;

/** Every text as `npm run format` writes it. */
export const PLAIN: Write = (text, kind) => normalizeValue(kind, text, []);

/**
 * A buyer's file with its fields in the order of the schema, a value a line. Undefined where it cannot be read: that is
 * told by the reader.
 */
export function buyerText(file: SourceFile, write: Write = AS_IT_IS): BuyerText | undefined {
  const { value, diagnostics } = readYaml(file);
  if (diagnostics.length > 0 || typeof value !== "object" || value === null || Array.isArray(value))
    return undefined;
  const comment = firstComment(file);
  if (comment !== undefined) return { comment };
  // No line is folded: an address or a sentence is found whole, and an edit of one changes one line.
  return { text: stringify(ordered(buyerEntry, value, write), { lineWidth: 0 }) };
}

function ordered(schema: unknown, value: unknown, write: Write): unknown {
  if (schema instanceof z.ZodNullable) return ordered(schema.unwrap(), value, write);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => ordered(schema.element, item, write));
  if (schema instanceof z.ZodObject && typeof value === "object" && value !== null) {
    const order = Object.keys(schema.shape);
    const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
    const entries = Object.entries(value).sort(([a], [b]) => rank(a) - rank(b));
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, ordered(schema.shape[name], inner, write)]),
    );
  }
  if (typeof value !== "string" || !(schema instanceof z.ZodType)) return value;
  return write(value, fieldKinds.get(schema)?.kind);
}

/** What the lexer says before the content of a scalar, in which a number sign is no comment. */
const SCALAR = "\x1f";
/** Marks of the lexer that stand for no character of the file. */
const MARKS = new Set(["\u{FEFF}", "\x02", "\x18", SCALAR]);

function firstComment({ path, text }: SourceFile): Location | undefined {
  if (!text.includes("#")) return undefined;
  let [offset, before] = [0, ""];
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme.startsWith("#") && before !== SCALAR) {
      const lines = text.slice(0, offset).split("\n");
      return { path, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    }
    if (!MARKS.has(lexeme)) offset += lexeme.length;
    before = lexeme;
  }
  return undefined;
}
