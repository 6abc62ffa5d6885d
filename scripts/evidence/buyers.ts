import { basename } from "node:path";
import { Lexer, stringify } from "yaml";
import * as z from "zod";
import { type FieldKind, fieldKinds } from "../../data/schema/fields.ts";
import { type BuyerEntry, buyerEntry } from "../../data/schema/members.ts";
import type { Location } from "./diagnostics.ts";
import type { Evidence, SourceDocument, SourceFile } from "./records.ts";

/** A buyer's slug: the name of its file. */
export const buyerSlug = (path: string): string => basename(path, ".yaml");

export const isBuyerFile = ({ name }: SourceFile): boolean => name.startsWith("members/buyers/");

/** A buyer's file that matches its schema. */
export interface ValidBuyer extends Pick<SourceDocument, "path" | "locationOf"> {
  buyer: BuyerEntry;
}

/** The buyers that rules over a whole buyer can look at; the others are reported by the schema. */
export function findValidBuyers({ documents }: Evidence): ValidBuyer[] {
  return documents.flatMap(({ kind, path, value, locationOf }) => {
    const buyer = kind === "buyer" ? buyerEntry.safeParse(value).data : undefined;
    return buyer === undefined ? [] : [{ buyer, path, locationOf }];
  });
}

/** A buyer's file as it should be written, or the comment that it must not have. */
export type BuyerText = { text: string } | { comment: Location };

type Convert = (text: string, kind: FieldKind | undefined) => string;

/**
 * Writes a buyer's file with its fields in the order of the schema, a value a line.
 *
 * @param value the file's value, as the YAML reader returns it
 * @param convert changes each text, of a field of a kind
 */
export function formatBuyerText(
  file: SourceFile,
  value: object,
  convert: Convert = (text) => text,
): BuyerText {
  const comment = file.text.includes("#") ? firstComment(file) : undefined;
  if (comment !== undefined) return { comment };
  // Lines are not folded, so that a URL or a sentence can be searched for and an edit changes one line.
  return { text: stringify(inSchemaOrder(buyerEntry, value, convert), { lineWidth: 0 }) };
}

function inSchemaOrder(schema: unknown, value: unknown, convert: Convert): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return inSchemaOrder(schema.unwrap(), value, convert);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => inSchemaOrder(schema.element, item, convert));
  if (schema instanceof z.ZodObject && typeof value === "object" && value !== null) {
    const given = new Map(Object.entries(value));
    const names = Object.keys(schema.shape).filter((name) => given.has(name));
    return Object.fromEntries(
      [...new Set([...names, ...given.keys()])].map((name) => [
        name,
        inSchemaOrder(schema.shape[name], given.get(name), convert),
      ]),
    );
  }
  if (typeof value !== "string" || !(schema instanceof z.ZodType)) return value;
  return convert(value, fieldKinds.get(schema)?.kind);
}

/** The lexer's mark before the content of a scalar, in which a number sign does not begin a comment. */
const SCALAR = "\x1f";
/** Marks of the lexer that are not characters of the file. */
const MARKS = new Set(["\u{FEFF}", "\x02", "\x18", SCALAR]);

function firstComment({ path, text }: SourceFile): Location | undefined {
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
