import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { LINK_MINUTES } from "../../contract/members/limits.ts";
import { memberPaths } from "../../contract/site-paths.ts";

/** Queues a sign-in mail and does not wait for it. */
export type SendSignInMail = (email: string, token: string) => void;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for each copy of a mail; without it every copy gets one of its own. */
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends one mail. Rejects if the mail server does not accept it. */
export type Deliver = (mail: Mail) => Promise<void>;

export type MailQueue = ReturnType<typeof createMailQueue>;

const MAX_WAITING = 200;

const RETRY_WAITS_MS = [1_000, 5_000, 20_000];

/** Sends one mail at a time; one that waits for its next attempt lets others pass. Logs no addresses. */
export function createMailQueue(deliver: Deliver, log: Logger, retryWaitsMs = RETRY_WAITS_MS) {
  const waiting = new Set<Promise<void>>();
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  const deliverInTurn = (mail: Mail): Promise<void> => {
    const delivery = last.then(() => deliver(mail));
    last = delivery.catch(() => undefined);
    return delivery;
  };
  const send = async (mail: Mail) => {
    for (const wait of [...retryWaitsMs, undefined]) {
      try {
        return await deliverInTurn(mail);
      } catch (error) {
        const again = wait !== undefined;
        log.warn({ code: describeError(error), again }, "a sign-in mail could not be sent");
      }
      if (wait === undefined || closing.signal.aborted) return;
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  return {
    /** Drops the mail if the queue is full. */
    add(mail: Mail) {
      if (waiting.size >= MAX_WAITING)
        return log.error("a sign-in mail was dropped: too many are waiting to be sent");
      const sending = send(mail).finally(() => waiting.delete(sending));
      waiting.add(sending);
    },
    /** Resolves when all mail has been sent, or at the timeout. */
    async close(timeoutMs: number): Promise<void> {
      closing.abort();
      const deadline = new AbortController();
      await Promise.race([Promise.all(waiting), pause(timeoutMs, undefined, { signal: deadline.signal })]);
      deadline.abort();
      if (waiting.size > 0)
        log.warn({ waiting: waiting.size }, "sign-in mails were dropped, because the server stops");
    },
  };
}

/** Without the message: mail servers repeat the address they refuse. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const status = "responseCode" in error ? ` ${String(error.responseCode)}` : "";
  return `${"code" in error ? String(error.code) : error.name}${status}`;
}

/** Links to a page with a button, because mail scanners open links. */
export function signInLink(dealsUrl: string, token: string): string {
  return `${dealsUrl}${memberPaths.confirm}?token=${token}`;
}

const VALIDITY = `The link works once, within ${LINK_MINUTES} minutes.`;
const IGNORE = "If you did not request it, ignore this email: nobody can sign in without the link.";

/** @param token letters, digits, `-` and `_` only, so nothing needs escaping */
export function signInMail(to: string, dealsUrl: string, token: string): Mail {
  const link = signInLink(dealsUrl, token);
  return {
    to,
    subject: "Your sign-in link for Clubledger",
    text: `Sign in to Clubledger with this link:\n\n${link}\n\n${VALIDITY}\n${IGNORE}\n`,
    html:
      `<!doctype html><html lang="en"><body><p>Sign in to Clubledger with this link:</p><p><a ` +
      `href="${link}">${link}</a></p>` +
      `<p>${VALIDITY}<br>${IGNORE}</p></body></html>`,
  };
}

/** A mail server that does not respond must not hold up the queue. */
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

const transportOptions = (url: string) => ({
  url,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SOCKET_TIMEOUT_MS,
  // A mail never includes files or remote content.
  disableFileAccess: true,
  disableUrlAccess: true,
});

const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

/** Delivers to the mail server at `SMTP_URL`, from `MAIL_FROM`. Loads nodemailer only if it is needed. */
export async function smtpDelivery(url: string, from: string): Promise<Deliver> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(transportOptions(url), { from });
  return async ({ headers, ...mail }) => {
    await transport.sendMail({ ...mail, headers: { ...AUTOMATIC, ...headers } });
  };
}

/** No mail of a series takes longer, whatever the mail server does. */
export const MAX_SEND_MS = 120_000;

/** The same for many mails, which go one after another over one connection until `close`. None is sent twice by itself. */
export async function smtpSeries(
  url: string,
  from: string,
  maxSendMs = MAX_SEND_MS,
): Promise<{ deliver: Deliver; close: () => void }> {
  const { createTransport } = await import("nodemailer");
  const one = { pool: true, maxConnections: 1, maxRequeues: 0 } as const;
  const transport = createTransport({ ...transportOptions(url), ...one }, { from });
  return {
    deliver: async ({ headers, ...mail }) => {
      const signal = AbortSignal.timeout(maxSendMs);
      await transport.sendMail({ ...mail, signal, headers: { ...AUTOMATIC, ...headers } });
    },
    close: () => transport.close(),
  };
}
