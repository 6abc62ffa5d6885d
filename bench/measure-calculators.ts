import { squadCostRequest } from "../contract/calculators/squad-cost.ts";
import { squadPlanRequest } from "../contract/calculators/squad-plan.ts";
import { squadProjectionRequest } from "../contract/calculators/squad-projection.ts";
import { squadCost } from "../server/calculators/squad-cost.ts";
import { squadPlan } from "../server/calculators/squad-plan.ts";
import { squadProjection } from "../server/calculators/squad-projection.ts";
import { knownFields, unknownFieldWarnings } from "../server/calculators/unknown-fields.ts";
import { privateResponse } from "../server/http/cached-response.ts";

/** Processor time of the squad's calculators with ever new bodies: `node --import tsx bench/measure-calculators.ts`. */

const CURRENT_YEAR = 2026;

const club = {
  adjustedOperatingRevenue: 300_000_000,
  transferResultAndOtherIncome: 1_000_000,
  otherRelevantEmployeeCosts: 10_000_000,
  netLoanCosts: 100_000,
  otherAgentCosts: 100_000,
  threshold: 70,
};

const players = (count: number, turn: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Player ${index}`,
    employeeCosts: 1_000_000 + ((index * 7919 + turn * 31) % 900_000),
    amortisation: 2_000_000 + ((index * 104_729 + turn) % 1_000_000),
    agentCosts: 10_000 + index,
    bookValue: 6_000_000 + index * 1000,
    contractEnd: 2033,
  }));

const moves = Array.from({ length: 100 }, (_, index) => {
  if (index < 50)
    return {
      kind: "sign",
      name: "Signing",
      fee: 10_000_000 + index,
      years: 1 + (index % 10) / 2,
      share: 0.5,
    };
  if (index < 75)
    return {
      kind: "extend",
      player: index,
      years: 2 + (index % 7) / 2,
      employeeCosts: 2_000_000,
      after: 0.5,
    };
  return { kind: "sell", player: index, price: 10_000_000 + index, after: 0.25 };
});

const season = {
  adjustedOperatingRevenue: 3_000_000_000,
  otherRelevantEmployeeCosts: 0,
  otherAgentCosts: 0,
  netLoanCosts: 0,
};

const known = knownFields(squadCostRequest);

/** As the server answers, without HTTP. */
function answerSquadCost(text: string): void {
  const body: unknown = JSON.parse(text);
  const inputs = squadCostRequest.parse(body);
  const { data, warnings } = squadCost(inputs, { currentYear: CURRENT_YEAR });
  const all = [...warnings, ...unknownFieldWarnings(known, body)];
  privateResponse(Buffer.from(JSON.stringify({ data, inputs, warnings: all })), {});
}

/** Prints the processor time of one run in milliseconds. */
function measure(name: string, runs: number, run: (turn: number) => void): void {
  for (let turn = 0; turn < runs; turn++) run(turn);
  const start = process.cpuUsage();
  for (let turn = runs; turn < 2 * runs; turn++) run(turn);
  const { user, system } = process.cpuUsage(start);
  console.log(`${name}: ${((user + system) / 1000 / runs).toFixed(3)} ms`);
}

const TURNS = 2000;
const texts = Array.from({ length: 2 * TURNS }, (_, turn) =>
  JSON.stringify({ ...club, players: players(25, turn), proposedSigning: { employeeCosts: turn } }),
);
measure("squad-cost, 25 players", TURNS, (turn) => answerSquadCost(texts[turn] ?? ""));
measure("squad-plan, 500 players, 100 moves", 20, (turn) => {
  const inputs = squadPlanRequest.parse({ ...club, players: players(500, turn), moves });
  squadPlan(inputs, { currentYear: CURRENT_YEAR });
});
measure("squad-projection, 500 players, 100 moves, 6 seasons", 20, (turn) => {
  const inSeasons = moves.map((move, index) => ({ ...move, season: 1 + (index % 6) }));
  const body = { firstSeason: CURRENT_YEAR, threshold: 70, players: players(500, turn), moves: inSeasons };
  squadProjection(
    squadProjectionRequest.parse({ ...body, seasons: Array.from({ length: 6 }, () => season) }),
  );
});
