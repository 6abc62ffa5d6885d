import * as z from "zod";
import { compareText } from "./collections.ts";
import { type EvidenceItem, pageResponse, type Relationship, relationship } from "./records.ts";
import { required } from "./required.ts";

/** The lists that answer who changed supplier and whose contract ends. The build computes them; they count from the data version's day. */

export const answerListNames = {
  newest: "Newest evidence",
  "supplier-changes": "Changed suppliers",
  "contracts-ending": "Contracts ending",
} as const;

export type AnswerListKey = keyof typeof answerListNames;

export const isAnswerList = (text: string): text is AnswerListKey => Object.hasOwn(answerListNames, text);

export const NEWEST_ROWS = 50;

export const CONTRACT_MONTHS = 24;

export const supplierChange = z
  .strictObject({
    changedAround: z.string().meta({
      description:
        "Around when, YYYY, YYYY-MM or YYYY-MM-DD: the end that a page names, else the end of the first term or the first date of the second relationship, whichever is earlier",
      examples: ["2025-07"],
    }),
    note: z.string().describe("What the pages say of the change, in the ledger's own words"),
    verificationDate: z.iso.date().describe("The day on which the pages of both were last compared"),
    readBy: relationship.shape.readBy,
    from: relationship.describe("The relationship that ended"),
    to: relationship.describe("The relationship with the vendor that followed"),
  })
  .meta({ id: "SupplierChange", description: "A club that left a vendor for another in one category" });

export const contractEnding = z
  .strictObject({
    endsOn: z.iso
      .date()
      .describe("Last day of the term that a page names; a year or a month means its last day"),
    relationship,
  })
  .meta({ id: "ContractEnding", description: "A relationship whose named term ends soon" });

export const supplierChangePage = pageResponse("SupplierChangePage", supplierChange);
export const contractEndingPage = pageResponse("ContractEndingPage", contractEnding);

export type SupplierChange = z.infer<typeof supplierChange>;
export type ContractEnding = z.infer<typeof contractEnding>;

/** The page to name for a change: one of both relationships, else one that says that the first ended, else the second's oldest. */
export function pageOfChange({ from, to }: Pick<SupplierChange, "from" | "to">): EvidenceItem {
  const urls = new Set(to.evidence.map(({ url }) => url));
  const dates = to.evidence.flatMap(({ date }) => date ?? []).sort(compareText);
  const page =
    from.evidence.find(({ url }) => urls.has(url)) ??
    from.evidence.find(({ ended }) => ended !== null) ??
    to.evidence.find(({ date }) => date === dates[0]);
  return required(page, `a dated page of ${to.id}`);
}

export const pageOfTerm = ({ id, evidence, termEnd }: Relationship): EvidenceItem =>
  required(
    evidence.find((page) => page.termEnd === termEnd),
    `the page that names the term of ${id}`,
  );
