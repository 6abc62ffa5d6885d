import fc from "fast-check";

/** Random requests for comparisons with the oracle: the same on every run. */
export const SCENARIOS = { seed: 20_261_122 };

/** Money in cents, or with more places than are printed. */
export const money = fc.oneof(
  fc.integer({ min: 0, max: 10_000_000_000 }).map((cents) => cents / 100),
  fc.integer({ min: 0, max: 1_000_000 }).map((units) => units / 1e5),
  fc.constantFrom(0, 0.005, 0.000001),
);

export const signedMoney = fc.tuple(money, fc.boolean()).map(([size, below]) => (below ? 0 - size : size));

export const share = fc.oneof(
  fc.constantFrom(0, 0.5, 1),
  fc.integer({ min: 0, max: 12 }).map((months) => months / 12),
  fc.integer({ min: 0, max: 365 }).map((days) => days / 365),
);

export const years = fc.oneof(
  fc.integer({ min: 1, max: 16 }).map((halves) => halves / 2),
  fc.integer({ min: 1, max: 90 }).map((months) => months / 12),
  fc.constantFrom(0.25, 5, 5.000001, 100),
);

/** As long as a move's contract may be: with at most 4 decimal places. */
const moveYears = years.map((length) => Math.max(0.0001, Number(length.toFixed(4))));

export const rate = fc.oneof(
  fc.constantFrom(0, 5, 10),
  fc.integer({ min: 0, max: 3000 }).map((n) => n / 100),
);

const player = fc.record({
  name: fc.constant("Example Player"),
  employeeCosts: money,
  amortisation: money,
  agentCosts: money,
  bookValue: money,
  contractEnd: fc.integer({ min: 2025, max: 2034 }),
});

export const players = fc.array(player, { maxLength: 6 });

export const club = {
  adjustedOperatingRevenue: money,
  transferResultAndOtherIncome: signedMoney,
  otherRelevantEmployeeCosts: money,
  transferResultMonths: fc.constantFrom(undefined, 12, 36),
  netLoanCosts: signedMoney,
  netLoanMonths: fc.constantFrom(undefined, 12, 36),
  otherAgentCosts: money,
  threshold: fc.constantFrom(0, 33.3333, 70, 85, 100),
};

export const counting = {
  transferYears: fc.constantFrom(1, 3),
  loanFees: fc.constantFrom("numerator", "denominator"),
  amortisationYearsMax: fc.constantFrom(5, 5, 2.5, 100),
};

const contractEnd = fc.constantFrom(null, 2030);

const arrival = fc.oneof(
  fc.record({
    kind: fc.constant("sign"),
    name: fc.constant("Example Signing"),
    fee: money,
    agentRate: rate,
    otherAcquisition: money,
    employeeCosts: money,
    expensedAgentCosts: money,
    years: moveYears,
    share,
    contractEnd,
  }),
  fc.record({
    kind: fc.constant("loan-in"),
    name: fc.constant("Example Loan"),
    loanFee: money,
    employeeCosts: money,
    share,
  }),
);

/** The last day of the contract that an extension gives. */
const withinTerm = (extension: { after: number; years: number }, departure: { after: number }): number =>
  Math.min(extension.after, departure.after) + extension.years;

/** What may happen to a player of the register: an extension, a departure, or one after the other. */
function careerOf(index: number) {
  const own = { player: fc.constant(index) };
  const extension = fc.record({
    kind: fc.constant("extend"),
    ...own,
    years: moveYears,
    extensionCosts: money,
    employeeCosts: money,
    after: share,
    contractEnd,
  });
  const departure = fc.oneof(
    fc.record({ kind: fc.constant("sell"), ...own, price: money, sellingCosts: money, after: share }),
    fc.record({ kind: fc.constant("release"), ...own, settlement: money, after: share }),
    fc.record({ kind: fc.constant("loan-out"), ...own, loanFee: money, payCovered: share, after: share }),
  );
  const both = fc.tuple(extension, departure).map(([first, last]) => [
    { ...first, after: Math.min(first.after, last.after) },
    { ...last, after: Math.min(Math.max(first.after, last.after), withinTerm(first, last)) },
  ]);
  return fc.oneof(
    extension.map((move) => [move]),
    departure.map((move) => [move]),
    both,
    fc.constant([]),
  );
}

/** Moves of a register of this size, in any order in which each player's own stay in theirs. */
export function movesFor(size: number): fc.Arbitrary<object[]> {
  const careers = fc.tuple(...Array.from({ length: size }, (_, index) => careerOf(index)));
  return fc
    .tuple(careers, fc.array(arrival, { maxLength: 3 }), fc.boolean())
    .map(([moves, arrivals, first]) =>
      first ? [...arrivals, ...moves.flat()] : [...moves.flat(), ...arrivals],
    );
}
