import * as z from "zod";
import { day, name, prose, slug, text, url } from "./fields.ts";

/** The leagues and bodies whose own definition a method is set beside. */
const ruleBodies = ["UEFA", "Premier League", "EFL", "Serie A"] as const;

const formula = z.strictObject({
  name: name.describe("The figure's name in the API's response"),
  words: prose.describe("How it is worked out, in words"),
  unit: text.describe("Money, percent, points, years or a count, and its rounding"),
  source: text.optional().describe("Rule or article that it follows; left out if it is our own"),
});

const definition = z.strictObject({
  term: name.describe("The word as the method uses it"),
  meaning: prose.describe("What is meant, and what is not"),
});

const rule = z.strictObject({
  statement: prose.describe("What the source says, in our own words"),
  article: text.nullable().describe("Article or annex with its edition; null if the source names none"),
  sourceUrl: url.describe("URL of the page that says so"),
  sourceTitle: text.describe("What that page is"),
  read: day.describe("The day on which a person read it: YYYY-MM-DD"),
});

const difference = z.strictObject({
  body: z.enum(ruleBodies).describe("Whose definition differs"),
  text: prose.describe("How it differs from this method"),
  sourceUrl: url.describe("URL of the page that the difference is read from"),
});

const preset = z.strictObject({
  value: z.number().min(0).max(100).describe("The threshold in percent"),
  body: text.describe("Whose threshold it is"),
  about: prose.describe("From when it holds, of what, and what was not seen"),
  sourceUrl: url.describe("URL of the page that the figure is read from"),
});

/** `methodology/<calculator>.yaml`: how a calculator works and what it can not be taken for. */
export const methodology = z.strictObject({
  slug: slug.describe("The calculator's permanent identifier, the file's name"),
  title: name.describe("The method's name"),
  purpose: prose.describe("What question the calculator answers"),
  formulas: z.array(formula).min(1).describe("Every figure of the response"),
  definitions: z.array(definition).min(1).describe("The words that the formulas use"),
  limitations: z.array(prose).min(1).describe("Also in every response of the API"),
  rules: z.array(rule).min(1).describe("The rules that the method follows or departs from"),
  differences: z.array(difference).min(1).describe("Other bodies' own definitions"),
  presets: z
    .array(preset)
    .optional()
    .describe("Thresholds that the calculator's page offers; left out if it has none"),
  verificationDate: day.describe("The day on which a person last read the sources"),
});

export type Methodology = z.infer<typeof methodology>;
