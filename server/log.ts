import { type Logger, pino, stdSerializers } from "pino";
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
  return { logger: pino({ level, serializers: { err: errorInLog } }, { write }), flush };
}

/**
 * What the log tells of an error. Its other properties may repeat what somebody has sent, or a secret of ours: PostgreSQL's `detail`
 * holds the row with its e-mail, the `input` of an address that cannot be read its password.
 */
function errorInLog(error: Error): Record<string, unknown> {
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, message, stack, ...(code === undefined ? {} : { code }) };
}
