import type { Logger } from "pino";
import { throttles } from "../../contract/members/limits.ts";
import { type MembersConfig, requireMembersSettings } from "../config.ts";
import { redactDatabaseUrl } from "../database-url.ts";
import { clientOf } from "../http/client-ip.ts";
import type { Observer } from "../observer.ts";
import { createAccounts } from "./accounts/sign-in.ts";
import { createAlerts } from "./alerts/alerts.ts";
import { createAuth } from "./auth.ts";
import { createLimits, createThrottles } from "./limits.ts";
import {
  createMailQueue,
  type MailQueue,
  type SendSignInMail,
  signInLink,
  signInMail,
  smtpDelivery,
} from "./mail.ts";
import type { Members } from "./members.ts";
import type { OAuthParts, OAuthServer } from "./oauth/oauth-server.ts";
import { type MemberIndexes, NO_MEMBER_EVIDENCE } from "./records/member-indexes.ts";
import { createPseudonymizer, developmentSecret } from "./secrets.ts";
import { storeEngine } from "./store/open-store.ts";
import { openManagedStore } from "./store/store.ts";

/** Waiting mail may take this long when the server stops. */
const MAIL_CLOSE_TIMEOUT_MS = 5_000;

/** The start waits this long for the store; then everything else is served without it. */
const MAX_START_MS = 10_000;

export type OpenMembers = Awaited<ReturnType<typeof openMembers>>;

/**
 * Opens all that members need besides the index; without one, accounts only follow the public evidence. A store that cannot be opened does not stop the start:
 * members receive 503 until it can. Throws a ConfigError that names every missing setting.
 */
export async function openMembers(
  config: MembersConfig,
  indexes: MemberIndexes | undefined,
  log: Logger,
  observer?: Observer,
) {
  requireMembersSettings(config);
  const { dealsUrl, databaseUrl, trustedProxies, oauthClientHosts } = config;
  const pseudonymize = createPseudonymizer(config.authSecret ?? developmentSecret(databaseUrl, log));
  const store = await openManagedStore({
    open: storeEngine(databaseUrl).open,
    log,
    displayUrl: redactDatabaseUrl(databaseUrl),
    maxStartMs: MAX_START_MS,
    observer,
  });
  const createThrottle = createThrottles(store, pseudonymize, observer);
  const { sendMail, queue } = await createSignInMail(config, log);
  const accounts = createAccounts({ store, pseudonymize, createThrottle, sendMail });
  const limits = createLimits(store);
  const failedKeys = createThrottle(throttles.failedKeys);
  const oauth = lazyOAuth({
    ...{ store, createThrottle, dealsUrl, log },
    clientHosts: indexes === undefined ? [] : oauthClientHosts,
    clientNetworkOf: (c) => clientOf(c, trustedProxies).network,
  });
  const auth = createAuth({
    ...{ accounts, limits, failedKeys, dealsUrl, trustedProxies, observer },
    oauth: oauth !== undefined,
  });
  const members: Members = {
    indexes: indexes ?? NO_MEMBER_EVIDENCE,
    hasEvidence: indexes !== undefined,
    accounts,
    alerts: createAlerts(store),
    store,
    limits,
    auth,
    createThrottle,
    clientOf: (c) => clientOf(c, trustedProxies),
    dealsUrl,
    oauth,
  };
  return {
    members,
    /** Sends waiting mail, writes last uses of keys and closes the store. */
    async close(): Promise<void> {
      await queue?.close(MAIL_CLOSE_TIMEOUT_MS);
      await accounts.flushed();
      await store.close();
    },
  };
}

/** Its package is a third of the members' code, so the first request for it loads it, not the start. */
export function lazyOAuth(parts: OAuthParts): Members["oauth"] {
  if (parts.clientHosts.length === 0) return undefined;
  let loading: Promise<OAuthServer> | undefined;
  return () => {
    loading ??= import("./oauth/oauth-server.ts").then(({ createOAuthServer }) => createOAuthServer(parts));
    return loading;
  };
}

/** Without a mail server, which only development may lack, the link is logged. */
async function createSignInMail(
  { smtpUrl, mailFrom, dealsUrl }: MembersConfig,
  log: Logger,
): Promise<{ sendMail: SendSignInMail; queue?: MailQueue }> {
  if (smtpUrl === undefined) {
    const sendMail: SendSignInMail = (_email, token) =>
      log.info(`No mail server is set. The sign-in link: ${signInLink(dealsUrl, token)}`);
    return { sendMail };
  }
  const queue = createMailQueue(await smtpDelivery(smtpUrl, mailFrom ?? "clubledger@localhost"), log);
  return { queue, sendMail: (email, token) => queue.add(signInMail(email, dealsUrl, token)) };
}
