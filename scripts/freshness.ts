import { resolve } from "node:path";
import { CliError, localDay, nameIn, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { addDays } from "./evidence/dates.ts";
import { csvWorkList, jsonWorkList, textWorkList } from "./freshness/report.ts";
import { sourcesIn, workList } from "./freshness/work-list.ts";
import { readValidLedger } from "./members-folder.ts";

await runCommand(
  commands.freshness,
  async ({ within, limit, json, csv, country, data, members, ...given }) => {
    const now = new Date();
    const ledger = await readValidLedger(resolve(data), members, now);
    const category = nameIn(ledger.categories).optional().safeParse(given.category);
    if (!category.success) throw new CliError(`--category ${category.error.issues[0]?.message}`, 2);
    const today = given.today ?? localDay(now);
    const horizon = { today, until: addDays(today, within) };
    const items = workList(ledger, horizon, { country, category: category.data });
    const report = { ...horizon, items, limit, looked: sourcesIn(ledger) };
    if (json) console.log(jsonWorkList(report));
    else console.log(csv ? csvWorkList(report) : textWorkList(report));
  },
);
