import * as z from "zod";
import { day, name, prose, slug, text, url } from "./fields.ts";

/** The leagues and bodies whose own definition a method is set beside. */
const ruleBodies = ["UEFA", "Premier League", "EFL", "Serie A"] as const;

const formula = z.strictObject({
  name: name.meta({ description: "The figure's name in the API's response" }),
  words: prose.meta({ description: "How it is worked out, in words" }),
  unit: text.meta({ description: "Money, percent, points, years or a count, and its rounding" }),
  source: text.optional().meta({ description: "Rule or article that it follows; left out if it is our own" }),
});

const definition = z.strictObject({
  term: name.meta({ description: "The word as the method uses it" }),
  meaning: prose.meta({ description: "What is meant, and what is not" }),
});

const rule = z.strictObject({
  statement: prose.meta({ description: "What the source says, in our own words" }),
  article: text
    .nullable()
    .meta({ description: "Article or annex with its edition; null if the source names none" }),
  sourceUrl: url.meta({ description: "URL of the page that says so" }),
  sourceTitle: text.meta({ description: "What that page is" }),
  read: day.meta({ description: "The day on which a person read it: YYYY-MM-DD" }),
});

const difference = z.strictObject({
  body: z.enum(ruleBodies).meta({ description: "Whose definition differs" }),
  text: prose.meta({ description: "How it differs from this method" }),
  sourceUrl: url.meta({ description: "URL of the page that the difference is read from" }),
});

const preset = z.strictObject({
  value: z.number().min(0).max(100).meta({ description: "The threshold in percent" }),
  body: text.meta({ description: "Whose threshold it is" }),
  about: prose.meta({ description: "From when it holds, of what, and what was not seen" }),
  sourceUrl: url.meta({ description: "URL of the page that the figure is read from" }),
});

/** `methodology/<calculator>.yaml`: how a calculator works and what it can not be taken for. */
export const methodology = z.strictObject({
  slug: slug.meta({ description: "The calculator's permanent identifier, the file's name" }),
  title: name.meta({ description: "The method's name" }),
  purpose: prose.meta({ description: "What question the calculator answers" }),
  formulas: z.array(formula).min(1).meta({ description: "Every figure of the response" }),
  definitions: z.array(definition).min(1).meta({ description: "The words that the formulas use" }),
  limitations: z.array(prose).min(1).meta({ description: "Also in every response of the API" }),
  rules: z.array(rule).min(1).meta({ description: "The rules that the method follows or departs from" }),
  differences: z.array(difference).min(1).meta({ description: "Other bodies' own definitions" }),
  presets: z
    .array(preset)
    .optional()
    .meta({ description: "Thresholds that the calculator's page offers; left out if it has none" }),
  verificationDate: day.meta({ description: "The day on which a person last read the sources" }),
});

export type Methodology = z.infer<typeof methodology>;
