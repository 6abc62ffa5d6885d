import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const usage = z.object({
  /** User and system time of the process and of what it started. */
  cpuSeconds: z.number(),
  /** The most memory that the process itself held at a time. MiB. */
  peakMb: z.number(),
});

export interface Usage extends z.infer<typeof usage> {
  /** From the start of the process to its end. */
  wallSeconds: number;
}

const USAGE_HOOK = fileURLToPath(new URL("usage-hook.ts", import.meta.url));

/** The file descriptor at which the usage hook tells what a process has used. */
export const USAGE_DESCRIPTOR = 3;

/** Runs one of the project's scripts in a process of its own. Throws what it said where it fails. */
export async function runScript(
  script: string,
  args: readonly string[],
): Promise<Usage & { output: string }> {
  const started = performance.now();
  const modules = ["--import", "tsx", "--import", USAGE_HOOK];
  const child = spawn(process.execPath, [...modules, script, ...args], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  endWithUs(child);
  const [, output, errors, told] = await Promise.all([
    once(child, "close"),
    ...child.stdio
      .slice(1)
      .map((stream) => (stream !== null && stream !== undefined && "read" in stream ? text(stream) : "")),
  ]);
  if (child.exitCode !== 0) throw new Error(`${script} failed: ${lastLines(`${output}\n${errors}`)}`);
  const wallSeconds = (performance.now() - started) / 1000;
  return { ...usage.parse(JSON.parse(told ?? "")), wallSeconds, output: output ?? "" };
}

const lastLines = (said: string): string => said.trim().split("\n").slice(-5).join(" / ");

/** Ends a process when this one ends, however it does. */
export function endWithUs(child: ChildProcess): void {
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.removeListener("exit", end));
}

/** Ends a process and waits until it has ended. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Resident memory of a running process in MiB; NaN where the system has no /proc. */
export function residentMb(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`))?.[1];
  return Number(found ?? Number.NaN) / 1024;
}

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const TICKS_A_SECOND = 100;

/** Processor time that a running process has used, in seconds; NaN where the system has no /proc. */
export function cpuSecondsOf(pid: number): number {
  const fields = readProc(`${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  const [user, system] = [Number(fields[11] ?? Number.NaN), Number(fields[12] ?? Number.NaN)];
  return (user + system) / TICKS_A_SECOND;
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number, all: readonly string[]): number[] {
  return all
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => readProc(`${name}/stat`).split(") ").at(-1)?.split(" ")[1] === String(pid))
    .map(Number);
}

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}
