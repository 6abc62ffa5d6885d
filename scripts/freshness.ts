import { resolve } from "node:path";
import { CliError, localDay, nameIn, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { queuedReasons } from "./desk/queue.ts";
import { addDays } from "./evidence/values/dates.ts";
import { textWorkList } from "./freshness/report.ts";
import { sourcesIn, workList } from "./freshness/work-list.ts";
import { readValidLedger } from "./members-folder.ts";

await runCommand(commands.freshness, async ({ within, limit, country, data, members, ...given }) => {
  const now = new Date();
  const ledger = await readValidLedger(resolve(data), members, now);
  const category = nameIn(ledger.categories).optional().safeParse(given.category);
  if (!category.success) throw new CliError(`--category ${category.error.issues[0]?.message}`, 2);
  const today = given.today ?? localDay(now);
  const horizon = { today, until: addDays(today, within) };
  const filter = { country, category: category.data };
  const items = workList(ledger, horizon, filter, await queuedReasons(resolve("var/desk")));
  console.log(textWorkList({ ...horizon, items, limit, looked: sourcesIn(ledger) }));
});
