import * as z from "zod";
import { country, day, name, slug } from "./fields.ts";
import { buyerEntry, clubHeld, dealRow } from "./members.ts";
import { recordSchemas } from "./records.ts";

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
  written: day.describe("The day on which the sample was written"),
  buyer: z
    .strictObject({
      slug: slug.describe("Slug of the buyer"),
      ...buyerEntry.omit({ decision_makers: true }).shape,
      clubs: z
        .array(z.strictObject({ ...club, ...clubHeld.omit({ club: true }).shape }))
        .describe("Clubs held now or before"),
      decision_makers: z.int().min(0).describe("How many decision-makers its file names"),
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
    .min(1)
    .describe("Deals as members/deals.csv and members/deal-sources.csv have them"),
});

export type MembersSample = z.infer<typeof membersSample>;
