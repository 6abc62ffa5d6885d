import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import autocannon from "autocannon";
import { transferCostExample } from "../contract/calculators/transfer-cost-example.ts";
import { apiPaths, clubPath } from "../contract/site-paths.ts";
import { parseArguments } from "../scripts/command-line.ts";
import { clubsBySize, searchWords } from "./compiled.ts";
import { cpuSecondsOf, residentMb } from "./processes.ts";
import { asMarkdown, asText, type Table } from "./report.ts";
import { type RunningServer, startBuilt } from "./servers.ts";
import { type Ask, turns } from "./side-by-side.ts";
import { median } from "./statistics.ts";
import { buildOn, openWorkspace } from "./workspace.ts";

const USAGE = `node --import tsx bench/sizing.ts [--seconds N] [--rounds N]
  What one server process takes for each kind of request of the real evidence: the figures that docs/sizing.md calculates with.
  The table also goes to var/sizing.md.
  --seconds N  how long each kind is asked, each round; 5
  --rounds N   how often; the median is told; 3`;

const REPORT = "var/sizing.md";
const CONNECTIONS = 32;
/** More different answers than the server keeps. */
const NEW = 8000;
const LIMITS = Array.from({ length: 20 }, (_, index) => 20 + index);

interface Kind {
  name: string;
  requests: readonly Ask[];
  /** Sent with every request, beside the encoding that every browser and cache takes. */
  headers?: Readonly<Record<string, string>>;
}

interface Figures {
  perSecond: number;
  /** Processor time of the server for one request. Microseconds. */
  cpuMicros: number;
  /** Milliseconds, as the client sees it. */
  p50: number;
  p99: number;
  /** Bytes over the wire, headers too. */
  bytes: number;
}

async function kindsOf(dist: string, { address }: RunningServer): Promise<Kind[]> {
  const clubs = await clubsBySize(dist);
  const words = await searchWords(dist);
  const [record, page] = [(slug: string) => apiPaths.club.replace("{slug}", slug), clubPath];
  const typical = clubs[clubs.length >> 1] ?? "";
  const validator = (await fetch(`${address}${record(typical)}`)).headers.get("ETag") ?? "";
  const paths = (list: readonly string[]) => list.map((path) => ({ path }));
  const bodies = Array.from({ length: NEW }, (_, turn) => ({
    path: apiPaths.transferCost,
    body: JSON.stringify({ ...transferCostExample.request, fee: 1_000_000 + turn }),
  }));
  return [
    {
      name: "a record that a cache asks for again (304)",
      requests: paths([record(typical)]),
      headers: { "If-None-Match": validator },
    },
    { name: "a club's record, by turns of all", requests: paths(clubs.map(record)) },
    { name: "a club's page, by turns of all", requests: paths(clubs.map(page)) },
    { name: "the home page", requests: paths(["/"]) },
    { name: "a list of one category", requests: paths([`${apiPaths.technology}?category=Ticketing`]) },
    { name: "the whole ledger in one answer", requests: paths([apiPaths.technology]) },
    {
      name: "a search that was not made before",
      requests: paths(
        // A rare word has a small answer, and the server keeps many of those: every limit makes it another question.
        LIMITS.flatMap((limit) =>
          words.map((word) => `${apiPaths.technology}?q=${encodeURIComponent(word)}&limit=${limit}`),
        ),
      ),
    },
    { name: "a transfer that was not worked out before", requests: bodies },
  ];
}

async function roundOf(
  { requests, headers }: Kind,
  { address, pid }: RunningServer,
  seconds: number,
): Promise<Figures> {
  const before = cpuSecondsOf(pid);
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { "Accept-Encoding": "gzip", ...headers },
    requests: turns(requests).map((request) => ({
      ...request,
      headers: { ...request.headers, "Accept-Encoding": "gzip", ...headers },
    })),
  });
  const { total } = result.requests;
  if (result.errors > 0 || result["4xx"] + result["5xx"] > 0 || total === 0)
    throw new Error(
      `${requests[0]?.path}: ${result["4xx"]} refusals, ${result["5xx"]} faults, ${result.errors} errors`,
    );
  const { p50, p99 } = result.latency;
  const cpuMicros = ((cpuSecondsOf(pid) - before) / total) * 1e6;
  return { perSecond: total / result.duration, cpuMicros, p50, p99, bytes: result.throughput.total / total };
}

async function lineOf(kind: Kind, server: RunningServer, seconds: number, rounds: number): Promise<string[]> {
  await roundOf(kind, server, 1);
  const all: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await roundOf(kind, server, seconds));
  const of = (read: (figures: Figures) => number, digits = 0) => median(all.map(read)).toFixed(digits);
  return [
    kind.name,
    of(({ perSecond }) => perSecond),
    of(({ cpuMicros }) => cpuMicros),
    of(({ p50 }) => p50),
    of(({ p99 }) => p99),
    of(({ bytes }) => bytes / 1000, 1),
  ];
}

async function main(): Promise<void> {
  const { seconds, rounds } = parseArguments(USAGE, {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
  });
  const { dist } = await buildOn(`${await openWorkspace()}/real`, "data");
  const server = await startBuilt(dist);
  const rows: string[][] = [];
  const atStart = residentMb(server.pid);
  for (const kind of await kindsOf(dist, server))
    rows.push(await lineOf(kind, server, Number(seconds), Number(rounds)));
  const columns = ["request", "a second", "µs of CPU", "p50 ms", "p99 ms", "kB"];
  const table: Table = {
    title: `One server process, ${CONNECTIONS} connections, gzip`,
    columns,
    rows,
    missed: 0,
  };
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, the client on the same machine`;
  const memory = `Ready after ${server.readyMs.toFixed(0)} ms; resident memory ${atStart.toFixed(0)} MiB at start, ${residentMb(server.pid).toFixed(0)} MiB after all of this`;
  await server.stop();
  await mkdir("var", { recursive: true });
  await writeFile(REPORT, `${machine}\n\n${asMarkdown(table)}\n${memory}\n`);
  console.log(`${machine}\n${asText(table)}\n${memory}; also in ${REPORT}`);
}

await main();
