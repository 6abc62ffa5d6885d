import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** Lines are written together once there is so much of them, or this long after the first. Characters, milliseconds. */
const TOGETHER = 16 * 1024;
const AT_LATEST = 500;

export interface Log {
  logger: Logger;
  /** Writes what is waiting. */
  flush: () => void;
}

/** A log of JSON lines. One write takes many lines, because a write costs more than what it carries. */
export function createLog(
  level: Config["logLevel"],
  out: Pick<NodeJS.WriteStream, "write"> = process.stdout,
): Log {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== "") out.write(waiting);
    waiting = "";
  };
  const write = (line: string) => {
    waiting += line;
    if (waiting.length >= TOGETHER) flush();
    // The timer does not keep a process alive whose start has failed.
    else timer ??= setTimeout(flush, AT_LATEST).unref();
  };
  process.once("exit", flush);
  return { logger: pino({ level }, { write }), flush };
}
