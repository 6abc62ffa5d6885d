import { AMORTISATION_YEARS_MAX } from "../../contract/calculators/numbers.ts";
import { monthNumber, type SquadPlayer } from "../../contract/calculators/register.ts";
import { required } from "../../contract/required.ts";
import { atLeastZero, fraction, min, toCountedPlaces } from "./fractions.ts";

interface Register<Player extends SquadPlayer> {
  players: readonly Player[];
  startMonth?: string | undefined;
  firstSeason?: number;
  amortisationYearsMax?: number;
}

/**
 * A request with amortisation and book value for each player, also for those who were sent with a registration. Both are for the
 * 12 months from `startMonth`, in a projection from July of its first season, and have the places in which money is counted.
 */
export function withAmounts<Player extends SquadPlayer, Request extends Register<Player>>(
  request: Request & Register<Player>,
) {
  const { firstSeason, startMonth = `${firstSeason}-07`, amortisationYearsMax } = request;
  const cap = amortisationYearsMax ?? AMORTISATION_YEARS_MAX;
  return {
    ...request,
    players: request.players.map((player) => ({ ...player, ...amountsOf(player, startMonth, cap) })),
  };
}

const MONTHS_OF_A_YEAR = fraction(12);

function amountsOf({ registration, amortisation, bookValue }: SquadPlayer, start: string, cap: number) {
  if (registration === undefined)
    return {
      amortisation: required(amortisation, "the amortisation of a player"),
      bookValue: required(bookValue, "the book value of a player"),
    };
  const { cost, signed, years } = registration;
  const charged = min(fraction(years), fraction(cap));
  const passed = fraction(monthNumber(start) - monthNumber(signed)).over(MONTHS_OF_A_YEAR);
  const annual = fraction(cost).over(charged);
  const left = annual.times(atLeastZero(charged.minus(passed)));
  return { amortisation: toCountedPlaces(min(annual, left)), bookValue: toCountedPlaces(left) };
}
