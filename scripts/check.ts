import { resolve } from "node:path";
import { type Status, statuses } from "../data/schema/statuses.ts";
import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { type MemberLedger, toMemberLedger } from "./evidence/ledger/ledger.ts";
import type { Evidence } from "./evidence/records.ts";
import { gitHubReport, jsonReport, textReport } from "./evidence/report.ts";
import { validateEvidence } from "./evidence/validation/validate.ts";
import { latestDayOnEarth } from "./evidence/values/dates.ts";
import { heldStakes, oldOnes } from "./freshness/old-stakes.ts";
import { membersFolder } from "./members-folder.ts";

await runCommand(commands.check, async ({ json, data, members }) => {
  const folder = resolve(data);
  const today = latestDayOnEarth(new Date());
  const { context, diagnostics, files, records, unconfirmedChanges } = await validateEvidence(
    folder,
    today,
    membersFolder(folder, members, process.env),
  );
  if (json) console.log(jsonReport(diagnostics));
  else if (diagnostics.length === 0) {
    const memberLedger = toMemberLedger(context.evidence);
    console.log(`${records} records in ${files} files: no problem`);
    console.log(summaryOf(context.evidence, memberLedger));
    if (memberLedger !== undefined) console.log(stakesLine(memberLedger, today));
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
  const note = `note: ${pairs.length} may be changes of supplier; confirm those that the sources support in supplier-changes.csv:`;
  return [note, ...pairs.map(([from, to]) => `  ${from} -> ${to}`)].join("\n");
}

function stakesLine(members: MemberLedger, today: string): string {
  const stakes = heldStakes({ members });
  return `${stakes.length} held stakes, ${oldOnes(stakes, today).length} of them by a page older than 24 months or undated`;
}

/** Counts relationships by status, and the members' records. */
function summaryOf({ records }: Evidence, members: MemberLedger | undefined): string {
  const { technology, clubs, vendors } = records;
  const count = (wanted: Status) =>
    `${technology.filter((row) => row.text("status") === wanted).length} ${wanted}`;
  const forMembers =
    members === undefined ? "" : `; ${members.buyers.length} buyers, ${members.deals.length} deals`;
  return (
    `${technology.length} relationships of ${clubs.length} clubs with ${vendors.length} vendors ` +
    `(${statuses.map(count).join(", ")})${forMembers}`
  );
}
