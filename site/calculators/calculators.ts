/** Names under which people search for the rules that limit a squad's cost. */
const RULES = [
  ...["SCR", "squad cost ratio", "squad cost rule", "FFP", "financial fair play"],
  ...["PSR", "profitability and sustainability rules"],
];

/**
 * The calculators that have a page, as lists of them say it. A slug is the same as its method's. `terms` are other words by
 * which search finds it.
 */
export const calculators = [
  {
    slug: "transfer-cost",
    title: "Transfer cost",
    question: "What does a transfer cost over its contract, and when is a sale a profit?",
    figures: "Commitment, amortisation and squad cost year by year, book value, an illustrative sale.",
    terms: ["amortisation", "amortization", "transfer fee"],
  },
  {
    slug: "contract-extension",
    title: "Contract extension",
    question: "What does extending a player's contract change, season by season and at a sale?",
    figures: "Amortisation, pay and book value with the extension and without it, and an illustrative sale.",
    terms: ["amortisation", "amortization", "contract renewal"],
  },
  {
    slug: "squad-plan",
    title: "Squad cost and plan",
    question:
      "What is a club's squad-cost ratio under each rulebook, and what do signings, sales and loans do to it?",
    figures: "Season by season, with the moves and without; contracts that end, components, sensitivity.",
    terms: ["squad-cost ratio", "squad plan", ...RULES],
  },
] as const;
