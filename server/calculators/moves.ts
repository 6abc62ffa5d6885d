import { type CountedMove, type CountedSeasonMove, sumOfYears } from "../../contract/calculators/moves.ts";
import { sumOfAmounts } from "../../contract/calculators/numbers.ts";
import { MAX_SEASONS } from "../../contract/limits.ts";
import { required } from "../../contract/required.ts";
import { atLeastZero, type Fraction, fraction, min, ONE, shareOf, wholeTimes, ZERO } from "./fractions.ts";
import { NO_PARTS, type Parts, sumOfEachPart } from "./squad-totals.ts";
import {
  costsBetween,
  costsOfSeason,
  NO_RATES,
  type Rates,
  type Segment,
  type Timeline,
  timelineBefore,
  timelineFrom,
} from "./timeline.ts";

export interface Counting {
  /** The most years over which a cost is charged. */
  cap: Fraction;
  loanFees: "numerator" | "denominator";
  seasons: number;
  /** Factor by season for pay with a clause; undefined if it stays. */
  payFactors?: readonly (Fraction | undefined)[];
  /** Growth of new contracts' pay from season to season; undefined without growth. */
  payGrowth?: Fraction | undefined;
}

/** A move and the season in which it happens, from 1. */
export interface TimedMove {
  move: CountedMove | CountedSeasonMove;
  season: number;
}

/** Someone whose costs count, as the moves so far leave him. */
export interface SquadMember {
  name: string;
  timeline: Timeline;
  /** The cost from which the timeline's amortisation goes on, and since when. */
  bookValue: Fraction;
  valuedAt: Fraction;
  contractEnd: number | null;
  /** True if the club holds the registration at the end. */
  isRegistered: boolean;
  /** True if his pay follows the factor of a season. */
  hasClause: boolean;
}

export interface Effect {
  name: string;
  season: number;
  /** Charge of a full year of a signing or an extension. */
  annualAmortisation: Fraction | null;
  disposalResult: Fraction | null;
  /** One for each season. */
  costs: readonly Parts[];
  /** Result of a disposal and, if it counts there, a loan fee; not yet spread over years. */
  transferIncome: Fraction;
  /** Added to the book value: the cost of a signing or an extension. */
  addition: Fraction;
  /** Book value of who was sold or released. */
  disposed: Fraction;
}

/** Everyone in the squad, the register first, and what each move changed. */
export interface Outcome {
  squad: SquadMember[];
  effects: Effect[];
}

/**
 * A move of a projection as moves of its seasons. A purchase after a loan is a transfer from the first day if it is certain (UEFA,
 * annex G.4, 2022), and else a transfer after the loan.
 */
export function stepsOf(move: CountedSeasonMove): TimedMove[] {
  const first = { move, season: move.season };
  if (!("purchase" in move) || move.purchase === undefined) return [first];
  const { season, price, certain } = move.purchase;
  if (move.kind === "loan-out") {
    const sale = { kind: "sell", player: move.player, price, sellingCosts: 0, after: 0 } as const;
    return certain ? [first] : [first, { move: sale, season }];
  }
  const { name, employeeCosts, share, loanFee, purchase } = move;
  const { otherAcquisition, years } = purchase;
  const none = {
    kind: "sign",
    agentRate: 0,
    expensedAgentCosts: 0,
    contractEnd: null,
    clause: false,
  } as const;
  const signing = { ...none, name, employeeCosts, fee: price, otherAcquisition, years, season };
  if (!certain) return [first, { move: { ...signing, share: 1 }, season }];
  const whole = { years: sumOfYears(share, season - move.season - 1, years), share };
  const costs = { otherAcquisition: sumOfAmounts(loanFee, otherAcquisition) };
  return [{ ...first, move: { ...signing, ...costs, ...whole } }];
}

export function makeMoves(
  register: readonly SquadMember[],
  moves: readonly TimedMove[],
  counting: Counting,
): Outcome {
  const squad = [...register];
  const effects = moves.map(({ move, season }) => {
    const player = "player" in move ? move.player : squad.length;
    const before = squad[player]?.timeline ?? [];
    const change = changeBy(move, season, squad, counting);
    squad[player] = change.member;
    return effectOf(before, change, season, counting);
  });
  return { squad, effects };
}

/** A member after a move, and what the move causes beside his costs from then on. */
interface Change {
  member: SquadMember;
  annualAmortisation?: Fraction;
  disposalResult?: Fraction;
  once?: Partial<Parts>;
  /** Negative if it is received. */
  loanFee?: Fraction;
  addition?: Fraction;
  disposed?: Fraction;
}

