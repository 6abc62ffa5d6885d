import * as z from "zod";
import { amount, calendarYear, mustBe } from "./numbers.ts";

/** The player register of the squad's calculators. */

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
  contractEnd: calendarYear("Year in which the contract ends"),
};

const player = z
  .object(playerFields, { error: mustBe("an object") })
  .meta({ id: "SquadPlayer", description: "One player of the register" });

const countedPlayer = z
  .strictObject(playerFields)
  .meta({ id: "CountedPlayer", description: "One player as counted" });

/** The register of a request. */
export function playersUpTo(most: number) {
  const error = mustBe(`an array of at most ${most} players`);
  return z
    .array(player, { error })
    .max(most, { error })
    .meta({ description: `Player register, at most ${most}; it may be empty` });
}

/** The register as it was counted. */
export const countedPlayers = z.array(countedPlayer).meta({ description: "Player register" });

export type CountedPlayer = z.infer<typeof countedPlayer>;
