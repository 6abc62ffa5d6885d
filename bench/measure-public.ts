import { Agent, get } from "node:http";
import { MAX_PAGE_SIZE } from "../contract/limits.ts";
import { apiPaths } from "../contract/site-paths.ts";
import { type BenchRequest, type Comparison, compare, type Rounds, startSameBytes } from "./compare.ts";
import { cpuSecondsOfScript, type RunningServer, residentMb, startBuilt } from "./processes.ts";
import { atMost, type Line, median, noTarget, percentile, repeat, type Table } from "./report.ts";
import { clubRecordPath, clubsBySize, pick, searchWords } from "./workload.ts";

const LIST = `${apiPaths.technology}?category=Ticketing`;

/** The check of the real evidence, and the server over it: start, memory, requests and searches. */
export async function measurePublic(dist: string, folder: string, rounds: Rounds): Promise<Table[]> {
  const times = rounds.pairs;
  const basics = {
    title: `Check and server of the real evidence, median of ${times}`,
    lines: await basicLines(dist, times),
  };
  const server = await startBuilt(dist);
  const requests = await requestLines(server, await clubsBySize(dist), folder, rounds);
  const search = await searchLines(server, await searchWords(dist), times);
  await server.stop();
  return [
    basics,
    { title: "Requests per second, ours / a bare Hono route with the same bytes", lines: requests },
    { title: `Searches for different words, one after another, median of ${times}`, lines: search },
  ];
}

async function basicLines(dist: string, times: number): Promise<Line[]> {
  // The first run compiles the scripts, which the next ones find compiled.
  await cpuSecondsOfScript("scripts/check.ts");
  const checks = await repeat(times, () => cpuSecondsOfScript("scripts/check.ts"));
  const starts = await repeat(times, () => measureStart(dist));
  return [
    atMost("check, processor time", median(checks), 1.5, "s", 2),
    atMost("from start to ready", median(starts.map(({ readyMs }) => readyMs)), 400, "ms"),
    noTarget("resident memory then", `${median(starts.map(({ memoryMb }) => memoryMb)).toFixed(0)} MB`),
  ];
}

/** One start of the built server, which is stopped again. */
export async function measureStart(dist: string): Promise<{ readyMs: number; memoryMb: number }> {
  const server = await startBuilt(dist);
  const memoryMb = residentMb(server.pid);
  await server.stop();
  return { readyMs: server.readyMs, memoryMb };
}

interface Case extends Comparison {
  route: string;
  requests: readonly BenchRequest[];
  /** What the bare server is asked; the same if absent. */
  bareRequests?: readonly BenchRequest[];
}

function casesOf(clubs: readonly string[]): Case[] {
  const records = clubs.map((slug) => ({ path: clubRecordPath(slug) }));
  const clubRoute = apiPaths.club.replace("{slug}", ":slug");
  // Every limit makes another response of nearly the same bytes, and there are more of them than the server caches.
  const uncached = Array.from({ length: 4000 }, (_, index) => ({
    path: `${LIST}&limit=${MAX_PAGE_SIZE - index}`,
  }));
  return [
    {
      name: "a club's record",
      minRatio: 0.85,
      route: clubRoute,
      requests: [pick(records, clubs.length >> 1)],
    },
    { name: "every club's record by turns", minRatio: 0.85, route: clubRoute, requests: records },
    { name: "category=Ticketing", minRatio: 0.6, route: apiPaths.technology, requests: [{ path: LIST }] },
    {
      name: "the same, uncached",
      route: apiPaths.technology,
      requests: uncached,
      bareRequests: [{ path: LIST }],
    },
  ];
}

async function requestLines(
  server: RunningServer,
  clubs: readonly string[],
  folder: string,
  rounds: Rounds,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { route, requests, bareRequests = requests, ...comparison } of casesOf(clubs)) {
    const bare = await startSameBytes(server, route, bareRequests, folder);
    lines.push(
      ...(await compare(comparison, { server, requests }, { server: bare, requests: bareRequests }, rounds)),
    );
    await bare.stop();
  }
  return lines;
}

const WARM_UP_SEARCHES = 50;
const SEARCHES = 300;

async function searchLines(server: RunningServer, words: readonly string[], times: number): Promise<Line[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const search = (word: string) =>
    searchMs(`${server.url}${apiPaths.technology}?q=${encodeURIComponent(word)}`, agent);
  await repeat(WARM_UP_SEARCHES, (turn) => search(pick(words, turn)));
  // No word is searched for twice.
  const runs = await repeat(times, (run) =>
    repeat(SEARCHES, (turn) => search(pick(words, WARM_UP_SEARCHES + run * SEARCHES + turn))),
  );
  const letters = await repeat(26, (turn) => search(String.fromCharCode(97 + turn)));
  agent.destroy();
  const at = (percent: number) => median(runs.map((run) => percentile(run, percent)));
  return [
    atMost("p99", at(99), 5, "ms", 2),
    noTarget("p50", `${at(50).toFixed(2)} ms`),
    noTarget("slowest", `${at(100).toFixed(2)} ms`),
    noTarget("slowest single letter, which nearly all rows match", `${Math.max(...letters).toFixed(2)} ms`),
  ];
}

/** From the request to the last byte of the response. */
function searchMs(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: status ${response.statusCode}`));
      response.resume().once("end", () => resolve(performance.now() - start));
    });
    request.once("error", reject);
  });
}
