import { userInfo } from "node:os";
import { readConfig } from "../server/config.ts";
import { createAdministration } from "../server/members/accounts/administration.ts";
import { type Context, runMembersCommand } from "./members/commands.ts";
import { printOperatorFailure } from "./members/explain-error.ts";
import { missingStore, requireStore, withManagedStore } from "./members/stores.ts";

/** The operator's command over the member store; it may run beside the server. The build bundles it as server/members.js. */

function createContext(): Context {
  const { databaseUrl } = readConfig(process.env).members;
  return {
    databaseUrl,
    now: new Date(),
    async withAccounts(work, mayCreate = false) {
      const created = missingStore(databaseUrl);
      if (!mayCreate) requireStore(databaseUrl);
      const text = await withManagedStore(databaseUrl, (store) =>
        work(createAdministration(store, `operator ${operatorName()}`)),
      );
      return created === undefined ? text : `created the store ${created}\n${text}`;
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
