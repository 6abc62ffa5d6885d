import { userInfo } from "node:os";
import { pino } from "pino";
import { ConfigError, readConfig } from "../../config.ts";
import { createAdministration } from "../accounts/administration.ts";
import { hintFor } from "../store/error-hints.ts";
import { storeOpener } from "../store/open-store.ts";
import { redactDatabaseUrl } from "../store/place.ts";
import { openManagedStore, StoreUnavailable } from "../store/store.ts";
import { carryOut, type StoreOrder } from "./carry-out.ts";
import { type Order, readOrder } from "./order.ts";
import { Refusal } from "./refusal.ts";
import { backUp, moveBetween } from "./stores.ts";

/** The operator's command over the member store; it may run beside the server. */
async function main(): Promise<void> {
  const now = new Date();
  const order = readOrder(process.argv.slice(2), now);
  tell(order.command === "help" ? order.text : await carriedOut(order, now));
}

async function carriedOut(order: Exclude<Order, { command: "help" }>, now: Date): Promise<string> {
  const { databaseUrl } = readConfig(process.env).members;
  switch (order.command) {
    case "migrate-store":
      return moveBetween(order.from, order.to ?? databaseUrl);
    case "backup":
      return backUp(databaseUrl, order.file);
    default:
      return inStore(databaseUrl, order, now);
  }
}

async function inStore(databaseUrl: string, order: StoreOrder, now: Date): Promise<string> {
  const log = pino({ level: "silent" });
  const store = await openManagedStore({
    open: storeOpener(databaseUrl),
    log,
    displayUrl: redactDatabaseUrl(databaseUrl),
  });
  try {
    return await carryOut(order, createAdministration(store, `operator ${operatorName()}`), now);
  } finally {
    await store.close();
  }
}

/** In a container the user may be a number that no name belongs to. */
function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `${process.getuid?.() ?? "unknown"}`;
  }
}

const tell = (text: string): boolean => process.stdout.write(`${text}\n`);

/** What the operator can mend is told in words; anything else is a fault of ours and shows where it happened. */
function explain(error: unknown): string {
  if (error instanceof Refusal || error instanceof ConfigError) return error.message;
  if (error instanceof StoreUnavailable) {
    const { cause } = error;
    return `${hintFor(cause)}\n${cause instanceof Error ? cause.message : String(cause)}`;
  }
  // Orders about whole stores open the database themselves, so its own errors come here; they have a code.
  if (error instanceof Error && "code" in error) return `${hintFor(error)}\n${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = error instanceof Refusal ? error.exitCode : 1;
});
