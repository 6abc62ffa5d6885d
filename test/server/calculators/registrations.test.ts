import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { squadCostRequest } from "../../../contract/calculators/squad-cost.ts";
import { squadProjectionRequest } from "../../../contract/calculators/squad-projection.ts";
import { calculatePlan, calculateProjection, calculateSquad } from "./calculate.ts";
import { club, player as sent } from "./fictional-squad.ts";
import { Fraction, notNegative, smaller } from "./oracle/fraction.ts";
import { SCENARIOS } from "./oracle/scenarios.ts";

const { amortisation, bookValue, ...player } = sent;
const registered = (registration: object) => ({ ...player, contractEnd: 2030, registration });
const figures = {
  adjustedOperatingRevenue: 100,
  otherRelevantEmployeeCosts: 0,
  otherAgentCosts: 0,
  netLoanCosts: 0,
};
const projection = { firstSeason: 2026, seasons: [figures], threshold: 70, moves: [] };

/** Amortisation and book value as counted for the season from July 2026. */
const amounts = (registration: object) => {
  const body = { ...club, startMonth: "2026-07", players: [registered(registration)] };
  const [counted] = calculateSquad(body).inputs.players;
  return [counted?.amortisation, counted?.bookValue];
};

describe("a registration of 60 on five years", () => {
  test("signed a year before is charged 12 and worth 48", () => {
    expect(amounts({ cost: 60, signed: "2025-07", years: 5 })).toEqual([12, 48]);
  });

  test("signed in January counts from the first of the month", () => {
    expect(amounts({ cost: 60, signed: "2026-01-31", years: 5 })).toEqual([12, 54]);
  });

  test("in its last half-year is charged what is left", () => {
    expect(amounts({ cost: 60, signed: "2022-01", years: 5 })).toEqual([6, 6]);
  });

  test("that has ended is charged nothing", () => {
    expect(amounts({ cost: 60, signed: "2020-07", years: 5 })).toEqual([0, 0]);
  });
});

test("a registration on eight years is charged over five", () => {
  expect(amounts({ cost: 60, signed: "2025-07", years: 8 })).toEqual([12, 48]);
  const plan = { ...club, startMonth: "2026-07", amortisationYearsMax: 8, moves: [] };
  const registration = { cost: 64, signed: "2025-07", years: 8 };
  expect(calculatePlan({ ...plan, players: [registered(registration)] }).inputs.players).toMatchObject([
    { amortisation: 8, bookValue: 56 },
  ]);
});

const isEarly = ({ code }: { code: string }) => code === "signed-before-five-year-rule";

describe("a registration of 80 on eight years", () => {
  const eightYears = (signed: string, changes: object = {}) => {
    const players = [registered({ cost: 80, signed, years: 8 })];
    const { inputs, warnings } = calculateSquad({ ...club, startMonth: "2026-07", players, ...changes });
    return [inputs.players[0]?.amortisation, warnings.filter(isEarly).map(({ field }) => field)];
  };
  const capped = [16, []];
  const whole = [10, ["/players/0/registration"]];

  test.each([
    ["2023-06", whole],
    ["2023-06-30", whole],
    ["2023-07", capped],
    ["2023-07-01", capped],
  ])(
    "signed in %s: is charged over its term before the five-year rule, and over five years from it on",
    (signed, expected) => {
      expect(eightYears(signed)).toEqual(expected);
      expect(eightYears(signed, { regimes: ["premier-league", "uefa"] })).toEqual(expected);
    },
  );

  test.each([
    ["2023-07", whole],
    ["2023-11", whole],
    ["2023-12-11", whole],
    ["2023-12", capped],
    ["2023-12-12", capped],
  ])("signed in %s: has the Premier League's first day if that is the only rulebook", (signed, expected) => {
    expect(eightYears(signed, { regimes: ["premier-league"] })).toEqual(expected);
  });

  test("is charged over a maximum that is sent, whenever it was signed", () => {
    const players = [registered({ cost: 80, signed: "2022-07", years: 8 })];
    const plan = { ...club, players, moves: [], startMonth: "2026-07" };
    const seasons = { ...projection, players };
    const counted = [5, 6, null].flatMap((amortisationYearsMax) =>
      [
        calculatePlan({ ...plan, amortisationYearsMax }),
        calculateProjection({ ...seasons, amortisationYearsMax }),
      ].map(({ inputs, warnings }) => [
        inputs.players[0]?.amortisation,
        inputs.amortisationYearsMax,
        warnings.filter(isEarly).length,
      ]),
    );
    const [five, six, rule] = [
      [16, 5, 0],
      [13.333333, 6, 0],
      [10, 5, 1],
    ];
    expect(counted).toEqual([five, five, six, six, rule, rule]);
  });
});

