import { resolve } from "node:path";
import { type Status, statuses } from "../data/schema/statuses.ts";
import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";
import type { Ledger } from "./evidence/ledger.ts";
import { gitHubReport, jsonReport, textReport } from "./evidence/report.ts";
import { validateEvidence } from "./evidence/validate.ts";
import { membersFolder } from "./members-folder.ts";

await runCommand(commands.check, async ({ json, data, members }) => {
  const folder = resolve(data);
  const { diagnostics, files, records, ledger, unconfirmedChanges } = await validateEvidence(
    folder,
    latestDayOnEarth(new Date()),
    membersFolder(folder, members, process.env),
  );
  if (json) console.log(jsonReport(diagnostics));
  else if (ledger !== undefined) {
    console.log(`${records} records in ${files} files: no problem`);
    console.log(summaryOf(ledger));
    if (unconfirmedChanges.length > 0) console.log(candidateList(unconfirmedChanges));
  } else {
    console.log(textReport(diagnostics));
    if (process.env.CI !== undefined) console.log(gitHubReport(diagnostics));
    const count = `${diagnostics.length} ${diagnostics.length === 1 ? "problem" : "problems"}`;
    console.log(`\n${count} in ${records} records`);
  }
  process.exitCode = diagnostics.length === 0 ? 0 : 1;
});

/** Pairs for a person to read: a line of supplier-changes.csv confirms one. */
function candidateList(pairs: readonly (readonly [from: string, to: string])[]): string {
  const note = `note: ${pairs.length} may be changes of supplier; confirm those that the pages bear in supplier-changes.csv:`;
  return [note, ...pairs.map(([from, to]) => `  ${from} -> ${to}`)].join("\n");
}

/** How many relationships there are of each status, and what members have. */
function summaryOf({ technology, clubs, vendors, members }: Ledger): string {
  const count = (wanted: Status) =>
    `${technology.filter(({ status }) => status === wanted).length} ${wanted}`;
  const forMembers =
    members === undefined ? "" : `; ${members.buyers.length} buyers, ${members.deals.length} deals`;
  return (
    `${technology.length} relationships of ${clubs.length} clubs with ${vendors.length} vendors ` +
    `(${statuses.map(count).join(", ")})${forMembers}`
  );
}
