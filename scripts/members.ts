import { userInfo } from "node:os";
import { pino } from "pino";
import { ConfigError, readConfig } from "../server/config.ts";
import { redactDatabaseUrl } from "../server/database-url.ts";
import { createAdministration } from "../server/members/accounts/administration.ts";
import { hintFor } from "../server/members/store/error-hints.ts";
import { storeEngine } from "../server/members/store/open-store.ts";
import { openManagedStore, StoreUnavailable } from "../server/members/store/store.ts";
import { CliError } from "./cli.ts";
import { type Context, runMembersCommand } from "./members/commands.ts";

/** The operator's command over the member store; it may run beside the server. The build bundles it as server/members.js. */

function createContext(): Context {
  const { databaseUrl } = readConfig(process.env).members;
  return {
    databaseUrl,
    now: new Date(),
    async withAccounts(work) {
      const log = pino({ level: "silent" });
      const store = await openManagedStore({
        open: storeEngine(databaseUrl).open,
        log,
        displayUrl: redactDatabaseUrl(databaseUrl),
      });
      try {
        return await work(createAdministration(store, `operator ${operatorName()}`));
      } finally {
        await store.close();
      }
    },
  };
}

/** In a container the user may be a number without a name. */
function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `${process.getuid?.() ?? "unknown"}`;
  }
}

/** Expected errors: message only. Others are bugs: the stack. */
function explain(error: unknown): string {
  if (error instanceof CliError || error instanceof ConfigError) return error.message;
  if (error instanceof StoreUnavailable) {
    const { cause } = error;
    return `${hintFor(cause)}\n${cause instanceof Error ? cause.message : String(cause)}`;
  }
  // Commands about whole stores open the database themselves; its errors have a code.
  if (error instanceof Error && "code" in error) return `${hintFor(error)}\n${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.stdout.write(`${await runMembersCommand(process.argv.slice(2), createContext)}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = error instanceof CliError ? error.exitCode : 1;
}
