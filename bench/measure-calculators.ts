import { squadCostRequest } from "../contract/calculators/squad-cost.ts";
import { squadCostExample } from "../contract/calculators/squad-cost-example.ts";
import { transferCostExample } from "../contract/calculators/transfer-cost-example.ts";
import { apiPaths } from "../contract/site-paths.ts";
import { squadCost } from "../server/calculators/squad-cost.ts";
import { linesOf } from "./measure-requests.ts";
import { atMost, judged, type Line, type Table } from "./report.ts";
import { type RunningServer, startEcho } from "./servers.ts";
import { type Ask, type Rounds, sideBySide } from "./side-by-side.ts";
import { median } from "./statistics.ts";

const TARGET = 0.5;
const SQUAD_TARGET_MS = 3;
const SQUAD_SIZE = 500;
const SQUAD_TURNS = 200;
/** More answers than the server keeps, so that every body is worked out anew. */
const NEW_BODIES = 8000;

/** Requests per second of the calculators beside a bare Hono route that parses the same body and echoes it. */
export async function measureCalculators(server: RunningServer, rounds: Rounds): Promise<Table> {
  const lines: Line[] = [];
  for (const [name, path, request] of [
    ["transfer cost", apiPaths.transferCost, transferCostExample.request],
    ["squad cost", apiPaths.squadCost, squadCostExample.request],
  ] as const) {
    const same = [{ path, body: JSON.stringify(request) }];
    lines.push(...(await duel(`${name}, one body again and again`, TARGET, server, same, rounds)));
    lines.push(
      ...(await duel(`${name}, ever new bodies`, undefined, server, changed(path, request), rounds)),
    );
  }
  const what = `squad cost of ${SQUAD_SIZE} players in the process, half of the turns within`;
  lines.push(atMost(what, median(squadTimes()), SQUAD_TARGET_MS, "ms", 2));
  return judged("Calculators, beside a bare Hono route that parses and echoes the same body", lines);
}

async function duel(
  name: string,
  target: number | undefined,
  server: RunningServer,
  requests: readonly Ask[],
  rounds: Rounds,
): Promise<Line[]> {
  const echo = await startEcho(requests[0]?.path ?? "/");
  try {
    return linesOf(
      { name, target },
      await sideBySide({ server, requests }, { server: echo, requests }, rounds),
    );
  } finally {
    await echo.stop();
  }
}

/** The request with one figure that is never twice the same. */
function changed(path: string, request: Readonly<Record<string, unknown>>): Ask[] {
  const field = "fee" in request ? "fee" : "adjustedOperatingRevenue";
  const start = Number(request[field]);
  return Array.from({ length: NEW_BODIES }, (_, turn) => ({
    path,
    body: JSON.stringify({ ...request, [field]: start + turn * 1000.37 }),
  }));
}

function squadTimes(): number[] {
  const [player] = squadCostExample.request.players;
  const players = Array.from({ length: SQUAD_SIZE }, (_, index) => ({
    ...player,
    name: `Example Player ${index}`,
  }));
  const inputs = squadCostRequest.parse({ ...squadCostExample.request, players });
  return Array.from({ length: SQUAD_TURNS }, () => {
    const start = performance.now();
    squadCost(inputs, { currentYear: squadCostExample.currentYear });
    return performance.now() - start;
  });
}
