/** What people call the rules that limit a squad's cost, in search. */
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
    slug: "squad-cost",
    title: "Squad-cost ratio",
    question: "How much of a club's revenue does its squad cost, and does a signing still fit?",
    figures:
      "Ratio against a threshold, headroom, a signing before and after, expiring contracts, sensitivity.",
    terms: RULES,
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
    title: "Squad plan",
    question: "What do several signings, sales, extensions and loans do to the ratio together?",
    figures: "Base against plan, what each move adds in points, headroom, contracts that end.",
    terms: RULES,
  },
] as const;
