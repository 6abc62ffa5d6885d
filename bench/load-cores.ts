import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

/**
 * Gives this process a processor core of its own, and the main thread of another process the rest. Left to itself the system puts two
 * busy processes on one core for a hundredth of a second at a time, and each then waits for the other. Says what it did.
 * @param pid of the process that is measured
 */
export function keepApart(pid: number): string {
  const last = cpus().length - 1;
  const others = last > 1 ? `0-${last - 1}` : "0";
  const apart =
    last > 0 && pinned(["-acp", String(last), String(process.pid)]) && pinned(["-cp", others, String(pid)]);
  return apart
    ? `generator on core ${last}, the server's main thread on ${others}`
    : "generator and server share the cores as the system likes";
}

/** Needs taskset, which Linux has. */
const pinned = (options: string[]): boolean =>
  spawnSync("taskset", options, { stdio: "ignore" }).status === 0;
