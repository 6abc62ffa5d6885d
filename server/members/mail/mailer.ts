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

/**
 * Sends mail one after the other, outside of any request; what is to be sent again lets the others pass meanwhile. The log is told of
 * failures, never of addresses or contents.
 */
export function createMailQueue(deliver: Deliver, log: Logger, retryWaits = RETRY_WAITS): MailQueue {
  const waiting = new Set<Promise<void>>();
  const closing = new AbortController();
  const inTurn = oneAtATime();

  const send = async (mail: Mail) => {
    for (const wait of [...retryWaits, undefined]) {
      const error = await inTurn(() => deliver(mail)).then(
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
      if (waiting.size >= MOST_WAITING)
        return log.error("a sign-in mail was given up: too many are waiting to be sent");
      const sending = send(mail).finally(() => waiting.delete(sending));
      waiting.add(sending);
    },
    async close(milliseconds) {
      closing.abort();
      const deadline = new AbortController();
      await Promise.race([Promise.all(waiting), pause(milliseconds, undefined, { signal: deadline.signal })]);
      deadline.abort();
      if (waiting.size > 0)
        log.warn({ waiting: waiting.size }, "sign-in mails were given up, because the server stops");
    },
  };
}

/** Does one piece of work after the other, in the order in which they come. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** What kind of error it was: messages of mail servers repeat the address they refuse. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const status = "responseCode" in error ? ` ${String(error.responseCode)}` : "";
  return `${"code" in error ? String(error.code) : error.name}${status}`;
}
