import { residentMb, runScript } from "./processes.ts";
import { atMost, judged, noted, type Table } from "./report.ts";
import { startBuilt } from "./servers.ts";
import { median, repeat } from "./statistics.ts";
import { type Build, buildOn } from "./workspace.ts";

const BUILD_TARGET = 5;
const CHECK_TARGET = 1;
const READY_TARGET = 400;
const RESIDENT_TARGET = 130;
const REQUESTS = 2000;

/** Processor time of the whole build of the real evidence, and of its check alone. */
export async function measureBuild(shelf: string, times: number): Promise<{ table: Table; dist: string }> {
  // The first run compiles the scripts, which the next ones find compiled.
  await runScript("scripts/check.ts", []);
  const checks = await repeat(times, () => runScript("scripts/check.ts", []));
  const builds = await repeat(times, () => buildOn(shelf, "data"));
  const cpu = (runs: readonly { cpuSeconds: number }[]) => median(runs.map(({ cpuSeconds }) => cpuSeconds));
  const table = judged(`Build of the real evidence, median of ${times}`, [
    atMost("whole build, CPU", cpu(builds), BUILD_TARGET, "s", 2),
    atMost("check alone, CPU", cpu(checks), CHECK_TARGET, "s", 2),
    noted("memory of the build at its height", `${median(builds.map(({ peakMb }) => peakMb)).toFixed(0)} MB`),
    ...stageLines(builds[0]),
  ]);
  return { table, dist: builds[0]?.dist ?? "" };
}

const stageLines = (build: Build | undefined) =>
  Object.entries(build?.stages ?? {}).map(([name, ms]) => noted(`  stage ${name}, by the clock`, `${ms} ms`));

/** Time to start and memory of the server over the real index. */
export async function measureStart(dist: string, paths: readonly string[], times: number): Promise<Table> {
  const runs = await repeat(times, () => oneStart(dist, paths));
  const of = (value: (run: Start) => number) => median(runs.map(value));
  return judged(`Server over the real index, median of ${times}`, [
    atMost(
      "from start to the first 200 of /readyz",
      of(({ readyMs }) => readyMs),
      READY_TARGET,
      "ms",
    ),
    atMost(
      "resident memory then",
      of(({ idleMb }) => idleMb),
      RESIDENT_TARGET,
      "MB",
    ),
    atMost(
      `resident memory after ${REQUESTS} requests`,
      of(({ usedMb }) => usedMb),
      RESIDENT_TARGET,
      "MB",
    ),
  ]);
}

interface Start {
  readyMs: number;
  idleMb: number;
  usedMb: number;
}

async function oneStart(dist: string, paths: readonly string[]): Promise<Start> {
  const server = await startBuilt(dist);
  try {
    const idleMb = residentMb(server.pid);
    for (let asked = 0; asked < REQUESTS; asked += 1)
      await (await fetch(`${server.address}${paths[asked % paths.length]}`)).arrayBuffer();
    return { readyMs: server.readyMs, idleMb, usedMb: residentMb(server.pid) };
  } finally {
    await server.stop();
  }
}
