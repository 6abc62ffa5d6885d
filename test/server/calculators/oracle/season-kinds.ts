import type { SquadProjectionInputs } from "../../../../contract/calculators/squad-projection.ts";
import { Fraction, larger, notNegative, ONE, smaller, total, ZERO } from "./fraction.ts";

const of = Fraction.of;
const HUNDRED = of(100);

/** Money a year, from one day to another. Days are years from the start. */
interface Piece {
  from: Fraction;
  to: Fraction;
  rate: Fraction;
}

/** What one person costs, and what happens with him. */
interface Person {
  pay: Piece[];
  charges: Piece[];
  agents: Piece[];
  hasClause: boolean;
  /** The end of a contract after which someone may take his place. */
  end: Fraction | null;
  /** By season. */
  events: { season: number; fee?: Fraction; income?: Fraction; added?: Fraction; disposed?: Fraction }[];
}

const within = (pieces: readonly Piece[], start: Fraction, end: Fraction): Piece[] =>
  pieces
    .map(({ from, to, rate }) => ({ from: larger(from, start), to: smaller(to, end), rate }))
    .filter(({ from, to }) => from.isBelow(to));

const cost = (pieces: readonly Piece[], start: Fraction, end: Fraction): Fraction =>
  total(within(pieces, start, end).map(({ from, to, rate }) => rate.times(to.minus(from))));

const times = (value: Fraction, factor: Fraction, count: number): Fraction =>
  count === 0 ? value : times(value.times(factor), factor, count - 1);

const growthOf = (percent: number): Fraction => ONE.plus(of(percent).over(HUNDRED));

const BEGINNING = ZERO;
const HORIZON = of(1000);

function ofRegister(inputs: SquadProjectionInputs, index: number): Person {
  const player = inputs.players[index];
  if (player === undefined) throw new Error("no such player");
  const seasons = Math.max(0, player.contractEnd - inputs.firstSeason);
  const person: Person = {
    pay: [],
    charges: [],
    agents: [{ from: ZERO, to: of(seasons), rate: of(player.agentCosts) }],
    hasClause: player.clause !== false,
    end: seasons === 0 ? null : of(seasons),
    events: [],
  };
  let left = of(player.bookValue);
  for (let season = 0; season < seasons; season += 1) {
    const days = { from: of(season), to: of(season + 1) };
    const charge = season === seasons - 1 ? left : smaller(of(player.amortisation), left);
    person.charges.push({ ...days, rate: charge });
    left = left.minus(charge);
    person.pay.push({ ...days, rate: times(of(player.employeeCosts), growthOf(inputs.payGrowth), season) });
  }
  return person;
}

/** Pay of a contract that begins on a day: it grows with each later season, or never. */
function payOf(inputs: SquadProjectionInputs, pay: number, from: Fraction, to: Fraction): Piece[] {
  if (inputs.payGrowthOf !== "all") return [{ from, to, rate: of(pay) }];
  const first = [0, 1, 2, 3, 4, 5, 6, 7].findLast((season) => !from.isBelow(of(season))) ?? 0;
  return Array.from({ length: 8 }, (_, later) => {
    const days = { from: of(first + later), to: later === 7 ? HORIZON : of(first + later + 1) };
    const [part] = within([{ from, to, rate: ONE }], days.from, days.to);
    return part === undefined ? [] : [{ ...part, rate: times(of(pay), growthOf(inputs.payGrowth), later) }];
  }).flat();
}

const bookValueOn = (inputs: SquadProjectionInputs, player: number, charges: Piece[], day: Fraction) =>
  notNegative(of(inputs.players[player]?.bookValue ?? 0).minus(cost(charges, ZERO, day)));

function charged(amount: Fraction, from: Fraction, years: Fraction, cap: number): Piece[] {
  const length = smaller(years, of(cap));
  return [{ from, to: from.plus(length), rate: amount.over(length) }];
}

type Move = SquadProjectionInputs["moves"][number];

/** Someone new: a signing, or a player on loan who is bought. */
function newcomer(inputs: SquadProjectionInputs, move: Move): Person {
  const cap = inputs.amortisationYearsMax;
  const none: Person = { pay: [], charges: [], agents: [], hasClause: false, end: null, events: [] };
  if (move.kind === "sign") {
    const from = of(move.season).minus(of(move.share));
    const to = from.plus(of(move.years));
    const price = of(move.fee).plus(of(move.fee).times(of(move.agentRate)).over(HUNDRED));
    const added = price.plus(of(move.otherAcquisition));
    return {
      ...none,
      pay: payOf(inputs, move.employeeCosts, from, to),
      charges: charged(added, from, of(move.years), cap),
      hasClause: move.clause !== false,
      end: to,
      events: [{ season: move.season, added }],
    };
  }
  if (move.kind !== "loan-in" || move.purchase === undefined)
    throw new Error("not a move of these scenarios");
  const { purchase, season } = move;
  const from = of(season).minus(of(move.share));
  const bought = of(purchase.season - 1);
  const to = bought.plus(of(purchase.years));
  const price = of(purchase.price).plus(of(purchase.otherAcquisition));
  if (purchase.certain) {
    const added = price.plus(of(move.loanFee));
    return {
      ...none,
      pay: payOf(inputs, move.employeeCosts, from, to),
      charges: charged(added, from, to.minus(from), cap),
      end: to,
      events: [{ season, added }],
    };
  }
  return {
    ...none,
    pay: [
      { from, to: bought, rate: of(move.employeeCosts) },
      ...payOf(inputs, move.employeeCosts, bought, to),
    ],
    charges: charged(price, bought, of(purchase.years), cap),
    end: to,
    events: [
      { season, fee: of(move.loanFee) },
      { season: purchase.season, added: price },
    ],
  };
}