test("players who were signed before the five-year rule are named in one warning, without those on five years", () => {
  const signed = (name: string, years: number) => ({
    ...registered({ cost: 80, signed: "2022-07", years }),
    name,
  });
  const players = [signed("Six", 6), signed("Five", 5), signed("Eight", 8)];
  const { warnings } = calculateSquad({ ...club, startMonth: "2026-07", players });
  expect(warnings.filter(isEarly)).toEqual([
    {
      code: "signed-before-five-year-rule",
      field: "/players",
      message:
        "Signed before UEFA's five-year rule began (2023-07-01): Six, Eight. The cost is charged over the whole term. amortisationYearsMax, " +
        "where it can be sent, holds for all.",
    },
  ]);
});

test("a projection whose startMonth is not of its first season is refused", () => {
  const paths = (startMonth: string) =>
    squadProjectionRequest
      .safeParse({ ...projection, players: [], startMonth })
      .error?.issues.map(({ path }) => path.join("/"));
  expect(["2025-12", "2026-01", "2027-01", "2027-02"].map(paths)).toEqual([
    ["startMonth"],
    undefined,
    undefined,
    ["startMonth"],
  ]);
});

test("a projection counts from July of its first season, or from startMonth", () => {
  const players = [registered({ cost: 60, signed: "2025-07", years: 5 })];
  const opening = (body: object) =>
    calculateProjection({ ...projection, players, ...body }).data.seasons[0]?.bookValue.opening;
  expect([opening({}), opening({ startMonth: "2027-01" })]).toEqual([48, 42]);
});

test("200 random registrations have the amounts of an oracle in fractions", () => {
  const months = fc.integer({ min: 0, max: 130 });
  const quarters = fc.integer({ min: 1, max: 40 });
  const cents = fc.integer({ min: 0, max: 10_000_000_000 });
  fc.assert(
    fc.property(months, quarters, cents, (passed, length, cost) => {
      const since = 2026 * 12 + 6 - passed;
      const signed = `${Math.floor(since / 12)}-${String((since % 12) + 1).padStart(2, "0")}`;
      // Until June 2023 no rule of five years was in force.
      const years = smaller(Fraction.of(length / 4), Fraction.of(passed > 36 ? 100 : 5));
      const annual = Fraction.of(cost / 100).over(years);
      const left = annual.times(notNegative(years.minus(Fraction.of(passed).over(Fraction.of(12)))));
      expect(amounts({ cost: cost / 100, signed, years: length / 4 })).toEqual([
        smaller(annual, left).rounded(6),
        left.rounded(6),
      ]);
    }),
    { ...SCENARIOS, numRuns: 200 },
  );
});

describe("a player with a registration is refused", () => {
  const registration = { cost: 1, signed: "2026-08", years: 1 };
  const faults = (schema: typeof squadCostRequest | typeof squadProjectionRequest, body: object) =>
    (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join("/"), message]);
  const squad = (changes: object, startMonth: string | undefined = "2026-08") => ({
    ...club,
    startMonth,
    players: [{ ...registered(registration), ...changes }],
  });

  test.each([
    [
      squad({ amortisation: 1 }),
      "players/0/registration",
      "must not be sent beside amortisation or bookValue",
    ],
    [squad({ bookValue: 0 }), "players/0/registration", "must not be sent beside amortisation or bookValue"],
    [
      squad({}, "2026-07"),
      "players/0/registration/signed",
      "must not be after 2026-07; send a signing as a move",
    ],
    [
      squad({ registration: { ...registration, signed: "2026-13" } }),
      "players/0/registration/signed",
      "must be a month such as 2024-08, or a day such as 2024-08-15",
    ],
    [squad({}, "July 2026"), "startMonth", "must be a month such as 2026-07"],
  ])("%#: beside an amount, after the start or with another date", (body, path, message) => {
    expect(faults(squadCostRequest, body)).toEqual([[path, message]]);
  });

  test("without the month in which the 12 months begin, which a projection knows", () => {
    const { startMonth, ...body } = squad({});
    expect(faults(squadCostRequest, body)).toEqual([
      ["startMonth", "is required with a player's registration"],
    ]);
    expect(faults(squadProjectionRequest, { ...projection, players: body.players })).toEqual([
      ["players/0/registration/signed", "must not be after 2026-07; send a signing as a move"],
    ]);
  });
});

test("notes are returned and change no figure", () => {
  const notes = [{ label: "Period", text: "July 2026 to June 2027, budget" }];
  const { data, inputs, warnings } = calculateSquad({ ...club, notes });
  expect(inputs.notes).toEqual(notes);
  expect(warnings).toEqual([]);
  expect(data).toEqual(calculateSquad(club).data);
});
