import type { ContractExtensionInputs } from "../../contract/calculators/contract-extension.ts";
import { type CountedMove, sumOfYears } from "../../contract/calculators/moves.ts";
import { AMORTISATION_YEARS_MAX } from "../../contract/calculators/numbers.ts";
import { NO_REGIME_INPUTS, type RegimeRequest } from "../../contract/calculators/regimes.ts";
import { type CountedPlayer, seasonsUnderContract } from "../../contract/calculators/register.ts";
import type { SquadCostInputs } from "../../contract/calculators/squad-cost.ts";
import type { SquadPlanInputs } from "../../contract/calculators/squad-plan.ts";
import { type SquadProjectionInputs, startOf } from "../../contract/calculators/squad-projection.ts";
import type { TransferCostInputs } from "../../contract/calculators/transfer-cost.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { required } from "../../contract/required.ts";
import { fraction, isPositiveMoney, isPositivePercentage, money, sum, ZERO } from "./fractions.ts";
import { type Position, type Registration, registration, type Totals } from "./squad-totals.ts";

/** Tolerance in years between a book value and the years left: the day of the year and the month of the end are unknown. */
const TOLERANCE_YEARS = 1;

/** A calculator's figures, and what may be wrong in its request. */
export interface Result<Data> {
  data: Data;
  warnings: CalculatorWarning[];
}

const warnIf = (
  condition: boolean,
  code: CalculatorWarning["code"],
  field: string | null,
  message: string,
): CalculatorWarning[] => (condition ? [{ code, message, field }] : []);

/** Agents' fees outside these are possible, but more often a slip. Percent. */
const USUAL_AGENT_RATES = { least: 0.5, most: 30 };

export function transferWarnings(inputs: TransferCostInputs): CalculatorWarning[] {
  const { years, saleYear, expectedSale, amortisationYearsMax = years } = inputs;
  return [
    ...agentRateWarnings(
      inputs,
      "",
      "If it is charged at once, it is in none of these figures: add it to the squad's agent costs.",
    ),
    ...warnIf(
      Math.min(years, amortisationYearsMax) > AMORTISATION_YEARS_MAX,
      "years-over-five",
      "/years",
      `The contract runs ${rounded(years)} years. UEFA (contracts from 1 July 2023), the Premier League (from 12 December 2023) ` +
        "and, as reported in July 2025, the Italian federation amortise over at most 5: see fiveYearCap for their figures.",
    ),
    ...warnIf(
      saleYear === 0,
      "sale-in-year-zero",
      "/saleYear",
      "The sale is at the start of the contract: nothing has been amortised yet.",
    ),
    ...warnIf(
      saleYear !== null && saleYear >= years,
      "sale-after-contract",
      "/saleYear",
      `The contract ends after ${rounded(years)} years, and the sale is not before that: the book value is 0, and no fee is due for ` +
        "a player out of contract.",
    ),
    ...warnIf(
      inputs.saleTerms !== undefined && (saleYear === null || expectedSale === null),
      "sale-terms-without-sale",
      "/saleTerms",
      "saleTerms are not used: they need saleYear and expectedSale.",
    ),
    ...priceWithoutYear(saleYear, expectedSale),
    ...warnIf(
      saleYear !== null && expectedSale === null,
      "sale-year-without-price",
      "/saleYear",
      "saleYear gives only the book value: without expectedSale there is no sale result.",
    ),
  ];
}

interface AgentRate {
  fee: number;
  agentRate: number;
}

/** @param ifExpensed what to do with an agent's fee that is charged at once */
function agentRateWarnings(
  { fee, agentRate }: AgentRate,
  pointer: string,
  ifExpensed: string,
): CalculatorWarning[] {
  if (agentRate === 0) return [];
  if (fee === 0)
    return warnIf(
      true,
      "agent-rate-without-fee",
      `${pointer}/agentRate`,
      `${agentRate}% of a fee of 0 is 0. Enter what the agent of a free agent is paid as otherAcquisition if it is capitalised. ${ifExpensed}`,
    );
  return warnIf(
    agentRate < USUAL_AGENT_RATES.least || agentRate > USUAL_AGENT_RATES.most,
    "agent-rate-unusual",
    `${pointer}/agentRate`,
    `The agent fee is ${agentRate}% of the transfer fee. Percent are expected here: 5 means 5%.`,
  );
}

