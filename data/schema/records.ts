import { z } from "zod";
import {
  address,
  aliases,
  categoryReference,
  clubReference,
  country,
  date,
  day,
  name,
  note,
  optionalColumn,
  prose,
  slug,
  status,
  text,
  vendorReference,
} from "./fields.ts";

/** One row of `technology/<country>.csv`: a club's use of a vendor's technology, as one source shows it. */
export const technologyRow = z.strictObject({
  club: clubReference.meta({ description: "Slug of the club, as in clubs.csv" }),
  category: categoryReference.meta({ description: "Exact name of the category, as in categories.yaml" }),
  vendor: vendorReference.meta({ description: "Slug of the vendor, as in vendors.csv" }),
  product: text
    .nullable()
    .meta({ description: "Product or service, as the source names it; empty if it names none" }),
  scope: text.meta({ description: "Where or for what the club uses it, or `Not stated`" }),
  status: status.meta({ description: "What the evidence supports: current, historical or status unknown" }),
  evidence_url: address.meta({ description: "Address of the page that says so" }),
  archive_url: optionalColumn(
    address.nullable().meta({
      description:
        "Address of an archived copy of that page; empty if none is known, and the column may be absent",
    }),
  ),
  evidence_publisher: text.meta({ description: "Who published that page" }),
  evidence_date: date.nullable().meta({
    description: "When it was published: YYYY, YYYY-MM or YYYY-MM-DD; empty if the page does not say",
  }),
  evidence_note: note.meta({ description: "What the source says, in our own words, at most 240 characters" }),
  verification_date: day.meta({ description: "The day on which a person last read the source: YYYY-MM-DD" }),
});

/** One row of `clubs.csv`. */
export const clubRow = z.strictObject({
  slug: slug.meta({ description: "The club's permanent identifier" }),
  name: name.meta({ description: "The club's name" }),
  country: country.meta({ description: "The club's country, by its usual English name" }),
  aliases: aliases.meta({ description: "Other names in use, separated by |; empty if there are none" }),
});

/** One row of `vendors.csv`. */
export const vendorRow = z.strictObject({
  slug: slug.meta({ description: "The vendor's permanent identifier" }),
  name: name.meta({ description: "The vendor's name at the time of the evidence" }),
  website: address.nullable().meta({ description: "The vendor's own site; empty if no evidence shows it" }),
  parent: vendorReference
    .nullable()
    .meta({ description: "Slug of the vendor that owns it; empty if none is known" }),
});

/** One entry of `categories.yaml`. */
export const categoryEntry = z.strictObject({
  name: name.meta({ description: "The category's name, as technology rows cite it" }),
  slug: slug.meta({ description: "The category's identifier in addresses" }),
  definition: prose.meta({ description: "What belongs to the category and what does not" }),
});

/** The fewest records that a build may publish: a guard against publishing after data was lost. */
export const floors = z.strictObject({
  clubs: z.int().min(1),
  vendors: z.int().min(1),
  relationships: z.int().min(1),
});

export type TechnologyRow = z.infer<typeof technologyRow>;
export type ClubRow = z.infer<typeof clubRow>;
export type VendorRow = z.infer<typeof vendorRow>;
export type CategoryEntry = z.infer<typeof categoryEntry>;
export type Floors = z.infer<typeof floors>;

/** The record kinds that evidence files hold, by the name that rules and messages use. */
export const recordSchemas = {
  technology: technologyRow,
  clubs: clubRow,
  vendors: vendorRow,
  categories: categoryEntry,
} as const;

export type RecordKind = keyof typeof recordSchemas;
