import * as z from "zod";
import { MAX_PLAYERS } from "../limits.ts";
import {
  addedLater,
  amount,
  amountOrZero,
  listOf,
  mayBeLeftOut,
  money,
  moneyRounded,
  mustBe,
  objectOf,
  orNull,
  percent,
  percentage,
  points,
  requestOf,
  signedAmount,
} from "./numbers.ts";
import { checkRegimes, regimeFields, regimeVerdict } from "./regimes.ts";
import { checkRegistrations, countedPlayers, name, playersUpTo, startMonth } from "./register.ts";
import { calculationOf } from "./warnings.ts";

/** Costs of a signing or a replacement in one year. */
export const yearlyCosts = {
  employeeCosts: amountOrZero("Proposed employee costs of one year"),
  amortisation: amountOrZero("Proposed amortisation of one year"),
};

const proposedSigning = objectOf({
  ...yearlyCosts,
  agentCosts: amountOrZero("Proposed agent costs of one year that are not in the amortisation"),
}).meta({
  id: "ProposedSigning",
  outputId: "CountedSigning",
  description: "A signing to be tried against the threshold",
});

export const clubFields = {
  adjustedOperatingRevenue: amount("Adjusted operating revenue of 12 months, the planning denominator"),
  transferResultAndOtherIncome: signedAmount(
    "Profit or loss on players' registrations and other transfer income: for a UEFA-like ratio a 36-month total divided by 3",
  ),
  otherRelevantEmployeeCosts: amount(
    "Head coach and other employee benefit costs outside the player register",
  ),
  netLoanCosts: signedAmount("Net loan expense; negative means net loan income"),
  otherAgentCosts: amount("Other agent, intermediary or connected-party costs"),
  threshold: percentage("Planning threshold, 0 to 100", 100),
};

const monthsOf = (description: string) =>
  z.literal([12, 36], { error: mustBe("12 or 36") }).describe(description);

const transferResultMonths = monthsOf(
  "The months that transferResultAndOtherIncome covers: of 36 a third counts. Left out, the result counts whole, with a warning",
);

const netLoanMonths = monthsOf(
  "The months that netLoanCosts covers: of 36 a third counts. Left out, net loan costs count whole, with a warning",
);

const note = objectOf({
  label: name.describe("What it is about"),
  text: name.describe("The note"),
}).meta({ id: "CalculationNote", description: "A note for a reader of the figures" });

const notes = listOf(note, "notes", 20).describe(
  "What a reader of the figures asks, such as the period, actual or budget, employer's charges, sources and who prepared it: at most 20 " +
    "notes. They change no figure and are returned in inputs",
);

/** Notes that any squad's request may have. */
export const aboutSquad = {
  netLoanMonths: addedLater(netLoanMonths),
  startMonth: addedLater(startMonth),
  notes: addedLater(notes),
};

/** A squad as it is counted. A request may send players with their registrations. */
export const squadFields = {
  ...clubFields,
  transferResultMonths: addedLater(transferResultMonths),
  ...aboutSquad,
  ...regimeFields,
  players: countedPlayers,
  proposedSigning: mayBeLeftOut(proposedSigning).describe(
    "Signing to be tried; leave it out, or send null, to leave the scenario out",
  ),
};

export const squadCostRequest = requestOf({ ...squadFields, players: playersUpTo(MAX_PLAYERS) })
  .superRefine(checkRegimes)
  .superRefine(checkRegistrations)
  .meta({
    id: "SquadCostRequest",
    description: "A club's planning figures for one season, all in one currency",
  });

const squadCostInputs = z
  .strictObject(squadFields)
  .meta({ id: "SquadCostInputs", description: "The request as it was counted" });

const component = (description: string) =>
  z
    .strictObject({
      amount: money("All components add up to numerator"),
      points: orNull(
        points("Share of the denominator; all components add up to planningRatio. null without a ratio"),
      ),
    })
    .describe(description);

export const components = z
  .strictObject({
    playerEmployeeCosts: component("Employee costs of the registered players"),
    otherRelevantEmployeeCosts: component("Head coach and other employee costs outside the register"),
    amortisation: component("Amortisation of the players' registrations"),
    playerAgentCosts: component("Agent costs of the registered players"),
    otherAgentCosts: component("Other agent, intermediary or connected-party costs"),
    netLoanCosts: component(
      "Net loan costs, of which a third with netLoanMonths 36; negative for net loan income",
    ),
  })
  .meta({ id: "SquadCostComponents", description: "The parts of the squad cost" });

const headroom = z
  .strictObject({
    money: money("threshold x denominator / 100 - numerator; negative is the excess over the threshold"),
    points: orNull(points("threshold - planningRatio; negative is the excess. null without a ratio")),
    extraRevenueNeeded: orNull(
      moneyRounded(
        "up",
        "Extra denominator that would bring the ratio down to the threshold: max(0, numerator x 100 / threshold - denominator); " +
          "null if the threshold is 0 and the squad cost above 0",
      ),
    ),
  })
  .meta({ id: "SquadCostHeadroom", description: "Room left below the threshold" });

