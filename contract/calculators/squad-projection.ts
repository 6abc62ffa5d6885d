import * as z from "zod";
import { MAX_PLAN_PLAYERS, MAX_SEASONS } from "../limits.ts";
import { contradictions, movesOf, seasonMove } from "./moves.ts";
import {
  addedLater,
  amountOrZero,
  calendarYear,
  listOf,
  mayBeLeftOut,
  money,
  moneyRounded,
  mustBe,
  objectOf,
  oneOf,
  orNull,
  percentage,
  refuse,
  requestOf,
  signedAmount,
  withDefault,
} from "./numbers.ts";
import { checkRegimes, regimeFields } from "./regimes.ts";
import {
  checkRegistrations,
  countedPlayers,
  isObject,
  playersUpTo,
  seasonsUnderContract,
} from "./register.ts";
import { aboutSquad, clubFields, sensitivity, yearlyCosts } from "./squad-cost.ts";
import { countingFields, planStandingFields, squadPlanData, yearsMax } from "./squad-plan.ts";
import { calculationOf } from "./warnings.ts";

const { adjustedOperatingRevenue, otherRelevantEmployeeCosts, otherAgentCosts, netLoanCosts, threshold } =
  clubFields;

const outcome = objectOf({
  payFactor: withDefault(
    percentage("Pay of the season of players with a clause: 50 is half of it", 200),
    100,
  ),
  bonuses: amountOrZero("Bonuses of the season to players, such as for promotion or a place in Europe"),
}).meta({
  id: "SeasonOutcome",
  outputId: "CountedSeasonOutcome",
  description: "What relegation, promotion or Europe changes in the season",
});

const season = objectOf({
  adjustedOperatingRevenue,
  otherRelevantEmployeeCosts,
  otherAgentCosts,
  netLoanCosts,
  outcome: addedLater(outcome),
}).meta({
  id: "ProjectedSeasonFigures",
  outputId: "CountedSeasonFigures",
  description: "One season's figures outside the register",
});

const seasons = listOf(season, "seasons", MAX_SEASONS, 1).describe(
  `The club's figures outside the register, season by season, 1 to ${MAX_SEASONS}`,
);

const firstSeason = calendarYear("Year in which the first season begins; it ends in the next");
const payGrowth = percentage(
  "Growth of the register's employee costs from season to season, until a contract ends or is extended; new contracts' do not grow",
  1000,
);

const payGrowthOf = oneOf(["register", "all"]).describe(
  "Whose pay grows by payGrowth: the register's until a contract ends or is extended, or that of all contracts and replacements. Pay of a " +
    "certain purchase grows from the loan's season on, of another from the purchase's. Left out, the register's",
);
const otherCostsGrowth = percentage(
  "Growth of otherRelevantEmployeeCosts and otherAgentCosts from season to season, on top of what each season has",
  1000,
);
const replacementRate = percentage(
  "How much of the pay and amortisation that leave with a contract that ends is spent again in every season after it. They are those of its " +
    "last 12 months, without pay that a borrower covered, so that who was lent at full pay is replaced at none. Instead of replacement",
  1000,
);

const ERROR_RESULTS = mustBe("an array of 2 numbers");
const resultsBefore = z
  .array(
    signedAmount("Result on players' registrations and other transfer income of one season before the first"),
    { error: ERROR_RESULTS },
  )
  .length(2, { error: ERROR_RESULTS })
  .describe(
    "Transfer results of the two seasons before the first, the earlier one first. Left out, they count as 0, with a warning if there " +
      "is a transfer result",
  );

const replacement = objectOf(yearlyCosts).meta({
  id: "Replacement",
  outputId: "CountedReplacement",
  description:
    "Costs of one season for each player who leaves when his contract ends, from the season after it, whatever payFactor is",
});

const fields = {
  firstSeason,
  seasons,
  threshold,
  players: countedPlayers,
  payGrowth: withDefault(payGrowth, 0),
  resultsBefore: mayBeLeftOut(resultsBefore),
  replacement: addedLater(replacement),
  payGrowthOf: addedLater(payGrowthOf),
  otherCostsGrowth: addedLater(otherCostsGrowth),
  replacementRate: addedLater(replacementRate),
  ...countingFields,
  moves: movesOf(seasonMove),
  ...aboutSquad,
  ...regimeFields,
};

/** The month with which the first season begins. */
export const startOf = ({
  firstSeason: first,
  startMonth,
}: {
  firstSeason: number;
  startMonth?: string | undefined;
}): string => startMonth ?? `${first}-07`;

