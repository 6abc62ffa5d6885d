import type { CountedMove } from "../../contract/calculators/moves.ts";
import type { CountedPlayer } from "../../contract/calculators/register.ts";
import { required } from "../../contract/required.ts";
import {
  atLeastZero,
  commonMultiple,
  type Decimal,
  decimal,
  exactQuotient,
  lesser,
  ONE,
  shareOf,
  sum,
  ZERO,
} from "./decimal.ts";
import type { Parts } from "./squad-totals.ts";
import {
  costsBetween,
  costsOfSeason,
  NO_RATES,
  type Rates,
  type Timeline,
  timelineBefore,
  timelineFrom,
} from "./timeline.ts";

/** How moves are counted. */
export interface Counting {
  /** By which all money is multiplied, so that every division below ends. */
  scale: Decimal;
  /** The most years over which a cost is charged. */
  cap: Decimal;
  loanFees: "numerator" | "denominator";
  /** Number of seasons that are counted. */
  seasons: number;
}

/** A move and the season in which it happens, from 1. */
export interface TimedMove {
  move: CountedMove;
  season: number;
}

/** Someone whose costs count, as the moves so far leave him. */
export interface Person {
  name: string;
  timeline: Timeline;
  /** The cost from which the timeline's amortisation goes on, and since when. */
  bookValue: Decimal;
  valuedAt: Decimal;
  contractEnd: number | null;
  /** Whether the club holds the registration at the end. */
  held: boolean;
}

/** What one move changes, by season. */
export interface Effect {
  name: string;
  /** Charge of a full year of a signing or an extension. */
  annualAmortisation: Decimal | null;
  disposalResult: Decimal | null;
  costs: readonly Parts[];
  /** Result of disposals and, if they count there, loan fees; not yet spread over years. */
  transferIncome: readonly Decimal[];
  /** Added to the book value: the cost of a signing or an extension. */
  addition: Decimal;
  /** Book value of who was sold or released. */
  disposed: Decimal;
}

/** Everyone in the squad, the register first, and what each move changed. */
export interface Outcome {
  squad: Person[];
  effects: Effect[];
}

/** The years over which a cost is charged. */
export const chargedYears = (years: number, cap: Decimal): Decimal => lesser(decimal(years), cap);

/**
 * A number that every division in the moves divides: the years of the transfer result, and the lengths of each player's new
 * contracts, one after the other.
 */
export function scaleOf(moves: readonly CountedMove[], cap: Decimal, transferYears: number): Decimal {
  if (moves.length === 0) return ONE;
  const byPlayer = new Map<number, Decimal>();
  const alone: Decimal[] = [decimal(transferYears)];
  for (const move of moves) {
    if (move.kind === "sign") alone.push(chargedYears(move.years, cap));
    if (move.kind === "extend")
      byPlayer.set(move.player, chargedYears(move.years, cap).times(byPlayer.get(move.player) ?? ONE));
  }
  return commonMultiple([...alone, ...byPlayer.values()]);
}

/** Makes the moves one after the other. */
export function makeMoves(
  register: readonly Person[],
  moves: readonly TimedMove[],
  counting: Counting,
): Outcome {
  const squad = [...register];
  const effects = moves.map(({ move, season }) => {
    const change = changeBy(move, season, squad, counting);
    if (change.player === null) squad.push(change.person);
    else squad[change.player] = change.person;
    return change.effect;
  });
  return { squad, effects };
}

interface Change {
  /** Position in the squad of the one whom the move changes; null for someone new. */
  player: number | null;
  person: Person;
  effect: Effect;
}

function changeBy(move: CountedMove, season: number, squad: readonly Person[], counting: Counting): Change {
  switch (move.kind) {
    case "sign":
      return signed(move, season, counting);
    case "sell":
      return left(move, season, squad, counting, {
        income: decimal(move.price).minus(decimal(move.sellingCosts)),
        settlement: ZERO,
      });
    case "release":
      return left(move, season, squad, counting, { income: ZERO, settlement: decimal(move.settlement) });
    case "extend":
      return extended(move, season, squad, counting);
    case "loan-in":
      return loanedIn(move, season, counting);
    case "loan-out":
      return loanedOut(move, season, squad, counting);
  }
}

type Move<Kind extends CountedMove["kind"]> = Extract<CountedMove, { kind: Kind }>;

/** When something happens in a season of which a share has passed. */
const timeOf = (season: number, after: number): Decimal => decimal(season - 1).plus(decimal(after));

