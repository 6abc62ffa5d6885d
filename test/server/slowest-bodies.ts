import { sumOfAmounts } from "../../contract/calculators/numbers.ts";
import {
  MAX_ADD_ONS,
  MAX_MOVES,
  MAX_PAYMENTS,
  MAX_PLAN_PLAYERS,
  MAX_PLAYERS,
  MAX_SEASONS,
} from "../../contract/limits.ts";
import { required } from "../../contract/required.ts";
import type { CalculatorId } from "../../contract/routes.ts";

/** Looks for the legal body that is slowest to calculate, by what makes exact fractions long and many. */

/** What can make a calculation slow. A body takes one of each. */
export const CHOICES = {
  numbers: ["17 digits", "17 decimals", "largest", "smallest", "whole"],
  /** Lengths without a common divisor make the denominators of sums long. */
  lengths: ["coprime", "whole"],
  moves: ["sign", "extend and sell", "extend and lend", "borrow and buy", "none"],
  when: ["early", "spread", "late"],
  contractEnds: ["one year", "many years"],
  loanFees: ["numerator", "denominator"],
  yearsMax: [100, 5],
  replaced: ["at a fixed cost", "at their own"],
  growing: ["register", "all"],
} as const;

export type Choices = OneOfEach<typeof CHOICES>;

type Options = Readonly<Record<string, readonly unknown[]>>;
export type OneOfEach<Of extends Options> = { -readonly [Name in keyof Of]: Of[Name][number] };

/**
 * The slowest choices: from the first of each, one after the other is changed as long as that is slower.
 * @param work how much a body or query with these choices makes the server do
 */
export async function slowestChoices<const Of extends Options>(
  of: Of,
  work: (choices: OneOfEach<Of>) => number | Promise<number>,
): Promise<{ choices: OneOfEach<Of>; work: number }> {
  const first = Object.fromEntries(Object.entries(of).map(([name, [one]]) => [name, one])) as OneOfEach<Of>;
  let best = { choices: first, work: await work(first) };
  for (;;) {
    const before = best;
    for (const [name, options] of Object.entries(of))
      for (const option of options) {
        if (option === best.choices[name]) continue;
        const choices = { ...best.choices, [name]: option };
        const found = { choices, work: await work(choices) };
        if (found.work > best.work) best = found;
      }
    if (best === before) return best;
  }
}

/** Least processor time of some runs, because the first ones compile code. Each has another number. */
export async function leastCpuMs(run: (turn: number) => unknown, turns = 3): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < turns; turn += 1) {
    const start = process.cpuUsage();
    await run(turn);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Bodies of all calculators. Two turns differ, so that no cache has the response. */
export const BODIES: Readonly<Record<CalculatorId, (choices: Choices, turn: number) => object>> = {
  calculateTransferCost: transfer,
  calculateSquadCost: squad,
  calculateSquadPlan: plan,
  calculateContractExtension: extension,
  calculateSquadProjection: projection,
};

const isPrime = (value: number): boolean => {
  for (let divisor = 2; divisor * divisor <= value; divisor += 1) if (value % divisor === 0) return false;
  return true;
};

/** The largest primes below a million. */
const PRIMES = Array.from({ length: 3000 }, (_, index) => 999_999 - index).filter(isPrime);

const prime = (index: number): number => required(PRIMES[index % PRIMES.length], "a prime");

/** Each index and turn has another. With six places, these have as many digits as JSON numbers hold. */
function amount({ numbers }: Choices, index: number, turn: number): number {
  if (numbers === "largest") return 1e13 - (index % 7) - turn;
  if (numbers === "smallest") return (1 + (index % 7) + turn) / 1e6;
  if (numbers === "whole") return 1_000_000 + index + turn;
  if (numbers === "17 decimals") return 1 / prime(index) + turn;
  return Number(`${8_999_999_999 - 7919 * index - turn}.${prime(index)}`);
}

/** A length in years, with at most 4 decimal places. */
function lengthOf({ lengths }: Choices, index: number): number {
  return lengths === "coprime" ? prime(index) / 1e4 : 100;
}

const rate = ({ numbers }: Choices, percent: number): number =>
  numbers === "whole" ? percent : percent - 0.000_017;

/** A share of a season, a little below `part`. */
const share = ({ lengths }: Choices, part: number, index: number): number =>
  lengths === "whole" ? 0.5 : Number((part - prime(index) / 1e7).toFixed(6));

function rulebooksOf(choices: Choices, turn: number) {
  const money = (index: number) => amount(choices, 900 + index, turn);
  return {
    regimes: ["uefa", "premier-league", "efl-championship", "serie-a", "dfl", "amount"],
    regimeInputs: {
      breachesInThreeSeasons: 1,
      allowanceLeft: rate(choices, 30),
      pointUnit: money(0),
      equity: money(1),
      exemptCosts: money(2),
      limitAmount: money(3),
      saved: money(4),
      savedRate: rate(choices, 60),
      transferProfit: money(5),
      transferProfitRate: rate(choices, 20),
    },
  };
}

/** In the projection no contract ends, so that all players count in all seasons. */
const playersOf = (choices: Choices, count: number, turn: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: "Example Player",
    employeeCosts: amount(choices, 4 * index, turn),
    amortisation: amount(choices, 4 * index + 1, turn),
    agentCosts: amount(choices, 4 * index + 2, turn),
    bookValue: amount(choices, 4 * index + 3, turn),
    contractEnd: 2033 + (choices.contractEnds === "many years" ? index % 160 : 0),
  }));

