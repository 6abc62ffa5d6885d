import type * as z from "zod";
import type { squadProjectionRequest } from "../../../contract/calculators/squad-projection.ts";
import { MAX_SEASONS } from "../../../contract/limits.ts";
import type { Field, FieldsOf } from "../form/fields.tsx";
import { MOVE_FIELDS } from "./moves.ts";
import { REGIMES, rulebookFields } from "./rulebooks.tsx";

type Request = z.input<typeof squadProjectionRequest>;
type Season = Request["seasons"][number];

/** Fields of each season; those of the first have no number. */
export const CLUB_FIELDS: FieldsOf<Season, "outcome"> = {
  adjustedOperatingRevenue: {
    label: "Adjusted operating revenue",
    hint: "For 12 months.",
    required: true,
  },
  otherRelevantEmployeeCosts: {
    label: "Other employee costs",
    hint: "Head coach and others outside the register, per year.",
    required: true,
  },
  otherAgentCosts: {
    label: "Other agent costs",
    hint: "Agents, intermediaries and connected parties, per year.",
    required: true,
  },
  netLoanCosts: {
    label: "Net loan costs",
    hint: "Loan expense less loan income. Negative is net income.",
    required: true,
  },
};

/** The transfer results of two seasons count; the page asks for the newer one first. */
export const RESULT_FIELDS = {
  "resultsBefore.1": {
    label: "Transfer result, season before",
    hint: "And other transfer income; a third counts. Negative is a loss.",
  },
  "resultsBefore.0": { label: "Transfer result, 2 seasons before" },
} as const satisfies Readonly<Record<string, Field>>;

/** Fields with controls of their own. */
type Further = "seasons" | "players" | "moves" | "resultsBefore" | "startMonth" | "notes";
type Rules = "regimes" | "regimeInputs" | "loanFees";
/** Leavers are replaced at a part of their own cost, results count over three years, and only the pay of the register grows. */
type LeftOut = "replacement" | "transferYears" | "payGrowthOf";

export const PROJECTION_FIELDS: FieldsOf<Request, Further | Rules | LeftOut> = {
  firstSeason: { label: "Season begins in", unit: "calendar year", required: true },
  threshold: { label: "Threshold", hint: "The highest ratio.", unit: "%" },
  netLoanMonths: {
    label: "Net loan costs cover",
    hint: "12, or 36 for a three-year total, of which a third counts.",
    unit: "months",
  },
  replacementRate: {
    label: "Leavers are replaced at",
    hint: "Of their pay and amortisation, once a contract ends.",
    unit: "%",
  },
  payGrowth: { label: "Growth of pay", hint: "Of the register, a season.", unit: "%" },
  otherCostsGrowth: { label: "Growth of other costs", hint: "Employees and agents, a season.", unit: "%" },
  amortisationYearsMax: {
    label: "Longest amortisation",
    hint: "5 if empty, as UEFA and the Premier League count.",
    unit: "years",
  },
};

/** Fields that can differ between seasons. */
const OWN_FIELDS: Readonly<
  Record<keyof FieldsOf<NonNullable<Season["outcome"]>, never, "outcome."> | keyof typeof CLUB_FIELDS, Field>
> = {
  ...CLUB_FIELDS,
  adjustedOperatingRevenue: { label: "Revenue" },
  "outcome.payFactor": {
    label: "Pay with a clause",
    hint: "50 after relegation: half the pay of all but those whose pay clause is “no”.",
    unit: "%",
  },
  "outcome.bonuses": { label: "Bonuses to players", hint: "For promotion, Europe or titles." },
};

/** The fields of a season, from 0, that differ from the first one's. */
export const fieldsOfSeason = (season: number): [name: string, field: Field][] =>
  Object.entries(OWN_FIELDS)
    .filter(([name]) => season > 0 || !(name in CLUB_FIELDS))
    .map(([name, field]) => [
      `seasons.${season}.${name}`,
      { ...field, required: false, label: `${field.label}, season ${season + 1}` },
    ]);

/** The second line of revenue; empty where the worse case is the plan's. */
export const worseField = (season: number): [name: string, field: Field] => [
  `worse.${season}`,
  { label: `Worse case, season ${season + 1}` },
];

export const seasonCount = ({ seasons = "" }: Readonly<Record<string, string>>): number =>
  Math.min(MAX_SEASONS, Math.max(1, Math.trunc(Number(seasons)) || 1));

/** Fields of a club's own limit, shown without a rulebook. */
export const OWN_THRESHOLD: Readonly<Record<string, Field>> = {
  threshold: { ...PROJECTION_FIELDS.threshold, required: true },
  months: {
    label: "The 12 months",
    options: [
      { value: "", name: "July to June" },
      { value: "calendar", name: "Calendar (UEFA)" },
    ],
  },
  loanFees: {
    label: "Loan fees and net loan costs",
    options: [
      { value: "", name: "In the squad cost" },
      { value: "denominator", name: "In the denominator, as UEFA" },
    ],
  },
};

/** All inputs of the plan; those of its moves are named `moves.fee` and so on, whichever move it is. */
export const PLAN_FIELDS: Readonly<Record<string, Field>> = {
  ...CLUB_FIELDS,
  ...RESULT_FIELDS,
  ...PROJECTION_FIELDS,
  ...OWN_THRESHOLD,
  ...Object.assign({}, ...REGIMES.map(rulebookFields)),
  ...Object.fromEntries(
    [...Array(MAX_SEASONS).keys()].flatMap((season) => [...fieldsOfSeason(season), worseField(season)]),
  ),
  ...Object.fromEntries(Object.entries(MOVE_FIELDS).map(([name, field]) => [`moves.${name}`, field])),
};
