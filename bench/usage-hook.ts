import { existsSync, readdirSync, writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { childrenOf, cpuSecondsOf, USAGE_DESCRIPTOR } from "./processes.ts";

/**
 * Loaded before a measured script: at its end it tells what it has used. The compilers that it has started still run
 * then, and what they have used counts as well.
 */
if (isMainThread) process.once("exit", tellUsage);

function tellUsage(): void {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const children = existsSync("/proc") ? childrenOf(process.pid, readdirSync("/proc")) : [];
  const ofChildren = children.map(cpuSecondsOf).reduce((sum, seconds) => sum + (seconds || 0), 0);
  const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6 + ofChildren;
  writeSync(USAGE_DESCRIPTOR, JSON.stringify({ cpuSeconds, peakMb: maxRSS / 1024 }));
}
