import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";

/** Hands a sign-in link over to be sent, without waiting for it. */
export type SendSignInMail = (email: string, token: string) => void;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends one mail. Rejects where the mail server does not take it. */
export type Deliver = (mail: Mail) => Promise<void>;

export interface MailQueue {
  /** Takes a mail to be sent soon; one that finds the queue full is given up. */
  add: (mail: Mail) => void;
  /** Resolves when all mail has gone, or after so many milliseconds. */
  close: (milliseconds: number) => Promise<void>;
}

/** So many may wait: more than people ask for, and little enough to be no burden. */
const MOST_WAITING = 200;

/** Waits before sending again what could not be sent. Milliseconds. */
const RETRY_WAITS = [1_000, 5_000, 20_000];

/** Sends mail one after the other, outside of any request. The log is told of failures, never of addresses or contents. */
export function createMailQueue(deliver: Deliver, log: Logger, retryWaits = RETRY_WAITS): MailQueue {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  const send = async (mail: Mail) => {
    for (const wait of [...retryWaits, undefined]) {
      const error = await deliver(mail).then(
        () => undefined,
        (reason: unknown) => ({ reason }),
      );
      if (error === undefined) return;
      log.warn({ code: codeOf(error.reason), again: wait !== undefined }, "a sign-in mail could not be sent");
      if (wait === undefined || closing.signal.aborted) return;
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  return {
    add(mail) {
      if (waiting >= MOST_WAITING)
        return log.error("a sign-in mail was given up: too many are waiting to be sent");
      waiting += 1;
      last = last
        .then(() => send(mail))
        .finally(() => {
          waiting -= 1;
        });
    },
    async close(milliseconds) {
      closing.abort();
      const deadline = new AbortController();
      await Promise.race([last, pause(milliseconds, undefined, { signal: deadline.signal })]);
      deadline.abort();
      if (waiting > 0) log.warn({ waiting }, "sign-in mails were given up, because the server stops");
    },
  };
}

/** What kind of error it was: messages of mail servers repeat the address they refuse. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const status = "responseCode" in error ? ` ${String(error.responseCode)}` : "";
  return `${"code" in error ? String(error.code) : error.name}${status}`;
}
