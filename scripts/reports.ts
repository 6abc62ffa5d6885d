import { findRow } from "../contract/owned-rows.ts";
import { readConfig } from "../server/config.ts";
import { loadIndexes } from "../server/indexes.ts";
import { smtpDelivery } from "../server/members/mail.ts";
import { runCommand } from "./cli.ts";
import { printOperatorFailure } from "./members/explain-error.ts";
import { runReports } from "./members/reports.ts";
import { reportsCommand } from "./members/reports-command.ts";
import { builtFolder, requireStore, withStore } from "./members/stores.ts";

/** The editor's command over readers' reports; it may run beside the server. The build bundles it as server/reports.js. */

async function run(values: Parameters<typeof runReports>[0]): Promise<void> {
  const { baseUrl, members } = readConfig(process.env);
  requireStore(members.databaseUrl);
  const indexes = await loadIndexes(builtFolder(import.meta.url));
  const text = await withStore(members.databaseUrl, ({ db }) =>
    runReports(values, {
      ...{ db, baseUrl, data: "data", desk: "var/desk" },
      findRow: (id) => findRow(indexes, id),
      async deliver(mail) {
        const { smtpUrl, mailFrom } = members;
        if (smtpUrl === undefined || mailFrom === undefined) throw new Error("set SMTP_URL and MAIL_FROM");
        await (await smtpDelivery(smtpUrl, mailFrom))(mail);
      },
    }),
  );
  process.stdout.write(`${text}\n`);
}

await runCommand(reportsCommand, run, printOperatorFailure);
