import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MAX_PAGE_SIZE } from "../contract/limits.ts";
import { apiPaths } from "../contract/site-paths.ts";
import { atLeast, judged, type Line, noted, type Table } from "./report.ts";
import { type RunningServer, startBare } from "./servers.ts";
import { type Ask, type Comparison, type Rounds, sideBySide } from "./side-by-side.ts";

const RECORD_TARGET = 0.85;
const LIST_TARGET = 0.6;
const LIST = `${apiPaths.technology}?category=Ticketing`;

/** An answer as it goes over the wire: the bare route sends the very same headers and body. */
interface Answered {
  headers: Record<string, string>;
  body: string;
}

/** One question: what is asked of the server, and what of the bare route that has the same bytes. */
interface Duel {
  name: string;
  target: number | undefined;
  route: string;
  paths: readonly string[];
  /** Paths whose answers the bare route has; the same as `paths` where nothing else is said. */
  barePaths?: readonly string[];
}

/** Requests per second beside a bare Hono route with the same bytes. `clubs` are ordered by the size of their records. */
export async function measureRequests(
  server: RunningServer,
  clubs: readonly string[],
  folder: string,
  rounds: Rounds,
): Promise<Table> {
  const lines: Line[] = [];
  for (const duel of duelsOver(clubs))
    lines.push(...linesOf(duel, await fought(duel, server, folder, rounds)));
  return judged("Requests, beside a bare Hono route with the same bytes", lines);
}

function duelsOver(clubs: readonly string[]): Duel[] {
  const clubRoute = apiPaths.club.replace("{slug}", ":slug");
  const records = clubs.map((slug) => apiPaths.club.replace("{slug}", slug));
  const typical = records.slice(records.length >> 1, (records.length >> 1) + 1);
  // Every limit makes another answer of nearly the same bytes, and more of them than the server keeps.
  const uncached = Array.from({ length: 4000 }, (_, index) => `${LIST}&limit=${MAX_PAGE_SIZE - index}`);
  return [
    { name: "a club's record", target: RECORD_TARGET, route: clubRoute, paths: typical },
    { name: "every club's record by turns", target: RECORD_TARGET, route: clubRoute, paths: records },
    { name: "category=Ticketing", target: LIST_TARGET, route: apiPaths.technology, paths: [LIST] },
    {
      name: "the same, never kept",
      target: undefined,
      route: apiPaths.technology,
      paths: uncached,
      barePaths: [LIST],
    },
  ];
}

async function fought(
  duel: Duel,
  server: RunningServer,
  folder: string,
  rounds: Rounds,
): Promise<Comparison> {
  const paths = duel.barePaths ?? duel.paths;
  const answers = join(folder, "answers.json");
  await writeFile(answers, JSON.stringify(await answersOf(server, paths)));
  const bare = await startBare(duel.route, answers, paths[0] ?? "/");
  try {
    await requireSameBytes(server, bare, paths[0] ?? "/");
    return await sideBySide(
      { server, requests: asks(duel.paths) },
      { server: bare, requests: asks(paths) },
      rounds,
    );
  } finally {
    await bare.stop();
  }
}

const asks = (paths: readonly string[]): Ask[] => paths.map((path) => ({ path }));

/** What a server answers, by path. */
export async function answersOf(
  server: RunningServer,
  paths: readonly string[],
  sent?: Readonly<Record<string, string>>,
): Promise<Record<string, Answered>> {
  const answers: Record<string, Answered> = {};
  for (const path of paths) answers[path] = await answerOf(server, path, sent);
  return answers;
}

async function requireSameBytes(one: RunningServer, other: RunningServer, path: string): Promise<void> {
  const [ours, bare] = [await answerOf(one, path), await answerOf(other, path)];
  if (ours.body !== bare.body || Object.keys(ours.headers).length !== Object.keys(bare.headers).length)
    throw new Error(`${path}: the two servers do not answer the same bytes`);
}

/** Headers that the HTTP layer writes by itself, for both alike. */
const BY_ITSELF = ["connection", "content-length", "date", "keep-alive"];

async function answerOf(
  { address }: RunningServer,
  path: string,
  sent: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const response = await fetch(`${address}${path}`, { headers: { ...sent, "Accept-Encoding": "identity" } });
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  const headers = [...response.headers].filter(([name]) => !BY_ITSELF.includes(name));
  return { headers: Object.fromEntries(headers), body: await response.text() };
}

export function linesOf(
  { name, target }: Pick<Duel, "name" | "target">,
  { subject, reference, ratio, range, cpuRatio }: Comparison,
): Line[] {
  const [ours, bare] = [subject, reference].map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0));
  const [ourCpu, bareCpu] = [subject, reference].map(({ cpuMicros }) => cpuMicros.toFixed(0));
  const what = `${name}: requests per second against bare`;
  return [
    target === undefined ? noted(what, ratio.toFixed(2)) : atLeast(what, ratio, target, ""),
    noted("  lowest and highest pair", range.map((pair) => pair.toFixed(2)).join(" – ")),
    noted("  requests per second, ours and bare", `${ours} / ${bare}`),
    noted("  server's µs of CPU a request, ours and bare", `${ourCpu} / ${bareCpu} = ${cpuRatio.toFixed(2)}`),
  ];
}