/** A signing: fee, agent fee and other costs are charged over the contract or the cap, whichever is shorter. */
function signed(move: Move<"sign">, season: number, counting: Counting): Change {
  const fee = decimal(move.fee);
  const cost = fee.plus(shareOf(fee, decimal(move.agentRate))).plus(decimal(move.otherAcquisition));
  const start = decimal(season).minus(decimal(move.share));
  const pay = decimal(move.employeeCosts).times(counting.scale);
  const { person, annualAmortisation } = underContract(
    { name: move.name, timeline: [], contractEnd: move.contractEnd },
    {
      start,
      years: move.years,
      cost: cost.times(counting.scale),
      rates: { ...NO_RATES, employeeCosts: pay },
    },
    counting,
  );
  const expensed = decimal(move.expensedAgentCosts).times(counting.scale);
  const effect = effectOf({ was: [], person, season, annualAmortisation }, counting, {
    playerAgentCosts: expensed,
  });
  return { player: null, person, effect };
}

interface Contract {
  start: Decimal;
  /** The whole term. */
  years: number;
  /** What is charged over it. */
  cost: Decimal;
  /** What else is paid a year; its amortisation is that of `cost`. */
  rates: Rates;
}

/** A player under a new contract. @param cap the most years over which the cost is charged */
export function underContract(
  person: Pick<Person, "name" | "timeline" | "contractEnd">,
  { start, years, cost, rates }: Contract,
  { cap }: Pick<Counting, "cap">,
) {
  const charged = chargedYears(years, cap);
  const annualAmortisation = exactQuotient(cost, charged);
  const pay = { ...rates, amortisation: ZERO, from: start, to: start.plus(decimal(years)) };
  const charge = { ...NO_RATES, amortisation: annualAmortisation, from: start, to: start.plus(charged) };
  const timeline = [...timelineBefore(person.timeline, start), pay, charge];
  return {
    person: { ...person, timeline, bookValue: cost, valuedAt: start, held: true },
    annualAmortisation,
  };
}

const personAt = (squad: readonly Person[], player: number): Person =>
  required(squad[player], "the player of a move");

/** What is not yet charged, times the scale. */
export function bookValueAt({ bookValue, valuedAt, timeline }: Person, at: Decimal): Decimal {
  return atLeastZero(bookValue.minus(costsBetween(timeline, valuedAt, at).amortisation));
}

/** A sale or a release: the costs end, and the book value is set against the income. */
function left(
  move: Move<"sell"> | Move<"release">,
  season: number,
  squad: readonly Person[],
  counting: Counting,
  { income, settlement }: { income: Decimal; settlement: Decimal },
): Change {
  const { scale } = counting;
  const player = personAt(squad, move.player);
  const at = timeOf(season, move.after);
  const disposed = bookValueAt(player, at);
  const disposalResult = income.times(scale).minus(disposed);
  const person = { ...player, timeline: timelineBefore(player.timeline, at), held: false };
  const effect = effectOf({ was: player.timeline, person, season, disposalResult }, counting, {
    playerEmployeeCosts: settlement.times(scale),
  });
  return { player: move.player, person, effect: { ...effect, disposed } };
}

/** An extension: the book value and its own costs are spread over the whole new term, or over the cap if that is shorter. */
function extended(
  move: Move<"extend">,
  season: number,
  squad: readonly Person[],
  counting: Counting,
): Change {
  const { scale } = counting;
  const player = personAt(squad, move.player);
  const start = timeOf(season, move.after);
  const addition = decimal(move.extensionCosts).times(scale);
  const cost = bookValueAt(player, start).plus(addition);
  // A contract may be extended on its last day.
  const current = timelineFrom(player.timeline, start)[0] ?? player.timeline.at(-1);
  const agentCosts = current?.agentCosts ?? ZERO;
  const rates = { ...NO_RATES, employeeCosts: decimal(move.employeeCosts).times(scale), agentCosts };
  const { person, annualAmortisation } = underContract(
    { ...player, contractEnd: move.contractEnd },
    { start, years: move.years, cost, rates },
    counting,
  );
  const effect = effectOf({ was: player.timeline, person, season, annualAmortisation }, counting);
  return { player: move.player, person, effect: { ...effect, addition } };
}

/** A player of another club: his pay counts while he is here, and the loan fee. */
function loanedIn(move: Move<"loan-in">, season: number, counting: Counting): Change {
  const to = decimal(season);
  const employeeCosts = decimal(move.employeeCosts).times(counting.scale);
  const timeline = [{ ...NO_RATES, employeeCosts, from: to.minus(decimal(move.share)), to }];
  const person = {
    name: move.name,
    timeline,
    bookValue: ZERO,
    valuedAt: to,
    contractEnd: null,
    held: false,
  };
  const fee = decimal(move.loanFee).times(counting.scale);
  const effect = withLoanFee(effectOf({ was: [], person, season }, counting), season, fee, counting);
  return { player: null, person, effect };
}