const clubOf = (choices: Choices, turn: number) => ({
  adjustedOperatingRevenue: amount(choices, 990, turn),
  otherRelevantEmployeeCosts: amount(choices, 991, turn),
  netLoanCosts: amount(choices, 992, turn),
  otherAgentCosts: amount(choices, 993, turn),
  threshold: rate(choices, 100),
});

function squad(choices: Choices, turn: number, players = MAX_PLAYERS) {
  const money = (index: number) => amount(choices, 980 + index, turn);
  return {
    ...clubOf(choices, turn),
    ...rulebooksOf(choices, turn),
    transferResultAndOtherIncome: money(0),
    transferResultMonths: 36,
    players: playersOf(choices, players, turn),
    proposedSigning: { employeeCosts: money(1), amortisation: money(2), agentCosts: money(3) },
  };
}

function plan(choices: Choices, turn: number) {
  const { loanFees, yearsMax } = choices;
  const moves = movesOf(choices, turn, 1).map(({ season, ...move }) => move);
  return { ...squad(choices, turn, MAX_PLAN_PLAYERS), loanFees, amortisationYearsMax: yearsMax, moves };
}

function projection(choices: Choices, turn: number) {
  const money = (index: number) => amount(choices, 980 + index, turn);
  const { threshold, ...season } = clubOf(choices, turn);
  return {
    firstSeason: 2026,
    seasons: Array.from({ length: MAX_SEASONS }, () => ({
      ...season,
      outcome: { payFactor: rate(choices, 200), bonuses: money(4) },
    })),
    threshold,
    ...rulebooksOf(choices, turn),
    players: playersOf(choices, MAX_PLAN_PLAYERS, turn),
    payGrowth: rate(choices, 1000),
    resultsBefore: [money(0), money(1)],
    payGrowthOf: choices.growing,
    otherCostsGrowth: rate(choices, 1000),
    ...(choices.replaced === "at their own"
      ? { replacementRate: rate(choices, 1000) }
      : { replacement: { employeeCosts: money(2), amortisation: money(3) } }),
    loanFees: choices.loanFees,
    amortisationYearsMax: choices.yearsMax,
    moves: movesOf(choices, turn, MAX_SEASONS),
  };
}

/** As many moves as are allowed. */
function movesOf(choices: Choices, turn: number, seasons: number) {
  const { moves } = choices;
  const seasonOf = (index: number) =>
    ({ early: 1, spread: 1 + (index % seasons), late: seasons })[choices.when];
  if (moves === "none") return [];
  if (moves === "sign")
    return Array.from({ length: MAX_MOVES }, (_, index) => sign(choices, index, turn, seasonOf(index)));
  if (moves === "borrow and buy")
    return Array.from({ length: MAX_MOVES }, (_, index) => borrow(choices, index, turn, seasonOf(index)));
  return Array.from({ length: MAX_MOVES / 2 }, (_, index) => {
    const isSold = moves === "extend and sell";
    // Who is lent comes back, and may be extended and lent again in the next season.
    const player = isSold ? index : Math.floor(index / seasons);
    const season = isSold ? seasonOf(index) : 1 + (index % seasons);
    const after = (isSold ? leave : lend)(choices, index, turn);
    return [
      { ...extend(choices, index, turn), player, season },
      { ...after, player, season },
    ];
  }).flat();
}

