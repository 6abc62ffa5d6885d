import { resolve } from "node:path";
import * as z from "zod";
import { parseArguments } from "./command-line.ts";
import { checkedOptions, localDay, realDay, runCommand, validLedger } from "./command-options.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";
import { MEMBERS_USAGE, membersFolder } from "./members-folder.ts";
import { coverageOf } from "./stats/coverage.ts";
import { jsonCoverage, markdownCoverage, textCoverage } from "./stats/report.ts";

const USAGE = `npm run stats -- [--json | --markdown] [--today YYYY-MM-DD]
  Counts what the evidence covers: by country, category, status, and the age of verification and of evidence.
  --json, --markdown  for other programs, for a page
  --today YYYY-MM-DD  the day to reckon ages from (today)
  --data FOLDER       evidence of another folder than data/
  ${MEMBERS_USAGE}`;

const schema = z
  .object({
    json: z.boolean(),
    markdown: z.boolean(),
    today: realDay,
    data: z.string(),
    members: z.string().optional(),
  })
  .refine(({ json, markdown }) => !(json && markdown), {
    path: ["markdown"],
    error: "and --json exclude each other",
  });

await runCommand(async () => {
  const values = parseArguments(USAGE, {
    json: { type: "boolean", default: false },
    markdown: { type: "boolean", default: false },
    today: { type: "string", default: localDay(new Date()) },
    data: { type: "string", default: "data" },
    members: { type: "string" },
  });
  const { json, markdown, today, data, members } = checkedOptions(schema, values);
  const coverage = coverageOf(
    await validLedger(resolve(data), latestDayOnEarth(new Date()), membersFolder(members, process.env)),
    today,
  );
  if (json) console.log(jsonCoverage(coverage));
  else console.log(markdown ? markdownCoverage(coverage) : textCoverage(coverage));
});
