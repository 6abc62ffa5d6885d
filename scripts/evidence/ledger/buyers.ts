import { basename } from "node:path";
import { CORE_SCHEMA, dump } from "js-yaml";
import { Lexer } from "yaml";
import * as z from "zod";
import { kindOf } from "../../../data/schema/fields.ts";
import { type BuyerEntry, buyerEntry } from "../../../data/schema/members.ts";
import type { Location } from "../diagnostics.ts";
import type { Evidence, SourceDocument, SourceFile } from "../records.ts";
import { normalizeValue } from "../values/normalize.ts";
import { validateDocument } from "../values/validated.ts";

/** A buyer's slug: the name of its file. */
export const buyerSlug = (path: string): string => basename(path, ".yaml");

export const isBuyerFile = ({ name }: SourceFile): boolean => name.startsWith("members/buyers/");

export interface ValidBuyer extends Pick<SourceDocument, "path" | "locationOf"> {
  buyer: BuyerEntry;
}

/** The buyers that rules over a whole buyer can look at; the others are reported by the schema. */
export function findValidBuyers({ documents }: Evidence): ValidBuyer[] {
  return documents.flatMap((document) => {
    const { kind, path, locationOf } = document;
    const buyer = kind === "buyer" ? validateDocument.buyer(document).data : undefined;
    return buyer === undefined ? [] : [{ buyer, path, locationOf }];
  });
}

/** The text of a buyer's file: fields in the order of the schema, a value a line, as `npm run format` writes it. */
export const buyerText = (value: object): string =>
  // Lines are not folded, so that a URL or a sentence can be searched for and an edit changes one line.
  dump(inSchemaOrder(buyerEntry, value), {
    schema: CORE_SCHEMA,
    lineWidth: -1,
    quotingType: '"',
    noRefs: true,
    noCompatMode: true,
  });

function inSchemaOrder(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return inSchemaOrder(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => inSchemaOrder(schema.element, item));
  if (schema instanceof z.ZodObject && typeof value === "object" && value !== null) {
    const given = new Map(Object.entries(value));
    const names = Object.keys(schema.shape).filter((name) => given.has(name));
    return Object.fromEntries(
      [...new Set([...names, ...given.keys()])].map((name) => [
        name,
        inSchemaOrder(schema.shape[name], given.get(name)),
      ]),
    );
  }
  return typeof value === "string" ? normalizeValue(kindOf(schema), value, []) : value;
}

/** The lexer's mark before the content of a scalar, in which a number sign does not begin a comment. */
const SCALAR = "\x1f";
/** Marks of the lexer that are not characters of the file. */
const MARKS = new Set(["\u{FEFF}", "\x02", "\x18", SCALAR]);

/** The first comment of a YAML file: in a buyer's file it would be a fact without a source. */
export function firstComment({ path, text }: SourceFile): Location | undefined {
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