function changeBy(
  move: TimedMove["move"],
  season: number,
  squad: readonly SquadMember[],
  counting: Counting,
): Change {
  const member = (player: number) => required(squad[player], "the player of a move");
  switch (move.kind) {
    case "sign":
      return sign(move, season, counting);
    case "sell": {
      const income = fraction(move.price).minus(fraction(move.sellingCosts));
      return leave(member(move.player), timeOf(move, season), income);
    }
    case "release": {
      const once = { playerEmployeeCosts: fraction(move.settlement) };
      return { ...leave(member(move.player), timeOf(move, season), ZERO), once };
    }
    case "extend":
      return extend(move, season, member(move.player), counting);
    case "loan-in":
      return loanIn(move, season);
    case "loan-out":
      return loanOut(move, season, member(move.player));
  }
}

type Move<Kind extends CountedMove["kind"]> = Extract<TimedMove["move"], { kind: Kind }>;

const purchaseOf = (move: Move<"loan-in" | "loan-out">) => ("purchase" in move ? move.purchase : undefined);

/** A loan ends with its season, or with a purchase. */
const endOfLoan = (move: Move<"loan-in" | "loan-out">, season: number): Fraction =>
  fraction((purchaseOf(move)?.season ?? season + 1) - 1);

/** Time of what happens in a season of which a share has passed. */
const timeOf = ({ after }: { after: number }, season: number): Fraction =>
  fraction(season - 1).plus(fraction(after));

/** Begin of what counts for a share of a season, up to its end. */
const startOf = ({ share }: { share: number }, season: number): Fraction =>
  fraction(season).minus(fraction(share));

/** A signing: fee, agent fee and other costs are charged over the contract or the cap, whichever is shorter. */
function sign(move: Move<"sign">, season: number, counting: Counting): Change {
  const fee = fraction(move.fee);
  const agentFee = shareOf(fee, fraction(move.agentRate));
  const cost = fee.plus(agentFee).plus(fraction(move.otherAcquisition));
  const rates = { ...NO_RATES, employeeCosts: fraction(move.employeeCosts) };
  const hasClause = !("clause" in move && move.clause === false);
  const signed = underContract(
    { name: move.name, timeline: [], contractEnd: move.contractEnd, hasClause },
    { start: startOf(move, season), years: fraction(move.years), cost, rates },
    counting,
  );
  return { ...signed, addition: cost, once: { playerAgentCosts: fraction(move.expensedAgentCosts) } };
}

interface Contract {
  start: Fraction;
  years: Fraction;
  /** Amount charged over it. */
  cost: Fraction;
  /** Other costs a year; amortisation is that of `cost`. */
  rates: Rates;
}

type TermsOfCounting = Pick<Counting, "cap" | "payGrowth">;

export function underContract(
  person: Pick<SquadMember, "name" | "timeline" | "contractEnd" | "hasClause">,
  { start, years, cost, rates }: Contract,
  { cap, payGrowth }: TermsOfCounting,
): { member: SquadMember; annualAmortisation: Fraction } {
  const chargedYears = min(years, cap);
  const annualAmortisation = cost.over(chargedYears);
  const pay = { ...rates, amortisation: ZERO, from: start, to: start.plus(years) };
  const charge = { ...NO_RATES, amortisation: annualAmortisation, from: start, to: start.plus(chargedYears) };
  const paid = payGrowth === undefined ? [pay] : growing(pay, payGrowth);
  const timeline = [...timelineBefore(person.timeline, start), ...paid, charge];
  return {
    member: { ...person, timeline, bookValue: cost, valuedAt: start, isRegistered: true },
    annualAmortisation,
  };
}

/** Pay that grows with each season after the one in which it begins. */
function growing(pay: Segment, growth: Fraction): Segment[] {
  const next = fraction(wholeTimes(pay.from, ONE) + 1);
  if (pay.to.isAtMost(next) || next.isAtLeast(fraction(MAX_SEASONS))) return [pay];
  const later = { ...pay, from: next, employeeCosts: pay.employeeCosts.times(growth) };
  return [{ ...pay, to: next }, ...growing(later, growth)];
}

export function bookValueAt({ bookValue, valuedAt, timeline }: SquadMember, at: Fraction): Fraction {
  return atLeastZero(bookValue.minus(costsBetween(timeline, valuedAt, at).amortisation));
}

/** A sale or a release: the costs end, and the book value is set against the income. */
function leave(member: SquadMember, at: Fraction, income: Fraction): Change {
  const disposed = bookValueAt(member, at);
  return {
    member: { ...member, timeline: timelineBefore(member.timeline, at), isRegistered: false },
    disposalResult: income.minus(disposed),
    disposed,
  };
}

