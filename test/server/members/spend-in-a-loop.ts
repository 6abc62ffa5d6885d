import { pino } from "pino";
import { createLimits } from "../../../server/members/limits.ts";
import { storeEngine } from "../../../server/members/store/open-store.ts";
import { openManagedStore } from "../../../server/members/store/store.ts";

/**
 * A process of its own that spends: `<store> <most granted, or 0 for no end> <accounts>`. It prints each account that was granted one,
 * a line each, after each grant.
 */
const [path = "", most = "0", accounts = "1"] = process.argv.slice(2);

async function spendInALoop(): Promise<void> {
  const open = storeEngine(`file:${path}`).open;
  const limits = createLimits(
    await openManagedStore({ open, log: pino({ level: "silent" }), displayUrl: "the fixture" }),
  );
  for (let turn = 0; most === "0" || turn < Number(most); turn += 1) {
    const account = `account-${turn % Number(accounts)}`;
    const { granted } = await limits.consume(account);
    // Waited for, because what a slow reader leaves in this process's memory would be lost with it.
    if (granted) await new Promise((written) => process.stdout.write(`${account}\n`, written));
  }
}

void spendInALoop().then(() => process.exit(0));
