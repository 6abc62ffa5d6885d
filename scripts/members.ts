import { userInfo } from "node:os";
import { pino } from "pino";
import { readConfig } from "../server/config.ts";
import { redactDatabaseUrl } from "../server/database-url.ts";
import { createAdministration } from "../server/members/accounts/administration.ts";
import { storeEngine } from "../server/members/store/open-store.ts";
import { openManagedStore } from "../server/members/store/store.ts";
import { type Context, runMembersCommand } from "./members/commands.ts";
import { printOperatorFailure } from "./members/explain-error.ts";
import { missingStore, requireStore } from "./members/stores.ts";

/** The operator's command over the member store; it may run beside the server. The build bundles it as server/members.js. */

function createContext(): Context {
  const { databaseUrl } = readConfig(process.env).members;
  return {
    databaseUrl,
    now: new Date(),
    async withAccounts(work, mayCreate = false) {
      const created = missingStore(databaseUrl);
      if (!mayCreate) requireStore(databaseUrl);
      const log = pino({ level: "silent" });
      const store = await openManagedStore({
        open: storeEngine(databaseUrl).open,
        log,
        displayUrl: redactDatabaseUrl(databaseUrl),
      });
      try {
        const text = await work(createAdministration(store, `operator ${operatorName()}`));
        return created === undefined ? text : `created the store ${created}\n${text}`;
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

await runMembersCommand(process.argv.slice(2), createContext)
  .then((text) => process.stdout.write(`${text}\n`))
  .catch(printOperatorFailure);
