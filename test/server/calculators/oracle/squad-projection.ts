import type { SquadProjectionInputs } from "../../../../contract/calculators/squad-projection.ts";
import { Fraction, smaller, total, ZERO } from "./fraction.ts";
import { afterMove, type Cost, costBetween, type History, type MoveOutcome, valueOn } from "./history.ts";
import { loansOf } from "./squad-plan.ts";

const of = Fraction.of;

/** What is left and charged of a player of the register, season by season until his contract ends. */
function historyOf(inputs: SquadProjectionInputs, player: SquadProjectionInputs["players"][number]): History {
  const ends = player.contractEnd - inputs.firstSeason;
  const growth = of(1).plus(of(inputs.payGrowth).over(of(100)));
  let [value, pay] = [of(player.bookValue), of(player.employeeCosts)];
  return Array.from({ length: Math.min(Math.max(ends, 0), 12) }, (_, index) => {
    const charge = index + 1 === ends ? value : smaller(of(player.amortisation), value);
    const terms = {
      from: of(index),
      pay,
      payUntil: of(ends),
      charge,
      chargeUntil: of(ends),
      agents: of(player.agentCosts),
      value,
    };
    value = value.minus(charge);
    pay = pay.times(growth);
    return terms;
  });
}

/** Everyone's history after the moves of the seasons up to one, and what those moves brought. */
function after(inputs: SquadProjectionInputs, lastSeason: number) {
  const register = inputs.players.map((player) => historyOf(inputs, player));
  const others: History[] = [];
  const outcomes: (MoveOutcome & { season: number; disposed: Fraction })[] = [];
  for (const { season, ...move } of inputs.moves) {
    if (season > lastSeason) continue;
    const was = "player" in move ? (register[move.player] ?? []) : [];
    const outcome = afterMove(move, season, was, inputs.amortisationYearsMax);
    if ("player" in move) register[move.player] = outcome.history;
    else others.push(outcome.history);
    const leaves = move.kind === "sell" || move.kind === "release";
    const day = "after" in move ? of(season - 1).plus(of(move.after)) : ZERO;
    outcomes.push({ ...outcome, season, disposed: leaves ? valueOn(was, day) : ZERO });
  }
  return { histories: [...register, ...others], outcomes };
}

const zero: Cost = { pay: ZERO, charge: ZERO, agents: ZERO };

/** Each season's exact figures. */
export function projectionOracle(inputs: SquadProjectionInputs) {
  const seasons = inputs.seasons.length;
  const { histories, outcomes } = after(inputs, seasons);
  const inDenominator = inputs.loanFees === "denominator";
  const incomeOf = (season: number) =>
    total(
      outcomes
        .filter((outcome) => outcome.season === season)
        .map(({ result, loanFee }) => (result ?? ZERO).minus(inDenominator ? loanFee : ZERO)),
    );
  const [older = 0, newer = 0] = inputs.resultsBefore ?? [];
  const resultOf = (season: number) =>
    season === -1 ? of(older) : season === 0 ? of(newer) : incomeOf(season);
  return inputs.seasons.map((figures, index) => {
    const season = index + 1;
    const costs = histories.map((history) => costBetween(history, of(index), of(season)));
    const sum = costs.reduce(
      (one, other) => ({
        pay: one.pay.plus(other.pay),
        charge: one.charge.plus(other.charge),
        agents: one.agents.plus(other.agents),
      }),
      zero,
    );
    const ofSeason = outcomes.filter((outcome) => outcome.season === season);
    const once = total(
      ofSeason.flatMap(({ settlement, expensed, loanFee }) => [
        settlement,
        expensed,
        inDenominator ? ZERO : loanFee,
      ]),
    );
    const loans = loansOf(figures.netLoanCosts, inputs.netLoanMonths);
    const transferResult =
      inputs.transferYears === 1
        ? resultOf(season)
        : total([resultOf(season), resultOf(season - 1), resultOf(season - 2)]).over(of(3));
    const numerator = total([
      ...Object.values(sum),
      once,
      of(figures.otherRelevantEmployeeCosts),
      of(figures.otherAgentCosts),
      inDenominator ? ZERO : loans,
    ]);
    const denominator = total([
      of(figures.adjustedOperatingRevenue),
      transferResult,
      inDenominator ? ZERO.minus(loans) : ZERO,
    ]);
    const valueAtEnd = (day: number) =>
      total(after(inputs, day).histories.map((history) => valueOn(history, of(day))));
    const committed = total(
      inputs.players.map((player) => costBetween(historyOf(inputs, player), of(index), of(season)).charge),
    );
    return {
      step: { numerator, denominator },
      transferResult,
      committed,
      bookValue: {
        opening: valueAtEnd(index),
        additions: total(ofSeason.map(({ addition }) => addition)),
        amortisation: sum.charge,
        disposals: total(ofSeason.map(({ disposed }) => disposed)),
        closing: valueAtEnd(season),
      },
    };
  });
}