/** For a message, which needs no more places. */
const rounded = (value: number): number => Number(value.toFixed(2));

/**
 * Doubts about a squad, in the order of its fields.
 * @param currentYear the calendar year to measure contracts by
 */
export function squadWarnings(
  inputs: SquadCostInputs,
  totals: Totals,
  currentYear: number,
): CalculatorWarning[] {
  return [
    ...denominatorWarnings(totals, " of revenue and transfer result", null, NO_SIGNING_FITS),
    ...loanDenominatorWarnings(totals),
    ...numeratorWarnings(totals, "", "/netLoanCosts", ROOM),
    ...thresholdWarnings([totals]),
    ...exemptCostsWarnings(inputs, [totals]),
    ...equityWarnings(inputs, [totals]),
    ...squadFieldWarnings(inputs, totals, currentYear),
  ];
}

/**
 * Doubts about a plan: its squad before and after the moves, its fields and its moves.
 * @param currentYear the calendar year to measure contracts by
 */
export function planWarnings(
  inputs: SquadPlanInputs,
  { totals, start, end }: { totals: Totals; start: WithParts; end: WithParts },
  currentYear: number,
): CalculatorWarning[] {
  return [
    ...denominatorWarnings(start, " before the moves", null, ""),
    ...denominatorWarnings(end, " after the moves", null, NO_SIGNING_FITS),
    ...loanDenominatorWarnings(totals),
    ...numeratorWarnings(start, " before the moves", "/netLoanCosts", "headroom"),
    ...numeratorWarnings(end, " after the moves", null, ROOM),
    ...thresholdWarnings([start, end]),
    ...exemptCostsWarnings(inputs, [start, end]),
    ...equityWarnings(inputs, [start]),
    ...squadFieldWarnings(inputs, totals, currentYear),
    ...planMoveWarnings(inputs, currentYear),
  ];
}

const squadFieldWarnings = (
  inputs: SquadCostInputs,
  totals: Totals,
  currentYear: number,
): CalculatorWarning[] => [
  ...warnIf(
    inputs.transferResultAndOtherIncome !== 0 && inputs.transferResultMonths === undefined,
    "transfer-result-proration",
    "/transferResultAndOtherIncome",
    "UEFA (article 92.04, 2022) counts the total of 36 months divided by 3 here, not the result of one year: one sale adds " +
      "a third of its profit. Send transferResultMonths to say what the result covers: 12, or 36, of which a third counts.",
  ),
  ...netLoanWarnings(inputs.netLoanCosts, inputs.netLoanMonths, "/netLoanCosts"),
  ...totals.register.flatMap((player, index) => {
    const pointer = `/players/${index}`;
    const sent = required(inputs.players[index], "a player");
    return [
      ...expiredWarning(sent, pointer, inputs.startMonth ?? `${currentYear}-01`, "still counts here"),
      ...playerWarnings(player, pointer, currentYear),
    ];
  }),
  ...signingWarnings(inputs),
];

const netLoanWarnings = (
  costs: number,
  months: SquadCostInputs["netLoanMonths"],
  pointer: string,
): CalculatorWarning[] =>
  warnIf(
    costs !== 0 && months === undefined,
    "net-loan-proration",
    pointer,
    "UEFA (article 92.04 and annex K.2.4, 2022) counts the net loan costs of 36 months divided by 3, as the transfer result. Send " +
      "netLoanMonths to say what they cover: 12, or 36, of which a third counts.",
  );

/** Amounts that may still be spent. */
const ROOM = "largestExtraAnnualCost";
const NO_SIGNING_FITS = `, and no signing fits, whatever ${ROOM} says`;

/**
 * @param when follows the subject, such as " after the moves"
 * @param andSigning what it means for a signing
 */
const denominatorWarnings = (
  { denominator }: Position,
  when: string,
  pointer: string | null,
  andSigning: string,
): CalculatorWarning[] =>
  warnIf(
    !isPositiveMoney(denominator),
    "denominator-not-positive",
    pointer,
    `The denominator${when} is not above zero: there is no ratio, and no points. Money figures are still given: ` +
      `extraRevenueNeeded counts from that denominator${andSigning}.`,
  );

