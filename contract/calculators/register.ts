import * as z from "zod";
import {
  addedLater,
  amount,
  calendarYear,
  contractLength,
  listOf,
  mustBe,
  objectOf,
  refuse,
  trueOrFalse,
} from "./numbers.ts";

const MAX_NAME_LENGTH = 200;
const ERROR_NAME = mustBe(`a string of at most ${MAX_NAME_LENGTH} characters`);

export const name = z
  .string({ error: ERROR_NAME })
  .max(MAX_NAME_LENGTH, { error: ERROR_NAME })
  .describe(`Player label, at most ${MAX_NAME_LENGTH} characters; it is not looked up anywhere`);

const playerFields = {
  name,
  employeeCosts: amount("Employee benefit costs of one year"),
  amortisation: amount("Amortisation of the registration in one year"),
  agentCosts: amount("Agent or intermediary costs of one year that are in no other field"),
  bookValue: amount("Current carrying value; it is not part of the ratio"),
  contractEnd: calendarYear("Year in which the contract ends, on 30 June"),
};

const MONTH = "(19|2[01])\\d\\d-(0[1-9]|1[0-2])";
const date = (pattern: string, examples: readonly string[], description: string) => {
  const [month = "", day] = examples;
  const error = mustBe(`a month such as ${month}${day === undefined ? "" : `, or a day such as ${day}`}`);
  return z
    .string({ error })
    .regex(new RegExp(`^${pattern}$`), { error, abort: true })
    .meta({ description, examples: [...examples] });
};

export const startMonth = date(
  MONTH,
  ["2026-07"],
  "The month with which the 12 months begin: 2026-07 for the season from July 2026. For players with registration, and for contracts that " +
    "ended before it",
);

const registration = objectOf({
  cost: amount("What was capitalised when he was signed: fee, agent's fee and other direct costs"),
  signed: date(
    `${MONTH}(-(0[1-9]|[12]\\d|3[01]))?`,
    ["2024-08", "2024-08-15"],
    "Month or day of the signing; it counts from the first of the month",
  ),
  years: contractLength("Contract length from the signing"),
}).meta({
  id: "PlayerRegistration",
  description:
    "What a player cost, when and for how long, instead of amortisation and bookValue: they are calculated from it, for the day on which " +
    "the 12 months begin, over at most five years (amortisationYearsMax, where it can be sent), and rounded to 6 places. Unless " +
    "amortisationYearsMax is sent, who was signed before July 2023, or before 12 December 2023 with premier-league alone in regimes, is " +
    "charged over the whole term, with a warning. Not for a contract that was extended",
});

export const clause = trueOrFalse(
  "Whether his pay follows outcome.payFactor of a projection's season; left out, it does",
);

/** True if a check between fields can run: beside faults of single fields too, but only for an object. */
export const isObject = ({ issues }: z.core.ParsePayload): boolean =>
  issues.every(({ path = [] }) => path.length > 0);

const requiredWithoutRegistration = (field: "amortisation" | "bookValue") => {
  const isSent = (given: Partial<Record<typeof field | "registration", unknown>>): boolean =>
    given.registration !== undefined || given[field] !== undefined;
  const error = playerFields[field].safeParse(undefined).error?.issues[0]?.message ?? "is required";
  return [isSent, { path: [field], error, when: isObject }] satisfies [typeof isSent, object];
};

const more = { registration: addedLater(registration), clause: addedLater(clause) };

const player = objectOf({
  ...playerFields,
  ...more,
  amortisation: addedLater(playerFields.amortisation),
  bookValue: addedLater(playerFields.bookValue),
})
  .refine(...requiredWithoutRegistration("amortisation"))
  .refine(...requiredWithoutRegistration("bookValue"))
  .refine((given) => !given.registration || (given.amortisation ?? given.bookValue) === undefined, {
    path: ["registration"],
    error: "must not be sent beside amortisation or bookValue",
  })
  .meta({
    id: "SquadPlayer",
    description:
      "One player of the register; amortisation and bookValue are required, or registration in their place",
  });

export const playersUpTo = (most: number) =>
  listOf(player, "players", most).describe(`Player register, at most ${most}; it may be empty`);

const countedPlayer = z
  .strictObject({ ...playerFields, ...more })
  .meta({ id: "CountedPlayer", description: "One player as counted" });

export const countedPlayers = z.array(countedPlayer).meta({ description: "Player register" });

/** Months since the year 0. */
export const monthNumber = (date: string): number => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));

/** The last month of a contract that ends in a year. */
const LAST_MONTH = "06";

/** Seasons in which a contract still runs, the first of which begins with the month `start`. */
export const seasonsUnderContract = (contractEnd: number, start: string): number =>
  Math.max(0, Math.floor((monthNumber(`${contractEnd}-${LAST_MONTH}`) - monthNumber(start)) / 12) + 1);

interface Registered {
  players: readonly { registration?: { signed: string } | undefined }[];
  startMonth?: string | undefined;
}

/** Refuses registrations without the month to count from, or after it. */
export function checkRegistrations(
  { players, startMonth: start }: Registered,
  context: z.RefinementCtx,
): void {
  for (const [index, { registration: given }] of players.entries()) {
    if (given === undefined) continue;
    if (start === undefined) refuse(context, ["startMonth"], "is required with a player's registration");
    else if (monthNumber(given.signed) > monthNumber(start))
      refuse(
        context,
        ["players", index, "registration", "signed"],
        `must not be after ${start}; send a signing as a move`,
      );
  }
}

export type CountedPlayer = z.infer<z.ZodObject<typeof playerFields>>;
export type SquadPlayer = z.output<typeof player>;
