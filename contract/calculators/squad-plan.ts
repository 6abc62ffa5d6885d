import * as z from "zod";
import { MAX_PLAN_PLAYERS } from "../limits.ts";
import { contradictions, movesOf, squadMove } from "./moves.ts";
import {
  AMORTISATION_YEARS_MAX,
  addedLater,
  amortisationYearsMax,
  money,
  moneyRounded,
  mustBe,
  oneOf,
  orNull,
  points,
  refuse,
  requestOf,
  withDefault,
} from "./numbers.ts";
import { checkRegimes } from "./regimes.ts";
import { checkRegistrations, playersUpTo } from "./register.ts";
import { components, expiryRow, regimeVerdicts, signing, squadFields, standingFields } from "./squad-cost.ts";
import { calculationOf } from "./warnings.ts";

/** As counted. */
export const yearsMax = amortisationYearsMax("The most years over which a new cost is charged");

/** Counting of a plan, the same in a projection. */
export const countingFields = {
  transferYears: withDefault(
    z
      .literal([1, 3], { error: mustBe("1 or 3") })
      .describe(
        "Over how many years the result of a transfer is spread in the denominator: 3 as UEFA counts, or 1",
      ),
    3,
  ),
  loanFees: withDefault(
    oneOf(["numerator", "denominator"]).describe(
      "Where loan fees and netLoanCosts count: in the numerator as in squad-cost, or in the denominator as in UEFA's annex K.2.4. With " +
        "denominator, planningRatio is the ratio of uefa's verdict; send it if uefa is the only rulebook",
    ),
    "numerator",
  ),
  amortisationYearsMax: addedLater(yearsMax).describe(
    `${yearsMax.description} Left out, ${AMORTISATION_YEARS_MAX}, but none for registrations signed before the five-year rule; sent, it ` +
      "holds for all",
  ),
};

const fields = { ...squadFields, ...countingFields, moves: movesOf(squadMove) };

export const squadPlanRequest = requestOf({ ...fields, players: playersUpTo(MAX_PLAN_PLAYERS) })
  .superRefine(({ moves, players: register }, context) => {
    for (const { move, field, message } of contradictions(moves, register.length))
      refuse(context, ["moves", move, field], message);
  })
  .superRefine(checkRegimes)
  .superRefine(checkRegistrations)
  .meta({
    id: "SquadPlanRequest",
    description: "A squad as in squad-cost, and the moves that a club thinks of, within the same 12 months",
  });

const squadPlanInputs = z
  .strictObject({ ...fields, amortisationYearsMax: yearsMax })
  .meta({ id: "SquadPlanInputs", description: "The request as it was counted" });

export const planStandingFields = {
  numerator: money("Squad cost: the sum of the components"),
  denominator: money("Revenue and transfer result"),
  ...standingFields,
  extraRevenueNeeded: orNull(
    moneyRounded(
      "up",
      "Extra denominator that would bring the ratio down to the threshold; null if the threshold is 0 " +
        "and the squad cost above 0",
    ),
  ),
  components,
  regimes: regimeVerdicts,
};

const planStanding = (description: string) => z.strictObject(planStandingFields).describe(description);

const moveEffect = z
  .strictObject({
    kind: z.string().describe("The kind of the move"),
    name: z.string().describe("The label of the player"),
    annualAmortisation: orNull(
      money(
        "Charge of a full year for a signing, an extension or a certain purchase after a loan in; null for other moves",
      ),
    ),
    numeratorChange: money("What the move adds to the squad cost of the 12 months"),
    denominatorChange: money("What the move adds to the denominator"),
    disposalResult: orNull(
      money(
        "Proceeds less book value of a sale, a release or a certain purchase after a loan out, before it is spread; null for other moves",
      ),
    ),
    ratioPointsInOrder: orNull(
      points(
        "Change of the ratio after the moves before it; all moves add up from the ratio before to the ratio after. " +
          "null without a ratio before or after the move",
      ),
    ),
    headroomChangeAlone: money("threshold x denominatorChange / 100 - numeratorChange: the move by itself"),
  })
  .meta({ id: "SquadMoveEffect", description: "What one move changes" });

const expiryAfterMoves = expiryRow
  .extend({
    year: z
      .int()
      .nullable()
      .describe(
        "Calendar year in which the contracts end; null for a signing or an extension sent without contractEnd",
      ),
  })
  .meta({
    id: "SquadPlanExpiry",
    description:
      "Contracts that end in one year, after the moves: costs as counted in the plan, without a signing's agent costs that are not " +
      "capitalised, and the book value from which they go on. An extended player's costs are those of the whole 12 months, before and " +
      "after the extension",
  });

export const squadPlanData = z
  .strictObject({
    before: planStanding("Without the moves, as squad-cost calculates it"),
    after: planStanding("With all moves"),
    moves: z.array(moveEffect).describe("An entry for each move, in their order"),
    resultOfTheYear: money(
      "What the moves add to the profit of the 12 months: disposal results, and loan fees that count in the denominator, less what is added " +
        "to the squad cost. Nothing is spread over years",
    ),
    fits: z.boolean().describe("Whether there is a ratio after the moves and it is at most the threshold"),
    largestExtraAnnualCost: moneyRounded("down", "Largest extra annual cost that still fits after the moves"),
    signing: signing.nullable().describe("proposedSigning, tried after the moves; null if none was sent"),
    expiry: z
      .array(expiryAfterMoves)
      .describe(
        "A row a year in which contracts end after the moves, earliest first, those without a year last",
      ),
  })
  .meta({ id: "SquadPlan", description: "A squad before and after several moves" });

export const squadPlanResponse = calculationOf("SquadPlanAnswer", squadPlanData, squadPlanInputs);

export type SquadPlanInputs = z.infer<typeof squadPlanInputs>;
export type SquadPlanData = z.infer<typeof squadPlanData>;
export type SquadPlanStanding = SquadPlanData["before"];
export type SquadMoveEffect = z.infer<typeof moveEffect>;
export type SquadPlanExpiry = z.infer<typeof expiryAfterMoves>;
