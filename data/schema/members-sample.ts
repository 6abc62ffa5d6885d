import * as z from "zod";
import { country, day, name, slug } from "./fields.ts";
import { buyerEntry, clubHeld, dealRow } from "./members.ts";
import { recordSchemas } from "./records.ts";

/** How many deals the sample has. */
export const SAMPLE_DEALS = 3;

const count = z.int().min(0);

/** Clubs are named here, because only the members' evidence names some of them. */
const club = {
  club: slug.describe("Slug of the club"),
  club_name: name.describe("Name of the club"),
  country: country.describe("The club's country"),
};

const { slug: dealSlug, announced_date, completed_date, club: _, ...dealFields } = dealRow.shape;

/**
 * `members-sample.yaml`: all that everyone may see of the members' evidence. It says nothing of decision-makers but how many there
 * are: they may ask to be deleted, and the history of a public file is kept.
 */
export const membersSample = z.strictObject({
  written: day.describe("The day on which the sample was written and its counts were made"),
  counts: z
    .strictObject({
      buyers: count.describe("Buyers"),
      buyers_with_intent: count.describe("Buyers with a reported intent to buy a club"),
      decision_makers: count.describe("Decision-makers of all buyers"),
      linkedin: count.describe("Those with a LinkedIn address"),
      work_emails: count.describe("Those with a work e-mail"),
      deals: count.describe("Deals"),
      newest_deal: announced_date.describe("When the newest deal was announced"),
      clubs: count.describe("Clubs of a buyer or a deal"),
      countries: count.describe("Countries of these clubs"),
      pages: count.describe("Pages that buyers and deals cite as sources"),
    })
    .describe("What the members' evidence held on that day"),
  buyer: z
    .strictObject({
      slug: slug.describe("Slug of the buyer"),
      ...buyerEntry.omit({ decision_makers: true }).shape,
      clubs: z
        .array(z.strictObject({ ...club, ...clubHeld.omit({ club: true }).shape }))
        .describe("Clubs held now or before"),
      decision_makers: count.describe("How many decision-makers its file names"),
    })
    .describe("A buyer as its file has it"),
  deals: z
    .array(
      z.strictObject({
        slug: dealSlug,
        announced_date,
        completed_date,
        ...club,
        ...dealFields,
        buyer: slug.nullable().describe("Slug of the buyer; null if it is not in the buyers list"),
        sources: z
          .array(recordSchemas.dealSources.omit({ deal: true }))
          .describe("The further pages that it cites"),
      }),
    )
    .length(SAMPLE_DEALS)
    .describe("Deals as members/deals.csv and members/deal-sources.csv have them"),
});

export type MembersSample = z.infer<typeof membersSample>;
