import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { membersIndex } from "../contract/members/index-files.ts";
import { parseArguments } from "../scripts/command-line.ts";
import { clubsBySize, searchWords } from "./compiled.ts";
import { keepApart } from "./load-cores.ts";
import { growthOf, type MemorySample, watchMemory } from "./load-memory.ts";
import { type RequestClass, requestMix } from "./load-mix.ts";
import {
  idlePhase,
  type Load,
  type NextTurn,
  type SteadyLoad,
  steadyPhase,
  topPhase,
  turnCounter,
} from "./load-phases.ts";
import { createFictionalAccounts } from "./member-parts.ts";
import { asText, atMost, judged, type Line, noted } from "./report.ts";
import { freePort, type RunningServer, startBuilt, startControl } from "./servers.ts";
import { median, percentile } from "./statistics.ts";
import { buildOn, openWorkspace } from "./workspace.ts";

const USAGE = `npm run load -- [--seconds 600] [--share 70]
  Builds the real evidence apart from dist/, serves it with many fictional members, measures what the server bears, then asks it
  that share of it for so long: records, searches, lists, calculators, pages, members' REST and MCP. Reports errors, times and memory.
  Then the same, a minute at most, of a control: a server that does nothing but arithmetic, for as long as ours takes for a request. What
  it is late, too, is the machine's. Exits 1 where any request was not answered 200.
  --seconds N  how long the load lasts
  --share N    percent of the highest rate`;

/** So many that at the highest rate none of them comes near the limits of an account. */
const ACCOUNTS = 4000;
const IDLE_TIMES = 100;
const TOP_SECONDS = 5;
const CONTROL_SECONDS = 60;
/** Seconds. */
const STRETCH = 5;
const TIMES_IDLE = 3;
const MEMORY_PERCENT = 5;

async function main(): Promise<void> {
  const options = parseArguments(USAGE, {
    seconds: { type: "string", default: "600" },
    share: { type: "string", default: "70" },
  });
  const [seconds, share] = [Number(options.seconds), Number(options.share)];
  if (!(seconds >= 1) || !(share > 0)) throw new Error(`--seconds and --share are numbers\n\n${USAGE}`);
  const folder = await openWorkspace();
  const { dist } = await buildOn(`${folder}/real`, "data");
  const store = `file:${join(folder, "members.sqlite")}`;
  const keys = await createFictionalAccounts(store, ACCOUNTS);
  const metricsPort = await freePort();
  const server = await startBuilt(dist, { DATABASE_URL: store, METRICS_PORT: String(metricsPort) });
  const buyers = await slugsOf(join(dist, membersIndex.buyers));
  const mix = requestMix({ clubs: await clubsBySize(dist), words: await searchWords(dist), buyers, keys });
  const asked = { mix, next: turnCounter(mix), share };
  const watch = () => watchMemory(`http://127.0.0.1:${metricsPort}/metrics`);
  const ours = await loadOf(server, { ...asked, seconds, watch });
  const micros = 1e6 / (ours.top.answered / ours.top.seconds);
  const control = await loadOf(await startControl(micros), {
    ...asked,
    seconds: Math.min(seconds, CONTROL_SECONDS),
  });
  report(ours, control);
}

interface Asked {
  mix: readonly RequestClass[];
  next: NextTurn;
  /** Percent of the highest rate. */
  share: number;
  seconds: number;
  watch?: () => ReturnType<typeof watchMemory>;
}

interface Measured {
  idle: Load;
  top: Load;
  load: SteadyLoad;
  samples: readonly MemorySample[];
}

/** Measures a server idle and at its highest rate, then asks it a share of that. The server has ended afterwards. */
async function loadOf(server: RunningServer, { mix, next, share, seconds, watch }: Asked): Promise<Measured> {
  const port = Number(new URL(server.address).port);
  console.log(`${cpus().length} cores: ${keepApart(server.pid)}`);
  await topPhase(port, next, 1);
  const idle = await idlePhase(port, mix, IDLE_TIMES);
  const top = await topPhase(port, next, TOP_SECONDS);
  const rate = (top.answered / top.seconds) * (share / 100);
  console.log(
    `The server bears ${(top.answered / top.seconds).toFixed(0)} requests a second; ${seconds} s at ${rate.toFixed(0)}`,
  );
  const watching = watch?.();
  const load = await steadyPhase(port, next, rate, seconds);
  const samples = watching?.stop() ?? [];
  await server.stop();
  return { idle, top, load, samples };
}