const loanDenominatorWarnings = ({ denominator, parts }: Totals): CalculatorWarning[] =>
  warnIf(
    isPositiveMoney(denominator) && !isPositiveMoney(denominator.minus(parts.netLoanCosts)),
    "loan-denominator-not-positive",
    "/netLoanCosts",
    "With netLoanCosts deducted, the denominator is not above zero: there is no such ratio.",
  );

/**
 * @param when as in `denominatorWarnings`
 * @param room the figure that is flattered
 */
const numeratorWarnings = (
  { numerator }: Position,
  when: string,
  pointer: string | null,
  room: string,
): CalculatorWarning[] =>
  warnIf(
    money(numerator) < 0,
    "numerator-negative",
    pointer,
    `Net loan income${when} is more than all costs together, so the squad cost is negative: ${room} counts that income as ` +
      "room, and extraRevenueNeeded is 0 or only what the denominator lacks.",
  );

/** Once, however many positions there are: they share the threshold. */
const thresholdWarnings = (positions: readonly Position[]): CalculatorWarning[] =>
  warnIf(
    positions.some(
      ({ numerator, threshold }) => !isPositivePercentage(threshold) && numerator.isMoreThan(ZERO),
    ),
    "threshold-zero",
    "/threshold",
    "With a threshold of zero, no revenue is enough: extraRevenueNeeded is null.",
  );

type WithParts = Position & Pick<Totals, "parts">;

/** Once, as `thresholdWarnings`. Pay includes that of others, because some send the pay of a whole squad there. */
const exemptCostsWarnings = (
  { regimes, regimeInputs: { exemptCosts } = NO_REGIME_INPUTS }: RegimeRequest,
  positions: readonly WithParts[],
): CalculatorWarning[] =>
  warnIf(
    regimes?.includes("serie-a") === true &&
      positions.some(({ parts: { playerEmployeeCosts, otherRelevantEmployeeCosts, amortisation } }) =>
        fraction(exemptCosts).isMoreThan(
          sum([playerEmployeeCosts, otherRelevantEmployeeCosts, amortisation]),
        ),
      ),
    "exempt-costs-too-high",
    "/regimeInputs/exemptCosts",
    "exemptCosts is more than all pay and amortisation, of which it is a part: the verdict under serie-a means nothing.",
  );

/** Equity that owners may add in one season and in three, as reported. Million pounds. */
const EQUITY_MOST = { season: 15, threeSeasons: 33 };

/** The unit of a request's money is not sent: revenue tells it, which is 10 million pounds or more in the Championship. */
const millionIn = ({ denominator }: Position): number => {
  if (denominator.isLessThan(fraction(1_000))) return 1;
  return denominator.isLessThan(fraction(1_000_000)) ? 1_000 : 1_000_000;
};

/** @param seasons in each of which the equity counts */
function equityWarnings(
  { regimes, regimeInputs: { equity } = NO_REGIME_INPUTS }: RegimeRequest,
  seasons: readonly Position[],
): CalculatorWarning[] {
  const most = seasons.length < 3 ? EQUITY_MOST.season : EQUITY_MOST.threeSeasons / 3;
  return warnIf(
    regimes?.includes("efl-championship") === true &&
      seasons.some((season) => equity > most * millionIn(season)),
    "equity-too-high",
    "/regimeInputs/equity",
    `equity is more than owners may add, as reported: ${EQUITY_MOST.season} million pounds in one season, ${EQUITY_MOST.threeSeasons} ` +
      "million in three. The verdict under efl-championship counts all of it, in each season.",
  );
}

/** @param start the month with which the 12 months begin; January of the data's year if it is not known */
const expiredWarning = (
  { name, contractEnd }: CountedPlayer,
  pointer: string,
  start: string,
  counts: string,
): CalculatorWarning[] =>
  warnIf(
    seasonsUnderContract(contractEnd, start) === 0,
    "contract-expired",
    `${pointer}/contractEnd`,
    `The contract of ${name} ended on 30 June ${contractEnd}, before ${start}: he ${counts}.`,
  );