/** A player of the register who is lent and then bought by the borrower. */
function lent(inputs: SquadProjectionInputs, move: Move & { kind: "loan-out" }, person: Person): Person {
  const { purchase, season } = move;
  if (purchase === undefined) throw new Error("not a move of these scenarios");
  const day = of(season - 1).plus(of(move.after));
  const sale = of(purchase.season - 1);
  const kept = ONE.minus(of(move.payCovered));
  const away = within(person.pay, day, sale).map((piece) => ({ ...piece, rate: piece.rate.times(kept) }));
  const pay = [...within(person.pay, BEGINNING, day), ...away];
  const leaving = purchase.certain ? day : sale;
  const disposed = bookValueOn(inputs, move.player, person.charges, leaving);
  const fee = of(move.loanFee);
  const income = of(purchase.price).minus(disposed);
  return {
    ...person,
    pay,
    charges: within(person.charges, BEGINNING, leaving),
    agents: within(person.agents, BEGINNING, leaving),
    end: null,
    events: purchase.certain
      ? [{ season, income: income.plus(fee), disposed }]
      : [
          { season, fee: ZERO.minus(fee) },
          { season: purchase.season, income, disposed },
        ],
  };
}

/** Each season's exact figures, from the words of the method. */
export function seasonKindsOracle(inputs: SquadProjectionInputs) {
  const register = inputs.players.map((_, index) => ofRegister(inputs, index));
  const people = [
    ...register.map((person, index) => {
      const move = inputs.moves.find((one) => one.kind === "loan-out" && one.player === index);
      return move?.kind === "loan-out" ? lent(inputs, move, person) : person;
    }),
    ...inputs.moves.filter(({ kind }) => kind !== "loan-out").map((move) => newcomer(inputs, move)),
  ];
  const inDenominator = inputs.loanFees === "denominator";
  const events = people.flatMap((person) => person.events);
  const ofSeason = (season: number, name: "fee" | "income" | "added" | "disposed") =>
    total(events.filter((event) => event.season === season).map((event) => event[name] ?? ZERO));
  const resultOf = (season: number) =>
    season < 1
      ? of(inputs.resultsBefore?.[season + 1] ?? 0)
      : ofSeason(season, "income").minus(inDenominator ? ofSeason(season, "fee") : ZERO);
  return inputs.seasons.map((figures, index) => {
    const [start, end, season] = [of(index), of(index + 1), index + 1];
    const factor = of(figures.outcome?.payFactor ?? 100).over(HUNDRED);
    const ofClause = (person: Person, pay: Fraction) => (person.hasClause ? pay.times(factor) : pay);
    const gone = people.filter((person) => person.end !== null && !start.isBelow(person.end));
    const rate = of(inputs.replacementRate ?? 0).over(HUNDRED);
    const lastYear = (person: Person, pieces: readonly Piece[]) =>
      cost(pieces, (person.end ?? ZERO).minus(ONE), person.end ?? ZERO).times(rate);
    const replacedPay = total(
      gone.map((person) => {
        const seasonsSince = inputs.seasons.filter(
          (_, day) => day <= index && !of(day).isBelow(person.end ?? ZERO),
        ).length;
        const pay = lastYear(person, person.pay);
        const grows = inputs.payGrowthOf === "all" ? growthOf(inputs.payGrowth) : ONE;
        return ofClause(person, times(pay, grows, seasonsSince));
      }),
    );
    const replacedCharge = total(gone.map((person) => lastYear(person, person.charges)));
    const charge = total(people.map(({ charges }) => cost(charges, start, end)));
    const others = of(figures.otherRelevantEmployeeCosts).plus(of(figures.otherAgentCosts));
    const numerator = total([
      ...people.map((person) => ofClause(person, cost(person.pay, start, end))),
      ...people.map(({ agents }) => cost(agents, start, end)),
      charge,
      replacedPay,
      replacedCharge,
      of(figures.outcome?.bonuses ?? 0),
      times(others, growthOf(inputs.otherCostsGrowth ?? 0), index),
      inDenominator ? ZERO : ofSeason(season, "fee"),
    ]);
    const results = [season, season - 1, season - 2].slice(0, inputs.transferYears);
    const transferResult = total(results.map(resultOf)).over(of(inputs.transferYears));
    return {
      step: { numerator, denominator: of(figures.adjustedOperatingRevenue).plus(transferResult) },
      transferResult: transferResult.rounded(2),
      additions: ofSeason(season, "added").rounded(2),
      disposals: ofSeason(season, "disposed").rounded(2),
      amortisation: charge.rounded(2),
      replacements: {
        players: inputs.replacementRate === 0 ? 0 : gone.length,
        employeeCosts: replacedPay.rounded(2),
        amortisation: replacedCharge.rounded(2),
      },
    };
  });
}
