import type { CountedMove } from "../../../../contract/calculators/moves.ts";
import { Fraction, larger, notNegative, smaller, total, ZERO } from "./fraction.ts";

/** What holds for one person from a day on. Money a year; days in years from the start. */
interface Terms {
  from: Fraction;
  pay: Fraction;
  payUntil: Fraction;
  charge: Fraction;
  chargeUntil: Fraction;
  agents: Fraction;
  /** What is not yet charged on that day. */
  value: Fraction;
}

/** One person's terms, one after the other. */
export type History = readonly Terms[];

export const FOREVER = Fraction.of(1000);

const nothing = (from: Fraction): Terms => ({
  from,
  pay: ZERO,
  payUntil: FOREVER,
  charge: ZERO,
  chargeUntil: FOREVER,
  agents: ZERO,
  value: ZERO,
});

const until = (history: History, day: Fraction): Terms[] => history.filter(({ from }) => from.isBelow(day));

const termsOn = (history: History, day: Fraction): Terms =>
  history.filter(({ from }) => !day.isBelow(from)).at(-1) ?? nothing(ZERO);

export function valueOn(history: History, day: Fraction): Fraction {
  const { from, charge, chargeUntil, value } = termsOn(history, day);
  return notNegative(value.minus(charge.times(notNegative(smaller(day, chargeUntil).minus(from)))));
}

export interface Cost {
  pay: Fraction;
  charge: Fraction;
  agents: Fraction;
}

/** What a history costs from one day to another. */
export function costBetween(history: History, start: Fraction, end: Fraction): Cost {
  const over = (rate: (terms: Terms) => Fraction, until: (terms: Terms) => Fraction) =>
    total(
      history.map((terms, index) => {
        const last = smaller(smaller(until(terms), history[index + 1]?.from ?? FOREVER), end);
        return rate(terms).times(notNegative(last.minus(larger(terms.from, start))));
      }),
    );
  return {
    pay: over(
      ({ pay }) => pay,
      ({ payUntil }) => payUntil,
    ),
    charge: over(
      ({ charge }) => charge,
      ({ chargeUntil }) => chargeUntil,
    ),
    agents: over(
      ({ agents }) => agents,
      ({ payUntil }) => payUntil,
    ),
  };
}

export interface MoveOutcome {
  history: History;
  /** Costs that fall into the season of the move and are no rate. */
  settlement: Fraction;
  expensed: Fraction;
  /** Paid, or received if negative. */
  loanFee: Fraction;
  annualCharge: Fraction | null;
  result: Fraction | null;
  /** What a signing or an extension adds to the book value. */
  addition: Fraction;
}

const unchanged = { settlement: ZERO, expensed: ZERO, loanFee: ZERO, annualCharge: null, result: null };

/** A move in a season, counted from 1, made by someone with this history. */
export function afterMove(move: CountedMove, season: number, history: History, cap: number): MoveOutcome {
  const number = Fraction.of;
  const start = number(season - 1);
  const end = number(season);
  switch (move.kind) {
    case "sign": {
      const agent = number(move.fee).times(number(move.agentRate)).over(number(100));
      const cost = number(move.fee).plus(agent).plus(number(move.otherAcquisition));
      const from = end.minus(number(move.share));
      const signed = contract(from, move.years, cost, cap, number(move.employeeCosts), ZERO);
      const expensed = number(move.expensedAgentCosts);
      return { ...unchanged, history: [signed], annualCharge: signed.charge, expensed, addition: cost };
    }
    case "extend": {
      const day = start.plus(number(move.after));
      const { agents } = termsOn(history, day);
      const cost = valueOn(history, day).plus(number(move.extensionCosts));
      const renewed = contract(day, move.years, cost, cap, number(move.employeeCosts), agents);
      const addition = number(move.extensionCosts);
      return {
        ...unchanged,
        history: [...until(history, day), renewed],
        annualCharge: renewed.charge,
        addition,
      };
    }
    case "sell":
    case "release": {
      const day = start.plus(number(move.after));
      const price = move.kind === "sell" ? number(move.price).minus(number(move.sellingCosts)) : ZERO;
      const settlement = move.kind === "release" ? number(move.settlement) : ZERO;
      const result = price.minus(valueOn(history, day));
      return {
        ...unchanged,
        history: [...until(history, day), nothing(day)],
        settlement,
        result,
        addition: ZERO,
      };
    }
    case "loan-in": {
      const from = end.minus(number(move.share));
      const terms = { ...nothing(from), pay: number(move.employeeCosts), payUntil: end };
      return { ...unchanged, history: [terms], loanFee: number(move.loanFee), addition: ZERO };
    }
    case "loan-out": {
      const day = start.plus(number(move.after));
      const kept = Fraction.of(1).minus(number(move.payCovered));
      const now = termsOn(history, day);
      const away = { ...now, from: day, pay: now.pay.times(kept), value: valueOn(history, day) };
      const back = { ...termsOn(history, end), from: end, value: valueOn(history, end) };
      const later = history.filter(({ from }) => end.isBelow(from));
      return {
        ...unchanged,
        history: [...until(history, day), away, back, ...later],
        loanFee: ZERO.minus(number(move.loanFee)),
        addition: ZERO,
      };
    }
  }
}

function contract(
  from: Fraction,
  years: number,
  cost: Fraction,
  cap: number,
  pay: Fraction,
  agents: Fraction,
): Terms {
  const charged = Fraction.of(Math.min(years, cap));
  return {
    from,
    pay,
    payUntil: from.plus(Fraction.of(years)),
    charge: cost.over(charged),
    chargeUntil: from.plus(charged),
    agents,
    value: cost,
  };
}