const moveAmount = (choices: Choices, index: number, turn: number, field: number): number =>
  amount(choices, 1000 + 5 * index + field, turn);

const sign = (choices: Choices, index: number, turn: number, season: number) => ({
  kind: "sign",
  name: "Example Signing",
  fee: moveAmount(choices, index, turn, 0),
  agentRate: rate(choices, 100),
  otherAcquisition: moveAmount(choices, index, turn, 1),
  employeeCosts: moveAmount(choices, index, turn, 2),
  expensedAgentCosts: moveAmount(choices, index, turn, 3),
  years: lengthOf(choices, index),
  share: share(choices, 1, index),
  contractEnd: 2040 + index,
  season,
});

const borrow = (choices: Choices, index: number, turn: number, season: number) => ({
  kind: "loan-in",
  name: "Example Loan",
  loanFee: moveAmount(choices, index, turn, 0),
  employeeCosts: moveAmount(choices, index, turn, 1),
  share: share(choices, 1, index),
  season,
  purchase: {
    season: season + 1,
    price: moveAmount(choices, index, turn, 2),
    otherAcquisition: moveAmount(choices, index, turn, 3),
    years: lengthOf(choices, index),
    certain: index % 2 === 0,
  },
});

const extend = (choices: Choices, index: number, turn: number) => ({
  kind: "extend",
  years: lengthOf(choices, index),
  extensionCosts: moveAmount(choices, index, turn, 0),
  employeeCosts: moveAmount(choices, index, turn, 1),
  after: share(choices, 0.3, index),
  contractEnd: 2040 + index,
});

const leave = (choices: Choices, index: number, turn: number) => ({
  kind: "sell",
  price: moveAmount(choices, index, turn, 2),
  sellingCosts: moveAmount(choices, index, turn, 3),
  after: share(choices, 0.9, index),
});

const lend = (choices: Choices, index: number, turn: number) => ({
  kind: "loan-out",
  loanFee: moveAmount(choices, index, turn, 2),
  payCovered: share(choices, 0.6, index),
  after: share(choices, 0.9, index),
});

/** The longest contract, of a length without a divisor; some of the digits of a prime. */
const LONGEST = { coprime: 99.999_983, whole: 100 };

const part = (value: number, of: number): number => Number((value * of).toFixed(6));

function transfer(choices: Choices, turn: number) {
  const years = LONGEST[choices.lengths];
  const money = (index: number) => amount(choices, index, turn);
  const step = { early: 0.0001, spread: 0.04, late: 0.049 }[choices.when];
  const amounts = Array.from({ length: MAX_PAYMENTS }, (_, index) => money(40 + index) / MAX_PAYMENTS);
  const payments = amounts.map((paid, index) => ({
    amount: Number(paid.toFixed(6)),
    at: part(30, 1 - step * index),
  }));
  return {
    fee: sumOfAmounts(...payments.map(({ amount }) => amount)),
    payments,
    signingBonusPaid: "signing",
    discountRate: rate(choices, 100),
    agentRate: choices.numbers === "largest" ? 1e13 : rate(choices, 100),
    signingBonus: money(1),
    otherAcquisition: money(2),
    annualSalary: money(3),
    annualBonus: money(4),
    years,
    saleYear: part(years, 0.99),
    expectedSale: money(5),
    amortisationYearsMax: choices.yearsMax,
    addOns: Array.from({ length: MAX_ADD_ONS }, (_, index) => ({
      amount: money(10 + index),
      at: part(years, step * (index + 1)),
    })),
    saleTerms: {
      agentRate: rate(choices, 40),
      solidarityRate: rate(choices, 5),
      otherCosts: money(6),
      sellOn: { rate: rate(choices, 50), base: "book-profit" },
    },
  };
}

function extension(choices: Choices, turn: number) {
  const yearsLeft = LONGEST[choices.lengths];
  const money = (index: number) => amount(choices, index, turn);
  return {
    bookValue: money(0),
    yearsLeft,
    after: part(yearsLeft, { early: 0.000_01, spread: 0.5, late: 0.999 }[choices.when]),
    newYears: LONGEST[choices.lengths] - 0.000_024,
    extensionCosts: money(1),
    signingBonus: money(2),
    payBefore: money(3),
    payAfter: money(4),
    saleYear: part(yearsLeft, 0.9995),
    expectedSale: money(5),
    amortisationYearsMax: choices.yearsMax,
  };
}
