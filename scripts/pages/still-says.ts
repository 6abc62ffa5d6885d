import type { ClubRow, NameRules, VendorRow } from "../../data/schema/records.ts";
import { createNameFinder } from "./names.ts";
import type { PageFacts } from "./page.ts";

export interface CitedRow {
  quote: string | null;
  club: Pick<ClubRow, "slug" | "name" | "aliases">;
  /** Null for a deal, whose buyer is often described rather than named. */
  vendor: Pick<VendorRow, "slug" | "name"> | null;
}

export interface StillSays {
  /** Null for a row without a quote. */
  quote: boolean | null;
  club: boolean;
  /** Null for a row without a vendor. */
  vendor: boolean | null;
}

/** Finds what a page still says. Each name is looked for alone: the page need not tell it from those of others. */
export function stillSays(
  { quote, club, vendor }: CitedRow,
  { title, text, language }: Pick<PageFacts, "title" | "text" | "language">,
  names: NameRules,
): StillSays {
  const shown = `${title}\n${text}`;
  const vendors = vendor === null ? [] : [vendor];
  const mentions = createNameFinder({ clubs: [club], vendors, names })(shown, language);
  return {
    quote: quote === null ? null : hasQuote(quote, shown),
    club: mentions.some(({ kind }) => kind === "club"),
    vendor: vendor === null ? null : mentions.some(({ kind }) => kind === "vendor"),
  };
}

export const hasQuote = (quote: string, text: string): boolean => foldMarks(text).includes(foldMarks(quote));

/** The text with one form of each mark and without spaces: a page's text has a space wherever a link or a bold word ends. */
const foldMarks = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\s\p{Cf}]+/gu, "")
    .replace(/[‘’‚‛`´′]/g, "'")
    .replace(/[“”„‟«»″]|''/g, '"')
    .replace(/[‐‑‒–—―−]/g, "-");
