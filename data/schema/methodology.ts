import * as z from "zod";
import { day, name, prose, slug, text, url } from "./fields.ts";

/** The leagues and bodies whose own definition a method is set beside. */
const ruleBodies = ["UEFA", "Premier League", "EFL", "Serie A"] as const;

const formula = z.strictObject({
  name: name.describe("The figure's name in the API's response"),
  words: prose.describe("How it is worked out, in words"),
  tex: prose.optional().describe("The formula in TeX; left out if words say it better"),
  worked: prose
    .optional()
    .describe(
      "The formula in TeX with the numbers of the published example: \\money{…} in millions, \\percent{…} or \\number{…} with the name of a figure or input",
    ),
  unit: text.describe("Money, percent, points, years or a count, and its rounding"),
  source: text.optional().describe("Rule or article that it follows; left out if it is our own"),
});

const definition = z.strictObject({
  term: name.describe("The word as the method uses it"),
  meaning: prose.describe("What is meant, and what is not"),
});

const readPage = {
  sourceUrl: url.describe("URL of the page that says so"),
  sourceTitle: text.describe("What that page is"),
  read: day.describe("The day on which a person read it: YYYY-MM-DD"),
};

const rule = z.strictObject({
  statement: prose.describe("What the source says, in our own words"),
  article: text.nullable().describe("Article or annex with its edition; null if the source names none"),
  ...readPage,
});

const difference = z.strictObject({
  body: z.enum(ruleBodies).describe("Whose definition differs"),
  text: prose.describe("How it differs from this method"),
  sourceUrl: url.describe("URL of the page that the difference is read from"),
});

const rulebookStatement = z.strictObject({
  about: z
    .enum(["What counts", "Limit", "In force", "Sanctions", "Beside it"])
    .describe("What of the rule the statement is about"),
  text: prose.describe("What the source says, in our own words"),
  ...readPage,
  onlyBeginning: z.literal(true).optional().describe("true if only the beginning of the page was seen"),
});

const rulebook = z.strictObject({
  slug: slug.describe("Its address on the method's page"),
  regime: slug
    .optional()
    .describe("What the API calls it in regimes; left out if the API has no verdict under it"),
  body: text.describe("Whose rule it is"),
  threshold: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe("The limit in percent; left out if it is not of this kind"),
  season: text.describe("The season or period for which this is said"),
  statements: z.array(rulebookStatement).min(1).describe("What counts, the limit and what follows from it"),
  notSeen: prose.optional().describe("What of the rule was not seen, so that it is not stated"),
});

const publishedFigure = z.strictObject({
  name: name.describe("The figure's name in the API's response"),
  published: z.number().describe("What the source prints"),
  ours: z.number().describe("What the calculator returns for the request"),
});

const publishedCase = z.strictObject({
  about: text.describe("Who and what, with the numbers that the source gives"),
  unit: text.describe("What the numbers are in"),
  request: z.record(z.string(), z.number()).describe("The fields of the request; the other fields are 0"),
  figures: z.array(publishedFigure).min(1).describe("The figures that the source prints"),
  note: prose.optional().describe("Why the figures differ, or what was assumed"),
  sourceUrl: url.describe("URL of the page that prints them"),
  sourceTitle: text.describe("Who published that page, and when if it says so"),
});

/** `methodology/<calculator>.yaml`: how a calculator works and what it can not be taken for. */
export const methodology = z.strictObject({
  slug: slug.describe("The calculator's permanent identifier, the file's name"),
  title: name.describe("The method's name"),
  calculator: slug.describe("The slug of the page that calculates it"),
  purpose: prose.describe("What question the calculator answers"),
  formulas: z.array(formula).min(1).describe("Every figure of the response"),
  definitions: z.array(definition).min(1).describe("The words that the formulas use"),
  limitations: z.array(prose).min(1).describe("Also in every response of the API"),
  rules: z.array(rule).min(1).describe("The rules that the method follows or departs from"),
  differences: z
    .array(difference)
    .min(1)
    .optional()
    .describe("Other bodies' own definitions; left out if rulebooks have them"),
  cases: z.array(publishedCase).optional().describe("Published figures beside the calculator's own"),
  rulebooks: z.array(rulebook).optional().describe("Rules that limit a squad's cost"),
  verificationDate: day.describe("The day on which the sources were last read"),
});

export type Formula = z.infer<typeof formula>;
export type Rulebook = z.infer<typeof rulebook>;
export type PublishedCase = z.infer<typeof publishedCase>;
export type Methodology = z.infer<typeof methodology>;
