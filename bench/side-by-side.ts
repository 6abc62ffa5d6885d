import autocannon from "autocannon";
import { cpuSecondsOf } from "./processes.ts";
import type { RunningServer } from "./servers.ts";
import { median } from "./statistics.ts";

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;

export interface Rounds {
  /** How many pairs of rounds; one of each contender a pair. */
  pairs: number;
  /** Whole seconds a round: the load generator knows no others. */
  seconds: number;
}

/** What a contender is asked, over and over in this order. */
export interface Contender {
  server: RunningServer;
  requests: readonly Ask[];
}

/** A request to be made; a body is JSON and is posted. */
export interface Ask {
  path: string;
  body?: string;
  /** Beside the body's Content-Type. */
  headers?: Readonly<Record<string, string>>;
}

interface Round {
  requestsPerSecond: number;
  /** Processor time of the server for one request. Microseconds. */
  cpuMicros: number;
}

export interface Comparison {
  subject: Round;
  reference: Round;
  /** Median over the pairs of the subject's requests per second divided by the reference's. */
  ratio: number;
  /** The lowest and the highest pair: how far the ratio is to be trusted. */
  range: readonly [lowest: number, highest: number];
  /** The same of the processor time that the servers take: what remains when the client is the slower one. */
  cpuRatio: number;
}

/**
 * Asks two servers by turns, so that whatever else the machine does falls on both. Which of the two goes first changes
 * from pair to pair.
 */
export async function sideBySide(
  subject: Contender,
  reference: Contender,
  rounds: Rounds,
): Promise<Comparison> {
  await roundOf(subject, WARM_UP_SECONDS);
  await roundOf(reference, WARM_UP_SECONDS);
  const pairs: [subject: Round, reference: Round][] = [];
  for (let pair = 0; pair < rounds.pairs; pair += 1) {
    if (pair % 2 === 0)
      pairs.push([await roundOf(subject, rounds.seconds), await roundOf(reference, rounds.seconds)]);
    else {
      const first = await roundOf(reference, rounds.seconds);
      pairs.push([await roundOf(subject, rounds.seconds), first]);
    }
  }
  const ratios = pairs.map(([a, b]) => a.requestsPerSecond / b.requestsPerSecond);
  return {
    subject: medianRound(pairs.map(([round]) => round)),
    reference: medianRound(pairs.map(([, round]) => round)),
    ratio: median(ratios),
    range: [Math.min(...ratios), Math.max(...ratios)],
    cpuRatio: median(pairs.map(([a, b]) => b.cpuMicros / a.cpuMicros)),
  };
}

async function roundOf({ server, requests }: Contender, seconds: number): Promise<Round> {
  const before = cpuSecondsOf(server.pid);
  const result = await autocannon({
    url: server.address,
    connections: CONNECTIONS,
    duration: seconds,
    requests: turns(requests),
  });
  const cpuSeconds = cpuSecondsOf(server.pid) - before;
  const { total } = result.requests;
  if (result.non2xx > 0 || result.errors > 0 || total === 0)
    throw new Error(
      `${requests[0]?.path}: ${result.non2xx} other answers and ${result.errors} errors in ${total} requests`,
    );
  return { requestsPerSecond: total / result.duration, cpuMicros: (cpuSeconds / total) * 1e6 };
}

/** The requests by turns over all connections together: each connection for itself would ask the same at the same time. */
export function turns(requests: readonly Ask[]): autocannon.Request[] {
  const prepared = requests.map(requestOf);
  const [only] = prepared;
  if (prepared.length === 1 && only !== undefined) return [only];
  let turn = 0;
  return [
    {
      setupRequest: (request) => {
        turn += 1;
        return { ...request, ...prepared[turn % prepared.length] };
      },
    },
  ];
}

function requestOf({ path, body, headers = {} }: Ask): autocannon.Request {
  if (body === undefined) return { method: "GET", path, headers: { ...headers } };
  return { method: "POST", path, body, headers: { "Content-Type": "application/json", ...headers } };
}

function medianRound(rounds: readonly Round[]): Round {
  return {
    requestsPerSecond: median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
    cpuMicros: median(rounds.map(({ cpuMicros }) => cpuMicros)),
  };
}