/** A loan to another club until the end of the season, which pays a part of the employee costs. */
function loanedOut(
  move: Move<"loan-out">,
  season: number,
  squad: readonly Person[],
  counting: Counting,
): Change {
  const player = personAt(squad, move.player);
  const [at, end] = [timeOf(season, move.after), decimal(season)];
  const kept = ONE.minus(decimal(move.payCovered));
  const away = timelineBefore(timelineFrom(player.timeline, at), end);
  const timeline = [
    ...timelineBefore(player.timeline, at),
    ...away.map((segment) => ({ ...segment, employeeCosts: segment.employeeCosts.times(kept) })),
    ...timelineFrom(player.timeline, end),
  ];
  const person = { ...player, timeline };
  const fee = decimal(-move.loanFee).times(counting.scale);
  const effect = withLoanFee(
    effectOf({ was: player.timeline, person, season }, counting),
    season,
    fee,
    counting,
  );
  return { player: move.player, person, effect };
}

export const NO_PARTS: Parts = {
  playerEmployeeCosts: ZERO,
  otherRelevantEmployeeCosts: ZERO,
  amortisation: ZERO,
  playerAgentCosts: ZERO,
  otherAgentCosts: ZERO,
  netLoanCosts: ZERO,
};

interface Step {
  was: Timeline;
  person: Person;
  season: number;
  annualAmortisation?: Decimal;
  disposalResult?: Decimal;
}

/** What changes from the timeline before to the one after. @param once is added in the season of the move */
function effectOf(
  { was, person, season, annualAmortisation, disposalResult }: Step,
  { seasons }: Counting,
  once: Partial<Parts> = {},
): Effect {
  const costs = Array.from({ length: seasons }, (_, index) => {
    const [now, old] = [costsOfSeason(person.timeline, index + 1), costsOfSeason(was, index + 1)];
    const change = {
      ...NO_PARTS,
      playerEmployeeCosts: now.employeeCosts.minus(old.employeeCosts),
      amortisation: now.amortisation.minus(old.amortisation),
      playerAgentCosts: now.agentCosts.minus(old.agentCosts),
    };
    return index + 1 === season ? plusParts(change, { ...NO_PARTS, ...once }) : change;
  });
  return {
    name: person.name,
    annualAmortisation: annualAmortisation ?? null,
    disposalResult: disposalResult ?? null,
    costs,
    transferIncome: inSeason(seasons, season, disposalResult ?? ZERO),
    addition: was.length === 0 ? person.bookValue : ZERO,
    disposed: ZERO,
  };
}

const inSeason = (seasons: number, season: number, value: Decimal): Decimal[] =>
  Array.from({ length: seasons }, (_, index) => (index + 1 === season ? value : ZERO));

/** A fee paid counts as a cost, or reduces the transfer income (UEFA, annex K.2.4, 2022). */
function withLoanFee(effect: Effect, season: number, fee: Decimal, { loanFees, seasons }: Counting): Effect {
  if (loanFees === "denominator")
    return { ...effect, transferIncome: inSeason(seasons, season, ZERO.minus(fee)) };
  const costs = effect.costs.map((parts, index) =>
    index + 1 === season ? plusParts(parts, { ...NO_PARTS, netLoanCosts: fee }) : parts,
  );
  return { ...effect, costs };
}

/** Two lists of parts, added part by part. */
export function plusParts(one: Parts, other: Parts): Parts {
  return {
    playerEmployeeCosts: one.playerEmployeeCosts.plus(other.playerEmployeeCosts),
    otherRelevantEmployeeCosts: one.otherRelevantEmployeeCosts.plus(other.otherRelevantEmployeeCosts),
    amortisation: one.amortisation.plus(other.amortisation),
    playerAgentCosts: one.playerAgentCosts.plus(other.playerAgentCosts),
    otherAgentCosts: one.otherAgentCosts.plus(other.otherAgentCosts),
    netLoanCosts: one.netLoanCosts.plus(other.netLoanCosts),
  };
}

export const sumOfParts = (parts: Parts): Decimal => sum(Object.values(parts));

/** The register as the moves find it: no contract ends within the seasons that are counted. */
export function registerOf(players: readonly CountedPlayer[], { scale, seasons }: Counting): Person[] {
  return players.map((player) => {
    const rates = {
      employeeCosts: decimal(player.employeeCosts).times(scale),
      amortisation: decimal(player.amortisation).times(scale),
      agentCosts: decimal(player.agentCosts).times(scale),
    };
    return {
      name: player.name,
      timeline: [{ ...rates, from: ZERO, to: decimal(seasons) }],
      bookValue: decimal(player.bookValue).times(scale),
      valuedAt: ZERO,
      contractEnd: player.contractEnd,
      held: true,
    };
  });
}
