import * as z from "zod";
import { keysOf } from "../collections.ts";

/** Everything a calculator can warn of, and what it means. A warning never changes a figure. */
const MEANINGS = {
  "unknown-field": "The request has a field that the calculator does not know; it was ignored.",
  rounded:
    "Numbers of the request have more than 6 decimal places; they were rounded before anything was calculated.",
  "years-over-five":
    "The contract is longer than the five years over which UEFA and the Premier League count.",
  "sale-after-contract": "The sale lies at or after the end of the contract.",
  "agent-rate-without-fee": "There is an agent rate, but no fee of which it is a part.",
  "agent-rate-unusual": "The agent rate is unusually low or high; 5 means 5%.",
  "sale-in-year-zero": "The sale lies at the start of the contract: nothing has been amortised.",
  "sale-price-without-year": "A sale price is given without the year of the sale.",
  "sale-terms-without-sale": "Terms of a sale are given without a sale.",
  "sale-year-without-price": "A year of sale is given without the price.",
  "denominator-not-positive":
    "Revenue and transfer result together, in a plan before or after its moves, are not above zero: there is no ratio.",
  "numerator-negative":
    "Net loan income is more than all costs: the squad cost, and the ratio, are negative.",
  "exempt-costs-too-high":
    "The costs that Serie A's rule leaves out are more than all pay and amortisation, of which they are a part.",
  "equity-too-high":
    "The equity is more than the Championship's owners may add in a season or in three, as reported; all of it counts.",
  "loan-denominator-not-positive":
    "With net loan costs taken from it, the denominator is not above zero: there is no such ratio.",
  "threshold-zero": "With a threshold of zero no revenue is enough.",
  "transfer-result-proration": "The transfer result should be a 36-month total prorated to 12 months.",
  "net-loan-proration": "Net loan costs should be a 36-month total prorated to 12 months.",
  "results-before-missing":
    "There is a transfer result, but those of the two seasons before were not sent and count as 0.",
  "contract-expired":
    "A player's contract ended before the 12 months, or before the year of the data if startMonth is not known.",
  "signed-before-five-year-rule":
    "A registration was signed before the five-year rule began, and is charged over its whole term.",
  "amortisation-without-book-value": "A player is amortised but has no book value.",
  "book-value-without-amortisation": "A player has a book value but is not amortised.",
  "book-value-out-of-line": "A player's book value does not fit the amortisation and the years left.",
  "amortisation-capped": "A new contract is longer than the years over which its cost is charged.",
  "extension-raises-charge":
    "The extension costs more amortisation a year than the old contract; contract-extension alone sends it.",
  "purchase-not-certain":
    "A purchase after a loan counts from its own season; one that is all but certain counts from the first day.",
  "extension-shortens": "An extension ends the contract sooner than it was.",
  "signing-agent-cost-twice": "A signing's agent cost may be counted twice.",
};

const code = z.enum(keysOf(MEANINGS)).meta({
  id: "CalculatorWarningCode",
  description: Object.entries(MEANINGS)
    .map(([name, meaning]) => `${name}: ${meaning}`)
    .join(" "),
});

export const calculatorWarning = z
  .strictObject({
    code,
    message: z.string().describe("What may be wrong, and why"),
    field: z
      .string()
      .nullable()
      .meta({
        description:
          "JSON pointer (RFC 6901) to the field of the request; null if it is not about a single field",
        examples: ["/players/3/bookValue"],
      }),
  })
  .meta({
    id: "CalculatorWarning",
    description: "Something in the request that may be wrong; it changes no figure",
  });

export type CalculatorWarning = z.infer<typeof calculatorWarning>;

/** `{ data, inputs, warnings, limitations, methodology }`: the response of a calculator. */
export function calculationOf<Data extends z.ZodType, Inputs extends z.ZodType>(
  id: string,
  data: Data,
  inputs: Inputs,
) {
  return z
    .strictObject({
      data,
      inputs,
      warnings: z.array(calculatorWarning).describe("What may be wrong in the request; empty if nothing"),
      limitations: z.array(z.string()).describe("What the figures do not show"),
      methodology: z.url().describe("URL of the page that explains the method and its sources"),
    })
    .meta({ id });
}
