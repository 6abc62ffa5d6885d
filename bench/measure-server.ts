import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { publicIndex } from "../contract/index-files.ts";
import { MAX_PAGE_SIZE } from "../contract/limits.ts";
import { required } from "../contract/required.ts";
import { apiPaths } from "../contract/site-paths.ts";
import { type BenchRequest, type Comparison, compare, type Rounds, startSameBytes } from "./compare.ts";
import { cpuSecondsOfScript, type RunningServer, residentMb, startBuilt } from "./processes.ts";
import { atMost, type Line, median, noTarget, repeat, type Table } from "./report.ts";

const slugged = z.looseObject({ slug: z.string() });

const LIST = `${apiPaths.technology}?category=Ticketing`;

/** The check and build of the real evidence, and the server over it: start, memory and requests. */
export async function measureServer(dist: string, folder: string, rounds: Rounds): Promise<Table[]> {
  const times = rounds.pairs;
  const basics = {
    title: `Check, build and start, median of ${times}`,
    lines: await basicLines(dist, times),
  };
  const server = await startBuilt(dist);
  const requests = await requestLines(server, await clubsBySize(dist), folder, rounds);
  await server.stop();
  return [
    basics,
    { title: "Requests per second, ours / a bare Hono route with the same bytes", lines: requests },
  ];
}

async function basicLines(dist: string, times: number): Promise<Line[]> {
  // The first run compiles the scripts, which the next ones find compiled.
  await cpuSecondsOfScript("scripts/check.ts");
  const checks = await repeat(times, () => cpuSecondsOfScript("scripts/check.ts"));
  const builds = await repeat(times, () => cpuSecondsOfScript("scripts/build.ts"));
  const starts = await repeat(times, () => measureStart(dist));
  return [
    atMost("check, processor time", median(checks), 1.5, "s", 2),
    noTarget("build, processor time", `${median(builds).toFixed(2)} s`),
    atMost("from start to ready", median(starts.map(({ readyMs }) => readyMs)), 400, "ms"),
    noTarget("resident memory then", `${median(starts.map(({ memoryMb }) => memoryMb)).toFixed(0)} MB`),
  ];
}

/** One start of the built server, which is stopped again. */
async function measureStart(dist: string): Promise<{ readyMs: number; memoryMb: number }> {
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
  const records = clubs.map((slug) => ({ path: apiPaths.club.replace("{slug}", slug) }));
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
      requests: [required(records[clubs.length >> 1], "a club")],
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

/** The slugs of clubs, those with the shortest records first. */
async function clubsBySize(dist: string): Promise<string[]> {
  const lines = (await readFile(join(dist, publicIndex.clubRecords), "utf8")).trim().split("\n");
  const bySize = lines.sort((a, b) => a.length - b.length);
  return bySize.map((line) => slugged.parse(JSON.parse(line)).slug);
}
