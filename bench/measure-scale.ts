import { rm } from "node:fs/promises";
import { join } from "node:path";
import { indexMegabytes } from "./compiled.ts";
import { writeFictionalLedger } from "./generate-ledger.ts";
import { residentMb, runScript } from "./processes.ts";
import { atMost, judged, type Line, type Table } from "./report.ts";
import { startBuilt } from "./servers.ts";
import { median, repeat } from "./statistics.ts";
import { buildOn } from "./workspace.ts";

/** The size of the real ledger when this was written. */
const ROWS = 933;
const STARTS = 3;

/** What is measured at one size. */
interface Size {
  factor: number;
  rows: number;
  checkSeconds: number;
  buildSeconds: number;
  buildMb: number;
  stages: Readonly<Record<string, number>>;
  indexMb: number;
  readyMs: number;
  residentMb: number;
}

/** Build, start and memory over fictional ledgers of growing size. */
export async function measureScale(folder: string, factors: readonly number[]): Promise<Table[]> {
  const sizes = await repeat(factors.length, (turn) => sizeOf(folder, factors[turn] ?? 1));
  return [sizesTable(sizes), stagesTable(sizes), growthTable(sizes)];
}

async function sizeOf(folder: string, factor: number): Promise<Size> {
  const [data, shelf, rows] = [join(folder, "data"), join(folder, "shelf"), ROWS * factor];
  try {
    await writeFictionalLedger(data, rows, "data/methodology");
    const { cpuSeconds: checkSeconds } = await runScript("scripts/check.ts", ["--data", data]);
    const { cpuSeconds: buildSeconds, peakMb: buildMb, stages, dist } = await buildOn(shelf, data);
    const starts = await repeat(STARTS, () => oneStart(dist));
    const [readyMs, resident] = [starts.map(({ readyMs }) => readyMs), starts.map(({ mb }) => mb)].map(
      median,
    );
    const served = { readyMs: readyMs ?? Number.NaN, residentMb: resident ?? Number.NaN };
    return {
      factor,
      rows,
      checkSeconds,
      buildSeconds,
      buildMb,
      stages,
      indexMb: await indexMegabytes(dist),
      ...served,
    };
  } finally {
    for (const used of [data, shelf]) await rm(used, { recursive: true, force: true });
  }
}

async function oneStart(dist: string): Promise<{ readyMs: number; mb: number }> {
  const server = await startBuilt(dist);
  const mb = residentMb(server.pid);
  await server.stop();
  return { readyMs: server.readyMs, mb };
}

function sizesTable(sizes: readonly Size[]): Table {
  const columns = [
    "size",
    "rows",
    "check CPU s",
    "build CPU s",
    "build MB",
    "index MB",
    "start ms",
    "resident MB",
  ];
  const rows = sizes.map((size) => [
    `${size.factor}×`,
    String(size.rows),
    size.checkSeconds.toFixed(2),
    size.buildSeconds.toFixed(2),
    size.buildMb.toFixed(0),
    size.indexMb.toFixed(1),
    size.readyMs.toFixed(0),
    size.residentMb.toFixed(0),
  ]);
  return { title: "Scale: fictional ledgers", columns, rows, missed: 0 };
}

function stagesTable(sizes: readonly Size[]): Table {
  const names = Object.keys(sizes[0]?.stages ?? {});
  const rows = sizes.map(({ factor, stages }) => [
    `${factor}×`,
    ...names.map((name) => String(stages[name] ?? "")),
  ]);
  return {
    title: "Scale: stages of the build, ms by the clock",
    columns: ["size", ...names],
    rows,
    missed: 0,
  };
}

const MEASURES: readonly [name: string, value: (size: Size) => number][] = [
  ["check CPU", ({ checkSeconds }) => checkSeconds],
  ["build CPU", ({ buildSeconds }) => buildSeconds],
  ["build memory", ({ buildMb }) => buildMb],
  ["index size", ({ indexMb }) => indexMb],
  ["start time", ({ readyMs }) => readyMs],
  ["resident memory", ({ residentMb: mb }) => mb],
];

/** Above this, a row costs more in a large ledger than in a small one. */
const LINEAR = 1;
/** The same for the rows added by a step, compared with those added by the step before: no fixed cost flatters it. */
const LINEAR_STEP = 1.25;

function growthTable(sizes: readonly Size[]): Table {
  const lines = MEASURES.flatMap(([name, value]) => growthLines(name, value, sizes));
  return judged("Scale: cost of a row; 1 is linear growth", lines);
}

function growthLines(name: string, value: (size: Size) => number, sizes: readonly Size[]): Line[] {
  const [first, ...others] = sizes;
  if (first === undefined) return [];
  const aRow = (size: Size) => value(size) / size.rows;
  const whole = others.map((size) =>
    atMost(
      `${name} a row, ${size.factor}× against ${first.factor}×`,
      aRow(size) / aRow(first),
      LINEAR,
      "",
      2,
    ),
  );
  return [...whole, ...stepLines(name, value, sizes)];
}

function stepLines(name: string, value: (size: Size) => number, sizes: readonly Size[]): Line[] {
  const steps = sizes.slice(1).map((size, index) => ({ from: sizes[index] ?? size, to: size }));
  const added = ({ from, to }: { from: Size; to: Size }) => (value(to) - value(from)) / (to.rows - from.rows);
  return steps.slice(1).map((step, index) => {
    const before = steps[index] ?? step;
    const what = `  ${name} of an added row, ${step.from.factor}–${step.to.factor}× against ${before.from.factor}–${before.to.factor}×`;
    return atMost(what, added(step) / added(before), LINEAR_STEP, "", 2);
  });
}