function playerWarnings(player: Registration, pointer: string, currentYear: number): CalculatorWarning[] {
  const amortised = player.amortisation.isMoreThan(ZERO);
  const valued = player.bookValue.isMoreThan(ZERO);
  return [
    ...warnIf(
      amortised && !valued,
      "amortisation-without-book-value",
      `${pointer}/bookValue`,
      "There is amortisation but no book value left to amortise.",
    ),
    ...warnIf(
      valued && !amortised,
      "book-value-without-amortisation",
      `${pointer}/amortisation`,
      "There is a book value, but none of it is amortised.",
    ),
    ...(valued && amortised ? outOfLineWarnings(player, pointer, currentYear) : []),
  ];
}

const planMoveWarnings = (inputs: SquadPlanInputs, currentYear: number): CalculatorWarning[] =>
  moveWarnings(inputs, ({ player, after, years, contractEnd }) => {
    const end = required(inputs.players[player], "the player of a move").contractEnd;
    // Within the 12 months no contract of the register ends. Beyond them only its calendar year is known.
    const yearsLeft = Math.max(1, end - currentYear - TOLERANCE_YEARS);
    return sumOfYears(after, years) < yearsLeft || (contractEnd !== null && contractEnd < end);
  });

type Extension = Extract<CountedMove, { kind: "extend" }>;

/** @param isShorter whether an extension, by its position in the moves, ends the contract sooner than it was */
function moveWarnings(
  { moves, amortisationYearsMax }: MovesInputs,
  isShorter: (move: Extension, index: number) => boolean,
): CalculatorWarning[] {
  return moves.flatMap((move, index) => {
    const pointer = `/moves/${index}`;
    if (move.kind !== "sign" && move.kind !== "extend") return [];
    const capped = cappedWarning(move.years, amortisationYearsMax, `${pointer}/years`);
    return move.kind === "sign"
      ? [
          ...agentRateWarnings(move, pointer, "If it is charged at once, enter it as expensedAgentCosts."),
          ...capped,
        ]
      : [...capped, ...shorterWarning(isShorter(move, index), `${pointer}/years`)];
  });
}

const shorterWarning = (isShorter: boolean, pointer: string): CalculatorWarning[] =>
  warnIf(
    isShorter,
    "extension-shortens",
    pointer,
    "The extension ends the contract sooner than it was. Enter the whole term from the day of the extension, not the years that are added.",
  );

/** @param raisesCharge whether a year's amortisation is more after the extension than before */
export function extensionWarnings(
  inputs: ContractExtensionInputs,
  raisesCharge: boolean,
): CalculatorWarning[] {
  const { newYears, amortisationYearsMax, after, saleYear, expectedSale } = inputs;
  return [
    ...cappedWarning(newYears, amortisationYearsMax, "/newYears"),
    ...shorterWarning(sumOfYears(after, newYears) < inputs.yearsLeft, "/newYears"),
    ...warnIf(
      raisesCharge,
      "extension-raises-charge",
      "/newYears",
      "A year's amortisation is more after the extension than before: the years over which the book value is charged become fewer, or " +
        "extensionCosts outweigh them.",
    ),
    ...warnIf(
      saleYear !== null && saleYear >= after + newYears,
      "sale-after-contract",
      "/saleYear",
      "The sale is not before the end of the new contract: the book value is 0, and no fee is due for a player out of contract.",
    ),
    ...priceWithoutYear(saleYear, expectedSale),
  ];
}

function priceWithoutYear(saleYear: number | null, expectedSale: number | null): CalculatorWarning[] {
  return warnIf(
    expectedSale !== null && saleYear === null,
    "sale-price-without-year",
    "/expectedSale",
    "expectedSale is not used: without saleYear there is no book value to set it against.",
  );
}