/** An extension: the book value and its own costs are spread over the whole new term, or over the cap if that is shorter. */
function extend(
  move: Move<"extend">,
  season: number,
  member: SquadMember,
  counting: TermsOfCounting,
): Change {
  const start = timeOf(move, season);
  const addition = fraction(move.extensionCosts);
  // A contract may be extended on its last day.
  const current = timelineFrom(member.timeline, start)[0] ?? member.timeline.at(-1);
  const agentCosts = current?.agentCosts ?? ZERO;
  const rates = { ...NO_RATES, employeeCosts: fraction(move.employeeCosts), agentCosts };
  const extended = underContract(
    { ...member, contractEnd: move.contractEnd },
    { start, years: fraction(move.years), cost: bookValueAt(member, start).plus(addition), rates },
    counting,
  );
  return { ...extended, addition };
}

/** A player of another club: his pay counts while he is here, and the loan fee. */
function loanIn(move: Move<"loan-in">, season: number): Change {
  const [from, to] = [startOf(move, season), endOfLoan(move, season)];
  const timeline = [{ ...NO_RATES, employeeCosts: fraction(move.employeeCosts), from, to }];
  const { name } = move;
  const outside = { contractEnd: null, isRegistered: false, hasClause: false };
  return {
    member: { name, timeline, bookValue: ZERO, valuedAt: to, ...outside },
    loanFee: fraction(move.loanFee),
  };
}

/**
 * A loan to another club, which pays a part of the employee costs. With a certain purchase it is a sale on its first day, and only
 * pay that the club keeps goes on.
 */
function loanOut(move: Move<"loan-out">, season: number, member: SquadMember): Change {
  const [start, end] = [timeOf(move, season), endOfLoan(move, season)];
  const kept = ONE.minus(fraction(move.payCovered));
  const away = timelineBefore(timelineFrom(member.timeline, start), end).map((segment) => ({
    ...segment,
    employeeCosts: segment.employeeCosts.times(kept),
  }));
  const purchase = purchaseOf(move);
  if (purchase?.certain !== true) {
    const timeline = [
      ...timelineBefore(member.timeline, start),
      ...away,
      ...timelineFrom(member.timeline, end),
    ];
    return { member: { ...member, timeline }, loanFee: fraction(-move.loanFee) };
  }
  const sold = leave(member, start, fraction(move.loanFee).plus(fraction(purchase.price)));
  const paid = away.map((segment) => ({ ...segment, amortisation: ZERO, agentCosts: ZERO }));
  return { ...sold, member: { ...sold.member, timeline: [...sold.member.timeline, ...paid] } };
}

/**
 * Effect on the seasons of a player's changed costs, which were those of `before`. A loan fee paid counts as a cost, or
 * reduces the transfer income (UEFA, annex K.2.4, 2022).
 */
function effectOf(before: Timeline, change: Change, season: number, counting: Counting): Effect {
  const { member, annualAmortisation = null, disposalResult = null, loanFee = ZERO } = change;
  const isCost = counting.loanFees === "numerator";
  const once = { ...change.once, ...(isCost ? { netLoanCosts: loanFee } : {}) };
  return {
    name: member.name,
    season,
    annualAmortisation,
    disposalResult,
    costs: Array.from({ length: counting.seasons }, (_, index) => {
      if (index + 1 < season) return NO_PARTS;
      const payFactor = member.hasClause ? counting.payFactors?.[index] : undefined;
      const costs = costsAdded(before, member.timeline, index + 1, payFactor);
      return index + 1 === season ? sumOfEachPart([costs, { ...NO_PARTS, ...once }]) : costs;
    }),
    transferIncome: (disposalResult ?? ZERO).minus(isCost ? ZERO : loanFee),
    addition: change.addition ?? ZERO,
    disposed: change.disposed ?? ZERO,
  };
}

function costsAdded(
  before: Timeline,
  after: Timeline,
  season: number,
  payFactor: Fraction | undefined,
): Parts {
  const [old, now] = [costsOfSeason(before, season), costsOfSeason(after, season)];
  const pay = now.employeeCosts.minus(old.employeeCosts);
  return {
    ...NO_PARTS,
    playerEmployeeCosts: payFactor === undefined ? pay : pay.times(payFactor),
    amortisation: now.amortisation.minus(old.amortisation),
    playerAgentCosts: now.agentCosts.minus(old.agentCosts),
  };
}
