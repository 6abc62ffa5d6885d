import { squadCostExample } from "../contract/calculators/examples.ts";
import { required } from "../contract/required.ts";
import { calculationTools } from "../contract/research-tools.ts";
import { calculateSquadCost, calculatorRoutes } from "../contract/routes.ts";
import { loadIndexes } from "../server/indexes.ts";
import { createCalculators } from "../server/public/calculate-routes.ts";
import { BODIES, CHOICES, leastCpuMs, slowestChoices } from "../test/server/slowest-bodies.ts";
import { cpuSecondsOf, type RunningServer, startBuilt } from "./processes.ts";
import { atMost, type Line, noTarget, toText } from "./report.ts";

/**
 * Processor time of the slowest calculations that are allowed, of faulty ones and of an ordinary one, in the built server:
 * `node --import tsx bench/measure-calculators.ts`, after `npm run build`.
 */

/** So many requests are measured together, because the system counts processor time in hundredths of a second. */
const TURNS = 20;

const MOST_MS = 50;

/** Longest wait for `/healthz` while that many of the slowest requests run. */
const MOST_HEALTH_MS = 1500;

/** A body for each turn, so that no cache has the response. */
type BodyOf = (turn: number) => unknown;

interface Case {
  name: string;
  path: string;
  bodyOf: BodyOf;
}

/** The slowest body of each calculator, sent to its endpoint and to its tool. */
async function slowestCases(dist: string): Promise<Case[]> {
  const calculators = createCalculators(await loadIndexes(dist));
  const cases: Case[] = [];
  for (const { operationId, path } of calculatorRoutes) {
    const { calculate } = calculators[operationId];
    const { choices } = await slowestChoices(CHOICES, (tried) =>
      leastCpuMs(() => calculate(BODIES[operationId](tried, 0))),
    );
    const bodyOf: BodyOf = (turn) => BODIES[operationId](choices, turn);
    const { name } = required(
      calculationTools.find(({ calculator }) => calculator === operationId),
      "a tool",
    ).tool;
    const callOf: BodyOf = (turn) => ({
      jsonrpc: "2.0",
      id: turn,
      method: "tools/call",
      params: { name, arguments: bodyOf(turn) },
    });
    cases.push(
      { name: `the slowest ${path}`, path, bodyOf },
      { name: `the same, by ${name}`, path: "/research/mcp", bodyOf: callOf },
    );
  }
  return cases;
}

const { path: SQUAD_COST } = calculateSquadCost;

function ordinary(turn: number) {
  return { ...squadCostExample.request, adjustedOperatingRevenue: 1e9 + turn };
}

const ORDINARY: Case = {
  name: `the example of ${SQUAD_COST}`,
  path: SQUAD_COST,
  bodyOf: ordinary,
};

/** As many faults as fit into a body. */
const FAULTY: readonly Case[] = [
  {
    name: "28,000 unknown fields",
    path: SQUAD_COST,
    bodyOf: (turn) => ({
      ...ordinary(turn),
      ...Object.fromEntries(Array.from({ length: 28_000 }, (_, index) => [`_${index.toString(36)}`, 0])),
    }),
  },
  {
    name: "20,000 faulty players",
    path: SQUAD_COST,
    bodyOf: (turn) => ({ ...ordinary(turn), players: Array.from({ length: 20_000 }, () => 0) }),
  },
  {
    name: "500 players without their fields",
    path: SQUAD_COST,
    bodyOf: (turn) => ({ ...ordinary(turn), players: Array.from({ length: 500 }, () => ({})) }),
  },
];

/** Processor time of the server for one request, after as many that let it compile its code. */
async function cpuMs(server: RunningServer, { path, bodyOf }: Case, turns = TURNS): Promise<number> {
  let start = 0;
  for (let turn = 0; turn < 2 * turns; turn += 1) {
    if (turn === turns) start = cpuSecondsOf(server.pid);
    await post(server, path, bodyOf(turn));
  }
  return ((cpuSecondsOf(server.pid) - start) * 1000) / turns;
}

async function healthMs(server: RunningServer, { path, bodyOf }: Case): Promise<number> {
  const running = Array.from({ length: TURNS }, (_, turn) => post(server, path, bodyOf(1000 + turn)));
  const start = performance.now();
  await (await fetch(`${server.url}/healthz`)).text();
  const ms = performance.now() - start;
  await Promise.all(running);
  return ms;
}

async function post(server: RunningServer, path: string, body: unknown): Promise<void> {
  const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  const response = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (![200, 400].includes(response.status)) throw new Error(`${path} answered ${response.status}`);
}

const slowest = await slowestCases("dist");
const server = await startBuilt("dist");
const lines: Line[] = [];
let worst = { ms: 0, test: required(slowest[0], "a calculator") };
for (const test of [...slowest, ...FAULTY]) {
  const ms = await cpuMs(server, test);
  lines.push(atMost(test.name, ms, MOST_MS, "ms", 1));
  if (ms > worst.ms) worst = { ms, test };
}
lines.push(noTarget(ORDINARY.name, `${(await cpuMs(server, ORDINARY, 20 * TURNS)).toFixed(1)} ms`));
const health = await healthMs(server, worst.test);
lines.push(atMost(`/healthz while ${TURNS} of ${worst.test.name} run`, health, MOST_HEALTH_MS, "ms"));
await server.stop();
console.log(toText({ title: `Processor time of one calculation, mean of ${TURNS}`, lines }));
