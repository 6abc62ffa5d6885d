import type { Logger } from "pino";
import { throttles } from "../../contract/members/limits.ts";
import { type MembersConfig, requireMembersSettings } from "../config.ts";
import { clientOf } from "../http/client-ip.ts";
import type { Observer } from "../observer.ts";
import { createAccounts } from "./accounts/create-accounts.ts";
import { createPseudonymizer } from "./accounts/secrets.ts";
import { createAuth } from "./auth.ts";
import { createLimits } from "./limits/account-limits.ts";
import { createThrottles } from "./limits/brakes.ts";
import { createMailQueue, type MailQueue, type SendSignInMail } from "./mail/mailer.ts";
import { signInLink, signInMail } from "./mail/sign-in-mail.ts";
import type { MemberIndexes } from "./member-indexes.ts";
import type { Members } from "./members.ts";
import { developmentSecret } from "./store/development-secret.ts";
import { storeOpener } from "./store/open-store.ts";
import { redactDatabaseUrl } from "./store/place.ts";
import { openManagedStore } from "./store/store.ts";

/** How long mail may go on being sent when the server stops. Milliseconds. */
const MAIL_CLOSE = 5_000;

/** How long the start waits for the store before everything else is served without it. Milliseconds. */
const LONGEST_START = 10_000;

export interface OpenMembers {
  members: Members;
  /** Sends waiting mail, writes what is left and closes the store. */
  close: () => Promise<void>;
}

/**
 * Opens what members need besides the index. A store that cannot be opened does not stop the start: members are answered 503 until it can.
 * Throws a ConfigError that names every missing setting.
 */
export async function openMembers(
  config: MembersConfig,
  indexes: MemberIndexes,
  log: Logger,
  observer?: Observer,
): Promise<OpenMembers> {
  requireMembersSettings(config);
  const { dealsUrl, databaseUrl, trustedProxies } = config;
  const pseudonymize = createPseudonymizer(config.authSecret ?? developmentSecret(databaseUrl, log));
  const store = await openManagedStore({
    open: storeOpener(databaseUrl),
    log,
    displayUrl: redactDatabaseUrl(databaseUrl),
    maxStartMs: LONGEST_START,
    observer,
  });
  const createThrottle = createThrottles(store, pseudonymize, observer);
  const { sendMail, queue } = await createSignInMail(config, log);
  const accounts = createAccounts({ store, pseudonymize, createThrottle, sendMail });
  const limits = createLimits(store);
  const auth = createAuth({
    accounts,
    limits,
    failedKeys: createThrottle(throttles.failedKeys),
    dealsUrl,
    trustedProxies,
    observer,
  });
  return {
    members: {
      indexes,
      accounts,
      limits,
      auth,
      createThrottle,
      clientOf: (c) => clientOf(c, trustedProxies),
      dealsUrl,
    },
    async close() {
      await queue?.close(MAIL_CLOSE);
      await accounts.settled();
      await store.close();
    },
  };
}

interface SignInMail {
  sendMail: SendSignInMail;
  queue?: MailQueue;
}

/** Without a mail server, which only development may do without, the link is told in the log. */
async function createSignInMail(
  { smtpUrl, mailFrom, dealsUrl }: MembersConfig,
  log: Logger,
): Promise<SignInMail> {
  if (smtpUrl === undefined) {
    return {
      sendMail: (_email, token) =>
        log.info(`No mail server is set. The sign-in link: ${signInLink(dealsUrl, token)}`),
    };
  }
  const { smtpDelivery } = await import("./mail/smtp.ts");
  const queue = createMailQueue(smtpDelivery(smtpUrl, mailFrom ?? "clubledger@localhost"), log);
  return { queue, sendMail: (email, token) => queue.add(signInMail(email, dealsUrl, token)) };
}
