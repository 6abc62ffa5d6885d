import autocannon from "autocannon";
import { required } from "../contract/required.ts";
import { cpuSecondsOf, type RunningServer } from "./processes.ts";
import { atMost, type Line, median, noTarget, repeat } from "./report.ts";

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;

export interface Rounds {
  times: number;
  /** Whole seconds: autocannon knows no others. */
  seconds: number;
}

/** A request; a body is JSON and is posted. */
export interface BenchRequest {
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Requests that a server gets over and over, in this order. */
export interface RequestCase {
  name: string;
  requests: readonly BenchRequest[];
  /** The highest acceptable processor time of one request. */
  maxCpuMicros: number;
}

/** Median processor time of a request, which depends less on what else the machine does, and requests per second. */
export async function measureRequests(
  server: RunningServer,
  { name, requests, maxCpuMicros }: RequestCase,
  { times, seconds }: Rounds,
): Promise<Line[]> {
  await loadRound(server, requests, WARM_UP_SECONDS);
  const rounds = await repeat(times, () => loadRound(server, requests, seconds));
  const perSecond = median(rounds.map((round) => round.perSecond));
  return [
    atMost(name, median(rounds.map(({ cpuMicros }) => cpuMicros)), maxCpuMicros, "µs"),
    noTarget("  requests per second", perSecond.toFixed(0)),
  ];
}

async function loadRound(server: RunningServer, requests: readonly BenchRequest[], seconds: number) {
  const cpuBefore = cpuSecondsOf(server.pid);
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: byTurns((turn) => required(requests[turn % requests.length], "a request")),
  });
  const cpuSeconds = cpuSecondsOf(server.pid) - cpuBefore;
  const { total } = result.requests;
  if (result.non2xx > 0 || result.errors > 0 || total === 0)
    throw new Error(`${requests[0]?.path}: ${result.non2xx} not 2xx, ${result.errors} errors of ${total}`);
  return { perSecond: total / result.duration, cpuMicros: (cpuSeconds / total) * 1e6 };
}

/** The requests by turns over all connections together: each connection by itself would ask the same at the same time. */
export function byTurns(requestAt: (turn: number) => BenchRequest): autocannon.Request[] {
  let turn = 0;
  return [{ setupRequest: (request) => ({ ...request, ...toAutocannon(requestAt(turn++)) }) }];
}

function toAutocannon({ path, body, headers }: BenchRequest): autocannon.Request {
  if (body === undefined) return { method: "GET", path, headers: { ...headers } };
  const json = { "Content-Type": "application/json", ...headers };
  return { method: "POST", path, body: JSON.stringify(body), headers: json };
}
