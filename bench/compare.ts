import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import autocannon from "autocannon";
import { required } from "../contract/required.ts";
import { cpuSecondsOf, type RunningServer, startBare } from "./processes.ts";
import { atLeast, type Line, median, noTarget, repeat } from "./report.ts";

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;

export interface Rounds {
  /** How many pairs of rounds, one of each server per pair. */
  pairs: number;
  /** Whole seconds: autocannon knows no others. */
  seconds: number;
}

/** A request. */
export interface BenchRequest {
  path: string;
}

/** A server and what it is asked, over and over in this order. */
export interface Target {
  server: RunningServer;
  requests: readonly BenchRequest[];
}

export interface Comparison {
  name: string;
  /** The lowest acceptable ratio of requests per second. */
  minRatio?: number;
}

/** Loads two servers by turns, so that whatever else the machine does falls on both, and compares the median rounds. */
export async function compare(
  { name, minRatio }: Comparison,
  first: Target,
  second: Target,
  { pairs, seconds }: Rounds,
): Promise<Line[]> {
  for (const target of [first, second]) await loadRound(target, WARM_UP_SECONDS);
  const rounds = await repeat(pairs, async (turn) => {
    const order = turn % 2 === 0 ? [first, second] : [second, first];
    const results = await repeat(2, (index) => loadRound(required(order[index], "a server"), seconds));
    const [one, other] = turn % 2 === 0 ? results : results.reverse();
    return { first: required(one, "a round"), second: required(other, "a round") };
  });
  const ratios = rounds.map((pair) => pair.first.perSecond / pair.second.perSecond);
  const ratio = median(ratios);
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const both = (figure: "perSecond" | "cpuMicros") =>
    (["first", "second"] as const).map((which) =>
      median(rounds.map((pair) => pair[which][figure])).toFixed(0),
    );
  return [
    minRatio === undefined ? noTarget(name, ratio.toFixed(2)) : atLeast(name, ratio, minRatio),
    noTarget("  lowest and highest pair", range),
    noTarget("  requests per second", both("perSecond").join(" / ")),
    noTarget("  processor time of a request, µs", both("cpuMicros").join(" / ")),
  ];
}

async function loadRound({ server, requests }: Target, seconds: number) {
  const cpuBefore = cpuSecondsOf(server.pid);
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: byTurns(requests),
  });
  const cpuSeconds = cpuSecondsOf(server.pid) - cpuBefore;
  const { total } = result.requests;
  if (result.non2xx > 0 || result.errors > 0 || total === 0)
    throw new Error(`${requests[0]?.path}: ${result.non2xx} not 2xx, ${result.errors} errors of ${total}`);
  return { perSecond: total / result.duration, cpuMicros: (cpuSeconds / total) * 1e6 };
}

/** The requests by turns over all connections together: each connection by itself would ask the same at the same time. */
function byTurns(requests: readonly BenchRequest[]): autocannon.Request[] {
  let turn = 0;
  return [
    {
      setupRequest: (request) => ({
        ...request,
        path: required(requests[turn++ % requests.length], "a request").path,
      }),
    },
  ];
}

/** A bare server that sends the very bytes with which `server` responds to these requests. */
export async function startSameBytes(
  server: RunningServer,
  route: string,
  requests: readonly BenchRequest[],
  folder: string,
): Promise<RunningServer> {
  const responses: Record<string, Awaited<ReturnType<typeof responseTo>>> = {};
  for (const request of requests) responses[request.path] = await responseTo(server, request);
  const file = join(folder, "responses.json");
  await writeFile(file, JSON.stringify({ route, responses }));
  const bare = await startBare(file);
  const [request] = requests;
  if (request !== undefined) await requireSameBytes(server, bare, request);
  return bare;
}

async function requireSameBytes(one: RunningServer, other: RunningServer, request: BenchRequest) {
  const [first, second] = [await responseTo(one, request), await responseTo(other, request)];
  if (first.body !== second.body || Object.keys(first.headers).length !== Object.keys(second.headers).length)
    throw new Error(`${request.path}: the two servers do not send the same bytes`);
}

/** Headers that the HTTP layer writes by itself, for both alike. */
const WRITTEN_BY_HTTP = ["connection", "content-length", "date", "keep-alive"];

async function responseTo({ url }: RunningServer, { path }: BenchRequest) {
  const response = await fetch(`${url}${path}`, { headers: { "Accept-Encoding": "identity" } });
  if (response.status !== 200) throw new Error(`${path}: status ${response.status}`);
  const kept = [...response.headers].filter(([name]) => !WRITTEN_BY_HTTP.includes(name));
  return { headers: Object.fromEntries(kept), body: await response.text() };
}
