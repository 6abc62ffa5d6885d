import { resolve } from "node:path";
import * as z from "zod";
import { slugOf } from "../contract/text-folding.ts";
import { countries } from "../data/schema/countries.ts";
import { parseArguments } from "./command-line.ts";
import {
  checkedOptions,
  chosen,
  localDay,
  realDay,
  runCommand,
  validLedger,
  wholeNumber,
} from "./command-options.ts";
import { addDays, latestDayOnEarth } from "./evidence/dates.ts";
import { csvWorkList, jsonWorkList, textWorkList } from "./freshness/report.ts";
import { sourcesIn, workList } from "./freshness/work-list.ts";
import { MEMBERS_USAGE, membersFolder } from "./members-folder.ts";

const USAGE = `npm run freshness -- [--within DAYS] [--country NAME] [--category NAME] [--limit N] [--json | --csv]
  Lists the sources of technology, buyers and deals that are to be read again, the most important first. Exits 0 however long the list is.
  --within DAYS       also what falls due within so many days (0)
  --today YYYY-MM-DD  the day to reckon from (today)
  --country NAME      only clubs of this country, the deals over them and the buyers that hold or held one
  --category NAME     only this category, and therefore neither buyers nor deals
  --limit N           show so many; the count stays that of all
  --json, --csv       for other programs
  --data FOLDER       evidence of another folder than data/
  ${MEMBERS_USAGE}`;

const schema = z
  .object({
    within: wholeNumber(),
    today: realDay,
    country: z.string().optional(),
    category: z.string().optional(),
    limit: wholeNumber(1).optional(),
    json: z.boolean(),
    csv: z.boolean(),
    data: z.string(),
    members: z.string().optional(),
  })
  .refine(({ json, csv }) => !(json && csv), { path: ["csv"], error: "and --json exclude each other" });

const named = countries.map((name) => ({ name, slug: slugOf(name) }));

function readOptions() {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const values = parseArguments(USAGE, {
    within: { type: "string", default: "0" },
    today: { type: "string", default: localDay(new Date()) },
    country: text,
    category: text,
    limit: text,
    json: flag,
    csv: flag,
    data: { type: "string", default: "data" },
    members: { type: "string" },
  });
  return checkedOptions(schema, values);
}

await runCommand(async () => {
  const { today, within, limit, json, csv, ...options } = readOptions();
  const ledger = await validLedger(
    resolve(options.data),
    latestDayOnEarth(new Date()),
    membersFolder(options.members, process.env),
  );
  const country = chosen("country", options.country, named)?.name;
  const category = chosen("category", options.category, ledger.categories)?.name;
  const horizon = { today, until: addDays(today, within) };
  const items = workList(ledger, horizon, { country, category });
  const report = { ...horizon, items, limit, looked: sourcesIn(ledger) };
  if (json) console.log(jsonWorkList(report));
  else console.log(csv ? csvWorkList(report) : textWorkList(report));
});
