import { pino } from "pino";
import { type Config, readConfig, requireMembersSettings } from "../server/config.ts";
import {
  type AlertRun,
  mailAlerts,
  type PreparedMail,
  prepareRun,
  type RunOutcome,
} from "../server/members/alerts/run.ts";
import { type Mail, smtpSeries } from "../server/members/mail.ts";
import { NO_MEMBER_EVIDENCE } from "../server/members/records/member-indexes.ts";
import { createPseudonymizer, developmentSecret, randomToken } from "../server/members/secrets.ts";
import { createFollowed } from "../server/public/followed.ts";
import { loadEvidence } from "../server/reload/load-build.ts";
import { numeral, pluralise } from "../site/frame/format.tsx";
import { CliError, runCommand } from "./cli.ts";
import { alertsCommand } from "./members/alerts-command.ts";
import { printOperatorFailure } from "./members/explain-error.ts";
import { builtFolder, requireStore, withManagedStore } from "./members/stores.ts";

/** Mails accounts after a release; it may run beside the server. The build bundles it as server/alerts.js. */

/** Returns what to print. Sets the exit code if a mail could not be sent. */
async function runAlerts(dryRun: boolean): Promise<string> {
  const config = readConfig(process.env);
  requireMembersSettings(config.members);
  // No link is sent then, so any secret will do, and none must be created.
  const secret = config.members.authSecret ?? (dryRun ? randomToken() : undefined);
  return withRun(config, secret, async (run) => {
    if (dryRun) return describePrepared((await prepareRun(run)).mails);
    const { deliver, close } = await createDelivery(config);
    const onFailure = (error: string) => process.stderr.write(`a mail could not be sent: ${error}\n`);
    const outcome = await mailAlerts({ ...run, deliver, onFailure }).finally(close);
    process.exitCode = outcome.failed + outcome.left > 0 ? 1 : 0;
    return describeOutcome(outcome);
  });
}

/** Opens what a run needs besides the mail server, and closes it after the work. */
async function withRun<Result>(
  { baseUrl, members: { dealsUrl, databaseUrl, hasAccounts } }: Config,
  authSecret: string | undefined,
  work: (run: Omit<AlertRun, "deliver" | "onFailure">) => Promise<Result>,
): Promise<Result> {
  const { indexes: publicIndexes, memberIndexes } = await loadEvidence(builtFolder(import.meta.url), {
    baseUrl,
    dealsUrl,
  });
  if (memberIndexes === undefined && !hasAccounts)
    throw new CliError(
      "dist/ has no members' index: build it with the members' evidence, or set DATABASE_URL and SMTP_URL for accounts that only follow",
      1,
    );
  const indexes = memberIndexes ?? NO_MEMBER_EVIDENCE;
  const followed = createFollowed(publicIndexes);
  requireStore(databaseUrl);
  const pseudonymize = createPseudonymizer(
    authSecret ?? developmentSecret(databaseUrl, pino({ level: "silent" })),
  );
  return withManagedStore(databaseUrl, (store) =>
    work({ store, indexes, followed, pseudonymize, baseUrl, dealsUrl, now: Date.now }),
  );
}

/** Without a mail server, which only development may lack, mails are printed. */
async function createDelivery({ members: { smtpUrl, mailFrom } }: Config) {
  if (smtpUrl !== undefined) return smtpSeries(smtpUrl, mailFrom ?? "clubledger@localhost");
  return { deliver: async (mail: Mail) => printMail(mail), close: () => undefined };
}

function printMail({ to, subject, text }: Mail): void {
  process.stdout.write(`No mail server is set. The mail:\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`);
}

const describePrepared = (mails: readonly PreparedMail[]): string =>
  [
    ...mails.map(({ due: { email }, about }) => `${email}  ${about}`),
    `${pluralise(mails.length, "mail")} would be sent`,
  ].join("\n");

function describeOutcome({ digests, reminders, nothingNew, skipped, failed, left }: RunOutcome): string {
  const parts = [
    `${pluralise(digests, "digest")} and ${pluralise(reminders, "reminder")} sent`,
    `nothing new for ${pluralise(nothingNew, "member")}`,
    `${numeral(skipped)} skipped`,
    `${numeral(failed)} failed`,
  ];
  const rest = `; ${numeral(left)} not tried, because the mail server takes none`;
  return `${parts.join("; ")}${left === 0 ? "" : rest}`;
}

await runCommand(
  alertsCommand,
  async ({ "dry-run": dryRun }) => void process.stdout.write(`${await runAlerts(dryRun)}\n`),
  printOperatorFailure,
);