export const standingFields = {
  planningRatio: orNull(percent("Squad cost over the denominator; null without a ratio")),
  headroom: money("Room below the threshold; negative is the excess"),
  headroomPoints: orNull(points("Room below the threshold; null without a ratio")),
};

const standing = (description: string) => z.strictObject(standingFields).describe(description);

export const signing = z
  .strictObject({
    annualCost: money("employeeCosts + amortisation + agentCosts of the proposed signing, a year"),
    before: standing("Without the signing"),
    after: standing("With the signing; the denominator does not change"),
    change: z
      .strictObject({
        ratioPoints: orNull(points("Ratio after less ratio before; null without a ratio")),
        headroom: money("Headroom after less headroom before: the annual cost, negative"),
      })
      .describe("After less before"),
    fits: z.boolean().describe("Whether the headroom after the signing is not negative and there is a ratio"),
    largestExtraAnnualCost: moneyRounded(
      "down",
      "Largest further annual cost that still fits after the signing",
    ),
  })
  .meta({ id: "SquadCostSigning", description: "The squad cost with the proposed signing" });

export const regimeVerdicts = z
  .array(regimeVerdict)
  .optional()
  .describe("An entry for each rulebook of regimes, in their order; only if regimes was sent");

const loansInDenominator = z
  .strictObject({
    numerator: money("Squad cost without net loan costs"),
    denominator: money("Denominator less net loan costs as in components"),
    ratio: orNull(percent("numerator / denominator; null if that denominator is not above zero")),
    differencePoints: orNull(points("ratio less planningRatio; null if one of them is")),
  })
  .meta({
    id: "SquadCostLoansInDenominator",
    description: "The ratio with net loan costs in the denominator, as in UEFA's annex K.2.4",
  });

export const expiryRow = z
  .strictObject({
    year: z.int().describe("Calendar year in which the contracts end"),
    players: z.int().min(1).describe("Number of players whose contract ends"),
    employeeCosts: money("Employee costs of these players, a year"),
    amortisation: money("Amortisation of these players, a year"),
    agentCosts: money("Agent costs of these players, a year"),
    costsReleased: money("Annual cost that ends with these contracts: the sum of the three"),
    bookValue: money("Book value of these players today"),
    shareOfSquadCost: orNull(percent("costsReleased / numerator; null if the numerator is not above zero")),
    ratioIfAllLeave: orNull(
      percent("Planning ratio if these players, and no others, leave unreplaced; null without a ratio"),
    ),
  })
  .meta({ id: "SquadCostExpiry", description: "Contracts that end in one year" });

const sensitivityRow = z
  .strictObject({
    revenueChange: z.int().describe("Change of adjustedOperatingRevenue. Percent."),
    adjustedOperatingRevenue: money("Revenue after the change"),
    denominator: money("That revenue and the rest of the denominator, as it is"),
    planningRatio: orNull(percent("Ratio at that denominator; null if it is not above zero")),
    headroom: money("Room below the threshold at that denominator; negative is the excess"),
    headroomPoints: orNull(points("threshold - ratio; null without a ratio")),
  })
  .meta({ id: "SquadCostSensitivity", description: "The ratio at a changed revenue" });

export const sensitivity = z
  .array(sensitivityRow)
  .describe("A row for each change of revenue from -20% to +20%, in steps of 10");

export const squadCostData = z
  .strictObject({
    numerator: money("Squad cost of a year: the sum of the components"),
    denominator: money(
      "adjustedOperatingRevenue + transferResultAndOtherIncome, of which a third with transferResultMonths 36",
    ),
    planningRatio: orNull(percent("numerator / denominator; null if the denominator is not above zero")),
    components,
    headroom,
    largestExtraAnnualCost: moneyRounded(
      "down",
      "Largest extra annual cost that still fits: max(0, headroom)",
    ),
    signing: signing.nullable().describe("null if no signing was sent"),
    loansInDenominator,
    expiry: z.array(expiryRow).describe("A row a year in which contracts end, earliest first"),
    sensitivity,
    regimes: regimeVerdicts,
  })
  .meta({ id: "SquadCost", description: "A club's planning ratio and what it is made of" });

export const squadCostResponse = calculationOf("SquadCostAnswer", squadCostData, squadCostInputs);

export type SquadCostInputs = z.infer<typeof squadCostInputs>;
export type SquadCostData = z.infer<typeof squadCostData>;
export type SquadCostStanding = SquadCostSigning["before"];
export type SquadCostComponents = z.infer<typeof components>;
export type SquadCostSigning = z.infer<typeof signing>;
export type SquadCostLoansInDenominator = z.infer<typeof loansInDenominator>;
export type SquadCostSensitivity = z.infer<typeof sensitivityRow>;
