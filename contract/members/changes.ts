import * as z from "zod";
import { changeKinds } from "../change-kinds.ts";
import { pageResponse } from "../records.ts";
import { buyerSummary, deal } from "./records.ts";

/** Releases of the members' evidence. */

const value = z.string().nullable();

const memberFieldChange = z
  .strictObject({
    field: z.string().meta({
      description:
        "Name of the field; inside a list with the entry, after the page's address for a further source",
      examples: ["clubs example-rovers until"],
    }),
    from: value.describe("The value before; null if it was empty"),
    to: value.describe("The value since; null if it is empty"),
  })
  .meta({ id: "MemberFieldChange", description: "A field with another value than in the release before" });

const frame = {
  id: z.string().meta({
    description: "Permanent identifier of the change",
    examples: ["2026-11-22/specimen-partners"],
  }),
  release: z.string().meta({ description: "Name of the release", examples: ["2026-11-22"] }),
  releasedAt: z.iso.datetime().describe("When it was released, in UTC"),
  kind: z
    .enum(changeKinds)
    .meta({ description: "added; changed by a newly cited page; corrected without one; removed" }),
};

const rest = {
  fields: z
    .array(memberFieldChange)
    .describe("What differs from the release before; empty for what was added or removed"),
  reason: z.string().nullable().describe("Why it was removed; null for all others"),
};

const buyerFields = buyerSummary.pick({ slug: true, name: true, type: true, hqCountry: true, summary: true });

const dealFields = deal.pick({
  slug: true,
  club: true,
  clubName: true,
  country: true,
  buyer: true,
  buyerName: true,
  dealType: true,
  status: true,
  announcedDate: true,
  note: true,
  sourceUrl: true,
});

export const buyerChange = z.strictObject({ ...frame, ...buyerFields.shape, ...rest }).meta({
  id: "BuyerChange",
  description:
    "What a release says about a buyer, with the values that it then had, or had last. Decision-makers are not part of it",
});

export const dealChange = z.strictObject({ ...frame, ...dealFields.shape, ...rest }).meta({
  id: "DealChange",
  description: "What a release says about a deal, with the values that it then had, or had last",
});

/** The fields of the record that a change repeats. */
export const buyerChangeFields: readonly string[] = Object.keys(buyerFields.shape);
export const dealChangeFields: readonly string[] = Object.keys(dealFields.shape);

export const buyerChangePage = pageResponse("BuyerChangePage", buyerChange);
export const dealChangePage = pageResponse("DealChangePage", dealChange);

export type BuyerChange = z.infer<typeof buyerChange>;
export type DealChange = z.infer<typeof dealChange>;