/** Doubts about a projection: the register, as it is at the start, the seasons and the moves. */
export function projectionWarnings(
  inputs: SquadProjectionInputs,
  seasons: readonly (WithParts & Pick<Totals, "transferResult">)[],
): CalculatorWarning[] {
  const { firstSeason, players, transferYears, resultsBefore } = inputs;
  const withLoans = inputs.seasons.findIndex(({ netLoanCosts }) => netLoanCosts !== 0);
  return [
    ...warnIf(
      transferYears === 3 &&
        resultsBefore === null &&
        seasons.some(({ transferResult }) => !transferResult.equals(ZERO)),
      "results-before-missing",
      "/resultsBefore",
      "A transfer result counts in three seasons, so the results of the two seasons before count in the first two. They were not sent and " +
        "count as 0. Send resultsBefore, with 0 for a season without a result.",
    ),
    ...netLoanWarnings(
      inputs.seasons[withLoans]?.netLoanCosts ?? 0,
      inputs.netLoanMonths,
      `/seasons/${withLoans}/netLoanCosts`,
    ),
    ...seasons.flatMap((season, index) => {
      const [when, pointer] = [` of season ${index + 1}`, `/seasons/${index}`];
      return [
        ...denominatorWarnings(season, when, pointer, ""),
        ...numeratorWarnings(season, when, pointer, "roomForAmortisation"),
      ];
    }),
    ...thresholdWarnings(seasons),
    ...exemptCostsWarnings(inputs, seasons),
    ...equityWarnings(inputs, seasons),
    ...players.flatMap((player, index) => {
      const pointer = `/players/${index}`;
      const expired = expiredWarning(player, pointer, startOf(inputs), "counts nowhere");
      return expired.length > 0 ? expired : playerWarnings(registration(player), pointer, firstSeason);
    }),
    ...projectedMoveWarnings(inputs),
  ];
}

/** A contract of the register ends with the season that ends in its year. */
const projectedMoveWarnings = (inputs: SquadProjectionInputs): CalculatorWarning[] => [
  ...moveWarnings(inputs, ({ player, years, after }, index) => {
    const season = required(inputs.moves[index], "a move").season;
    const { contractEnd } = required(inputs.players[player], "the player of a move");
    return sumOfYears(season - 1, after, years) < seasonsUnderContract(contractEnd, startOf(inputs));
  }),
  ...inputs.moves.flatMap((move, index) =>
    warnIf(
      "purchase" in move && move.purchase?.certain === false,
      "purchase-not-certain",
      `/moves/${index}/purchase/certain`,
      "The purchase counts from its own season. If its condition is all but certain, it counts as a permanent transfer from the first day " +
        "(UEFA, annex G.4): send certain as true.",
    ),
  ),
];

interface MovesInputs {
  moves: readonly CountedMove[];
  amortisationYearsMax: number;
}

function cappedWarning(years: number, most: number, pointer: string): CalculatorWarning[] {
  return warnIf(
    years > most,
    "amortisation-capped",
    pointer,
    `The contract runs ${rounded(years)} years; its cost is charged over ${most} of them (amortisationYearsMax).`,
  );
}

/**
 * Book value / amortisation is the number of years until the registration is written off: about the years left, or up to
 * five of them if the contract runs longer. An expired contract has its own warning.
 */
function outOfLineWarnings(player: Registration, pointer: string, currentYear: number): CalculatorWarning[] {
  const yearsLeft = player.contractEnd - currentYear;
  return warnIf(
    yearsLeft >= 0 && !isInLine(player, yearsLeft),
    "book-value-out-of-line",
    `${pointer}/bookValue`,
    `The book value lasts for ${yearsCovered(player)} years of this amortisation, but the contract ends in ` +
      `${player.contractEnd}, about ${yearsLeft} years from ${currentYear}. That is usual after a renewal in mid-season or with ` +
      "declining instalments.",
  );
}

function isInLine({ amortisation, bookValue }: Registration, yearsLeft: number): boolean {
  const least = amortisation.times(fraction(Math.min(yearsLeft, AMORTISATION_YEARS_MAX) - TOLERANCE_YEARS));
  return (
    bookValue.isAtLeast(least) &&
    bookValue.isAtMost(amortisation.times(fraction(yearsLeft + TOLERANCE_YEARS)))
  );
}

/** Rounded, because a message needs no exact figures. */
function yearsCovered({ bookValue, amortisation }: Registration): string {
  const years = bookValue.toNumber() / amortisation.toNumber();
  return years > 100 ? "more than 100" : years.toFixed(1);
}

function signingWarnings({ proposedSigning }: SquadCostInputs): CalculatorWarning[] {
  return warnIf(
    proposedSigning !== null && proposedSigning.agentCosts !== 0 && proposedSigning.amortisation !== 0,
    "signing-agent-cost-twice",
    "/proposedSigning/agentCosts",
    "Agent costs that were capitalised are already in the amortisation. UEFA (article 92.01 iii, 2022) counts them once: " +
      "enter only what is in neither other field.",
  );
}