function report({ idle, top, load, samples }: Measured, control: Measured): void {
  const errors = [idle, top, load].flatMap((phase) => [...phase.errors]);
  const lines = [
    noted("requests answered", `${load.answered} (${(load.answered / load.seconds).toFixed(0)} a second)`),
    noted("the generator itself stood still at most", `${load.longestPauseMs.toFixed(0)} ms`),
    atMost(
      "errors in all phases",
      errors.reduce((sum, [, count]) => sum + count, 0),
      0,
      "",
    ),
    ...[...load.latencies].flatMap(([name, times]) =>
      classLines(name, times, idle.latencies.get(name) ?? []),
    ),
    ...allLines("everything", idle, load),
    ...allLines("the control", control.idle, control.load),
    noted("the same, beside the control's", (usuallyLate(load) / usuallyLate(control.load)).toFixed(2)),
    ...memoryLines(samples),
  ];
  console.log(asText(judged("Load", lines)));
  for (const [what, count] of errors) console.log(`  ERROR ${what}, ${count} times`);
  console.log(`\nNode ${process.version}, ${cpus().length} cores`);
  process.exitCode = errors.length > 0 ? 1 : 0;
}

function classLines(name: string, times: readonly number[], idle: readonly number[]): Line[] {
  const idleMedian = median(idle);
  const limit = Number((idleMedian * TIMES_IDLE).toFixed(2));
  return [
    noted(`${name}: idle, half within`, `${idleMedian.toFixed(2)} ms`),
    noted(`${name}: half within`, `${median(times).toFixed(2)} ms`),
    atMost(`${name}: 99 of 100 within`, percentile(times, 99), limit, "ms", 2),
  ];
}

/**
 * All classes as one, ours and the control's side by side. The middle of many short stretches is told as well as the whole: when others
 * on the same host take the processor for some seconds, what waits then is more than one in a hundred of ten minutes.
 */
function allLines(name: string, idle: Load, load: Load): Line[] {
  const idleMedian = median(idle.inOrder);
  const [whole, middle] = [percentile(load.inOrder, 99), usuallyLate(load)];
  return [
    noted(`${name}: idle, half within`, `${idleMedian.toFixed(2)} ms`),
    noted(`${name}: half, 99 of 100 within`, `${median(load.inOrder).toFixed(2)}, ${whole.toFixed(2)} ms`),
    noted(`${name}: 99 of 100, times the idle half`, (whole / idleMedian).toFixed(1)),
    noted(`${name}: 99 of 100 in the middle stretch of ${STRETCH} s`, `${middle.toFixed(2)} ms`),
  ];
}

/** Within what time 99 of 100 were answered in the middle one of all stretches. Milliseconds. */
function usuallyLate({ inOrder, seconds }: Load): number {
  const size = Math.ceil((inOrder.length / seconds) * STRETCH);
  const starts = Array.from({ length: Math.ceil(inOrder.length / size) }, (_, index) => index * size);
  return median(starts.map((start) => percentile(inOrder.slice(start, start + size), 99)));
}

function memoryLines(samples: readonly MemorySample[]): Line[] {
  if (samples.length < 5) return [noted("memory", "too short a time to tell")];
  return Object.entries(growthOf(samples)).flatMap(([name, { before, after, percent }]) => [
    noted(`${name} memory, from and to`, `${before.toFixed(1)} to ${after.toFixed(1)} MiB`),
    atMost(`${name} memory, growth`, percent, MEMORY_PERCENT, "%", 1),
  ]);
}

const named = z.looseObject({ slug: z.string() });

async function slugsOf(file: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  return lines.map((line) => named.parse(JSON.parse(line)).slug);
}

await main();
