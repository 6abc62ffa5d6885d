import { type Logger, pino, stdSerializers } from "pino";
import type { Config } from "./config.ts";

/** Lines are written in batches: after this many characters or this time, whichever comes first. */
const BATCH_CHARACTERS = 16 * 1024;
const BATCH_MS = 500;

export interface Log {
  logger: Logger;
  /** Writes the current batch. */
  flush: () => void;
}

/** A log of JSON lines, written in batches because a write costs more than what it carries. */
export function createLog(
  level: Config["logLevel"],
  out: Pick<NodeJS.WriteStream, "write"> = process.stdout,
): Log {
  let batch = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (batch !== "") out.write(batch);
    batch = "";
  };
  const write = (line: string) => {
    batch += line;
    if (batch.length >= BATCH_CHARACTERS) flush();
    // Unreferenced, so that it does not keep a process alive whose start has failed.
    else timer ??= setTimeout(flush, BATCH_MS).unref();
  };
  process.once("exit", flush);
  return { logger: pino({ level, serializers: { err: serializeError } }, { write }), flush };
}

/**
 * Logs only type, message, stack and code. Other properties may leak user data (PostgreSQL's `detail`) or secrets (the
 * `input` of an invalid URL).
 */
function serializeError(error: Error): Record<string, unknown> {
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, message, stack, ...(code === undefined ? {} : { code }) };
}
