import { IndexError } from "../../server/build-files.ts";
import { ConfigError } from "../../server/config.ts";
import { hintFor } from "../../server/members/store/error-hints.ts";
import { StoreUnavailable } from "../../server/members/store/store.ts";
import { CliError } from "../cli.ts";

export function printOperatorFailure(error: unknown): void {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = error instanceof CliError ? error.exitCode : 1;
}

/** Expected errors: message only. Others are bugs: the stack. */
function explainError(error: unknown): string {
  if (error instanceof CliError || error instanceof ConfigError || error instanceof IndexError)
    return error.message;
  if (error instanceof StoreUnavailable) {
    const { cause } = error;
    return `${hintFor(cause)}\n${cause instanceof Error ? cause.message : String(cause)}`;
  }
  // Commands about whole stores open the database themselves; its errors have a code.
  if (error instanceof Error && "code" in error) return `${hintFor(error)}\n${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