export const squadProjectionRequest = requestOf({
  ...fields,
  threshold: addedLater(threshold).describe(
    `${threshold.description} Required without regimes. Left out with them, the limit of the first that has one in percent, and 100 ` +
      "with amount alone; inputs has it",
  ),
  players: playersUpTo(MAX_PLAN_PLAYERS),
})
  .superRefine(({ replacement: fixed, replacementRate: rate = 0 }, context) => {
    if (fixed !== undefined && rate > 0)
      refuse(context, ["replacementRate"], "must not be sent beside replacement");
  })
  .superRefine(({ seasons, players: register, moves, ...request }, context) => {
    const refuseMove = (move: number, field: string, message: string) =>
      refuse(context, ["moves", move, field], message);
    for (const [index, move] of moves.entries()) {
      const { season } = move;
      const end = "player" in move ? register[move.player]?.contractEnd : undefined;
      const last = end === undefined ? Number.POSITIVE_INFINITY : seasonsUnderContract(end, startOf(request));
      const isExtended =
        "player" in move &&
        moves.slice(0, index).some((earlier) => earlier.kind === "extend" && earlier.player === move.player);
      if (season > seasons.length)
        refuseMove(index, "season", `must be at most the number of seasons (${seasons.length})`);
      else if (!isExtended && season > last)
        refuseMove(index, "season", `must not be after the player's contract, which ends in ${end}`);
      const purchase = "purchase" in move ? move.purchase : undefined;
      if (purchase === undefined) continue;
      if (purchase.season <= season)
        refuseMove(index, "purchase", `must be in a season after that of the loan (${season})`);
      else if (!isExtended && !purchase.certain && purchase.season - 1 > last)
        refuseMove(index, "purchase", `must not be after the player's contract, which ends in ${end}`);
    }
    for (const { move, field, message } of contradictions(moves, register.length))
      refuseMove(move, field, message);
  })
  .refine(({ threshold: given, regimes = [] }) => given !== undefined || regimes.length > 0, {
    path: ["threshold"],
    error: "is required without regimes",
    when: isObject,
  })
  .superRefine(checkRegimes)
  .superRefine((request, context) =>
    checkRegistrations({ ...request, startMonth: startOf(request) }, context),
  )
  .refine(
    ({ firstSeason: first, startMonth = `${first}-01` }) =>
      startMonth >= `${first}-01` && startMonth <= `${first + 1}-01`,
    { path: ["startMonth"], error: "must be from January of firstSeason to the next January" },
  )
  .meta({
    id: "SquadProjectionRequest",
    description: "A squad, its contracts and moves over several seasons, all in one currency",
  });

const squadProjectionInputs = z
  .strictObject({ ...fields, amortisationYearsMax: yearsMax })
  .meta({ id: "SquadProjectionInputs", description: "The request as it was counted" });

const bookValue = z
  .strictObject({
    opening: money("At the start of the season"),
    additions: money("Costs of signings and extensions"),
    amortisation: money("Charged in the season, without replacements"),
    disposals: money("Book value of players sold or released"),
    closing: money("opening + additions - amortisation - disposals"),
  })
  .meta({ id: "SquadBookValue", description: "The squad's book value over one season" });

const replacements = z
  .strictObject({
    players: z.int().min(0).describe("Number of players replaced, who are not in players"),
    employeeCosts: money("Their pay of the season, which is in the components"),
    amortisation: money("Their amortisation of the season, which is in the components"),
  })
  .meta({ id: "SeasonReplacements", description: "The replacements of one season" });

const projectedSeason = z
  .strictObject({
    season: z.int().min(1).describe("Season, from 1"),
    endsIn: z.int().describe("Calendar year in which it ends"),
    ...planStandingFields,
    transferResult: money(
      "What counts of transfer results: the sum of this season and the two before divided by 3, or this season's with transferYears 1",
    ),
    players: z
      .int()
      .min(0)
      .describe(
        "Number of players who are in the squad at some time of the season, loans in and out among them until a purchase, without " +
          "replacements. Who is sold or released at after 0, or comes with share 0, is not counted in that season",
      ),
    contractsEnded: z
      .int()
      .min(0)
      .describe(
        "Number of contracts that end in the season or with it, without loans and players who were sold or released",
      ),
    replacements: replacements
      .optional()
      .describe("In place of players whose contracts have ended; only with replacement or replacementRate"),
    bookValue,
    committedAmortisation: money("Amortisation of the register as it is, without any move"),
    roomForAmortisation: moneyRounded("down", "What may still be added to the squad cost: max(0, headroom)"),
  })
  .meta({ id: "ProjectedSeason", description: "One season of the projection" });

const projectedMove = z
  .strictObject({
    kind: z.string().describe("The kind of the move"),
    name: z.string().describe("The label of the player"),
    season: z.int().min(1).describe("The season in which it happens"),
    annualAmortisation: orNull(
      money(
        "Charge of a full year for a signing, an extension or a purchase after a loan in; null for other moves",
      ),
    ),
    disposalResult: orNull(
      money(
        "Proceeds less book value of a sale, a release or a purchase after a loan out, before it is spread; null for other moves",
      ),
    ),
  })
  .meta({ id: "ProjectedMove", description: "What one move of the projection is charged at or results in" });

export const squadProjectionData = z
  .strictObject({
    seasons: z.array(projectedSeason).describe("An entry for each season"),
    moves: z.array(projectedMove).describe("An entry for each move, in their order"),
    sensitivity: sensitivity.describe(`The first season after its moves. ${sensitivity.description}`),
    plan: squadPlanData.describe(
      "The first 12 months as in squad-plan: before and after their moves, and what each of these adds, in their order. plan.after is " +
        "seasons[0]. Contract ends, outcomes, certain purchases and book values count as in the seasons",
    ),
  })
  .meta({ id: "SquadProjection", description: "A squad over several seasons" });

export const squadProjectionResponse = calculationOf(
  "SquadProjectionAnswer",
  squadProjectionData,
  squadProjectionInputs,
);

export type SquadProjectionRequest = z.output<typeof squadProjectionRequest>;
export type SquadProjectionInputs = z.infer<typeof squadProjectionInputs>;
export type SquadProjectionData = z.infer<typeof squadProjectionData>;
export type ProjectedSeason = z.infer<typeof projectedSeason>;
