import { Problem } from "./problem.ts";

/**
 * What reading a body failed with, as it is to be thrown: a caller that goes away before its body has arrived is no failure of ours.
 * Told as one, it would be logged as an error and counted with status 500, so anyone could set off the operator's alarm.
 */
export function readingFailure(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error && error.code === "ECONNRESET")) return error;
  return new Problem("malformed-request", { detail: "The connection ended before the body did." });
}
