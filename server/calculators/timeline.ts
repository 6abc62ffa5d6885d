import { type Fraction, fraction, max, min, sum, ZERO } from "./fractions.ts";

/**
 * Costs of one player over time. Time is in years from the start of the first season, so season s lies from
 * s - 1 to s.
 */
export interface Segment extends Rates {
  from: Fraction;
  to: Fraction;
}

/** Money a year. */
export interface Rates {
  employeeCosts: Fraction;
  amortisation: Fraction;
  agentCosts: Fraction;
}

export type Timeline = readonly Segment[];

export const NO_RATES: Rates = { employeeCosts: ZERO, amortisation: ZERO, agentCosts: ZERO };

const isNotEmpty = ({ from, to }: Segment): boolean => from.isLessThan(to);

/** The timeline as far as it lies before `at`. */
export const timelineBefore = (timeline: Timeline, at: Fraction): Segment[] =>
  timeline.map((segment) => ({ ...segment, to: min(segment.to, at) })).filter(isNotEmpty);

/** The timeline as far as it lies at or after `at`. */
export const timelineFrom = (timeline: Timeline, at: Fraction): Segment[] =>
  timeline.map((segment) => ({ ...segment, from: max(segment.from, at) })).filter(isNotEmpty);

/** The costs that fall between two points in time. */
export function costsBetween(timeline: Timeline, start: Fraction, end: Fraction): Rates {
  const inside = timeline
    .filter(({ from, to }) => from.isLessThan(end) && to.isMoreThan(start))
    .map((rates) => ({ rates, years: min(rates.to, end).minus(max(rates.from, start)) }));
  const total = (rate: keyof Rates) => sum(inside.map(({ rates, years }) => rates[rate].times(years)));
  return {
    employeeCosts: total("employeeCosts"),
    amortisation: total("amortisation"),
    agentCosts: total("agentCosts"),
  };
}

/** The costs of a season, counted from 1. */
export const costsOfSeason = (timeline: Timeline, season: number): Rates =>
  costsBetween(timeline, fraction(season - 1), fraction(season));
