import { AMORTISATION_YEARS_MAX } from "../../contract/calculators/numbers.ts";
import type { RegimeRequest } from "../../contract/calculators/regimes.ts";
import { monthNumber, type SquadPlayer } from "../../contract/calculators/register.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { required } from "../../contract/required.ts";
import { atLeastZero, fraction, min, toCountedPlaces } from "./fractions.ts";
import { named } from "./rounded-numbers.ts";

interface Register<Player extends SquadPlayer> extends Pick<RegimeRequest, "regimes"> {
  players: readonly Player[];
  startMonth?: string | undefined;
  amortisationYearsMax?: number | undefined;
}

/**
 * A request with amortisation and book value for each player, also for those who were sent with a registration. Both have the places
 * in which money is counted.
 * @param start the month with which the 12 months begin
 */
export const withAmounts = <Player extends SquadPlayer, Request extends Register<Player>>(
  request: Request & Register<Player>,
  start = request.startMonth,
) => ({
  ...request,
  players: request.players.map((player) => ({ ...player, ...amountsOf(player, start, request) })),
});

/** `withAmounts` of a request that has moves, and the years over which their costs are charged. */
export const withYearsMax = <Player extends SquadPlayer, Request extends Register<Player>>(
  request: Request & Register<Player>,
  start = request.startMonth,
) => ({
  ...withAmounts<Player, Request>(request, start),
  amortisationYearsMax: request.amortisationYearsMax ?? AMORTISATION_YEARS_MAX,
});

/** First days of the five-year rule: UEFA's (statement of June 2023), and the Premier League's (12 December 2023). */
const UEFA_RULE = { name: "UEFA's five-year rule", from: "2023-07-01" };
const PREMIER_LEAGUE_RULE = { name: "the Premier League's five-year rule", from: "2023-12-12" };

type Counted = Pick<Register<SquadPlayer>, "amortisationYearsMax" | "regimes">;

const ruleOf = ({ regimes = [] }: Counted) =>
  regimes.length === 1 && regimes[0] === "premier-league" ? PREMIER_LEAGUE_RULE : UEFA_RULE;

/** True for a registration older than the five-year rule if no other maximum was sent. A month counts by its last day. */
const isBeforeRule = ({ signed }: { signed: string }, request: Counted): boolean =>
  request.amortisationYearsMax === undefined &&
  (signed.length === "2023-12".length ? `${signed}-31` : signed) < ruleOf(request).from;

const MONTHS_OF_A_YEAR = fraction(12);

function amountsOf(
  { registration, amortisation, bookValue }: SquadPlayer,
  start: string | undefined,
  request: Counted,
) {
  if (registration === undefined)
    return {
      amortisation: required(amortisation, "the amortisation of a player"),
      bookValue: required(bookValue, "the book value of a player"),
    };
  const { cost, signed, years } = registration;
  const most = isBeforeRule(registration, request)
    ? years
    : (request.amortisationYearsMax ?? AMORTISATION_YEARS_MAX);
  const charged = min(fraction(years), fraction(most));
  const elapsedShare = fraction(monthNumber(required(start, "the start")) - monthNumber(signed)).over(
    MONTHS_OF_A_YEAR,
  );
  const annual = fraction(cost).over(charged);
  const left = annual.times(atLeastZero(charged.minus(elapsedShare)));
  return { amortisation: toCountedPlaces(min(annual, left)), bookValue: toCountedPlaces(left) };
}

/** A calculation, with a warning if registrations that were sent are older than the five-year rule. */
export const withRegistrationWarnings = <Result extends { warnings: CalculatorWarning[] }>(
  sent: Register<SquadPlayer>,
  result: Result,
): Result => ({ ...result, warnings: [...result.warnings, ...earlyRegistrationWarnings(sent)] });

/** Names the players whose cost is charged over more than five years, because they were signed before the rule. */
function earlyRegistrationWarnings(request: Register<SquadPlayer>): CalculatorWarning[] {
  const early = request.players.flatMap(({ name, registration }, index) =>
    registration !== undefined &&
    registration.years > AMORTISATION_YEARS_MAX &&
    isBeforeRule(registration, request)
      ? [{ name, field: `/players/${index}/registration` }]
      : [],
  );
  const [first, ...others] = early;
  if (first === undefined) return [];
  const rule = ruleOf(request);
  const message =
    `Signed before ${rule.name} began (${rule.from}): ${named(early.map(({ name }) => name))}. The cost is charged over the ` +
    "whole term. amortisationYearsMax, where it can be sent, holds for all.";
  return [
    { code: "signed-before-five-year-rule", message, field: others.length === 0 ? first.field : "/players" },
  ];
}
