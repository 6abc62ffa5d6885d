import { rm } from "node:fs/promises";
import { writeFictionalLedger } from "./generate-ledger.ts";
import { runScript } from "./processes.ts";
import { atMost, judged, noted, type Table } from "./report.ts";
import { median, repeat } from "./statistics.ts";

const TARGET = 5;

/** Time by the clock of the check of a fictional ledger of so many rows, from the start of its process to its end. */
export async function measureCheck(data: string, rows: number, times: number): Promise<Table> {
  try {
    await writeFictionalLedger(data, rows, "data/methodology");
    const runs = await repeat(times, () => runScript("scripts/check.ts", ["--data", data]));
    return judged(`Check of ${rows} fictional rows, median of ${times}`, [
      atMost("check, by the clock", median(runs.map(({ wallSeconds }) => wallSeconds)), TARGET, "s", 2),
      noted("its CPU", `${median(runs.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2)} s`),
      noted("its memory at its height", `${median(runs.map(({ peakMb }) => peakMb)).toFixed(0)} MB`),
    ]);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
