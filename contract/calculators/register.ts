import * as z from "zod";
import { MAX_PLAYERS } from "../limits.ts";
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

const ERROR_PLAYERS = mustBe(`an array of at most ${MAX_PLAYERS} players`);
const PLAYERS_DESCRIPTION = `Player register, at most ${MAX_PLAYERS}; it may be empty`;

/** The register of a request. */
export const players = z
  .array(player, { error: ERROR_PLAYERS })
  .max(MAX_PLAYERS, { error: ERROR_PLAYERS })
  .meta({ description: PLAYERS_DESCRIPTION });

/** The register as it was counted. */
export const countedPlayers = z.array(countedPlayer).meta({ description: PLAYERS_DESCRIPTION });

export type CountedPlayer = z.infer<typeof countedPlayer>;
