import { createHash } from "node:crypto";
import * as z from "zod";
import { type Deliver, describeError, type Mail } from "../mail.ts";
import { type MemberIndexes, newestRelease } from "../records/member-indexes.ts";
import { hashSecret, type Pseudonymize } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import { subjectNames } from "./describe-alert.ts";
import { digestMail, newsText } from "./digest-mail.tsx";
import { createMailings, type DueDigest, type DueReminder, type Mailing, type Mailings } from "./mailings.ts";
import { createMatcher, type Followed } from "./matching.ts";
import { planEndMail } from "./plan-end-mail.tsx";

/** A plan's end is mailed about this long before. */
const REMIND_BEFORE_MS = 7 * 24 * 60 * 60_000;

/** Number of mails in a row that the mail server may refuse; then it is left alone until the next run. */
const MAX_FAILURES_IN_A_ROW = 5;

export interface AlertRun {
  store: Store;
  indexes: MemberIndexes;
  followed: Followed;
  deliver: Deliver;
  pseudonymize: Pseudonymize;
  baseUrl: string;
  dealsUrl: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Receives what is wrong with a mail that could not be sent, without its address. */
  onFailure: (error: string) => void;
}

export interface RunOutcome {
  digests: number;
  reminders: number;
  /** Members with alerts about whom the releases say nothing new. */
  nothingNew: number;
  /** Another run has them, or their members may no longer read what they say. */
  skipped: number;
  /** The next run tries them again. */
  failed: number;
  /** Not tried, because the mail server took none of those before. */
  left: number;
}

/** A mail that is due, and what it would say. */
export interface PreparedMail {
  due: DueDigest | DueReminder;
  /** The subject without the name of the service. */
  about: string;
  compose: () => Mail;
}

type Preparation = Omit<AlertRun, "deliver" | "onFailure">;

/** Finds the mails that are due and sends none of them. */
export async function prepareRun(run: Preparation) {
  const mailings = createMailings(run.store, run.now);
  const [newest, weekly] = [newestOf(run), newestOf(run, lastMonday(run.now()))];
  const due = await mailings.dueDigests(newest, weekly);
  const digests = prepareDigests(run, due);
  const withNews = new Set(digests.map(({ due: { accountId } }) => accountId));
  return {
    mails: [...digests, ...prepareReminders(run, await mailings.dueReminders(REMIND_BEFORE_MS))],
    /** Digests that would say nothing. */
    nothingNew: due.filter(({ accountId }) => !withNews.has(accountId)),
  };
}

const newestOf = ({ indexes, followed }: Preparation, until?: string): string =>
  newestRelease([indexes.buyerChanges, indexes.dealChanges, followed.changes], until);

const WEEK_MS = 7 * 24 * 60 * 60_000;
/** Any Monday, 06:00 UTC. */
const A_MONDAY_MS = Date.UTC(2026, 0, 5, 6);

/** The last Monday, 06:00 UTC. Who is mailed weekly hears then of the releases made before. */
const lastMonday = (now: number): string => new Date(now - ((now - A_MONDAY_MS) % WEEK_MS)).toISOString();

function prepareDigests(
  { indexes, followed, pseudonymize, baseUrl, dealsUrl }: Preparation,
  due: readonly DueDigest[],
): PreparedMail[] {
  const { digest } = createMatcher(indexes, followed);
  const names = subjectNames(indexes, followed.names);
  return due.flatMap((one) => {
    const groups = digest(one.alerts, one);
    if (groups.length === 0) return [];
    const token = unsubscribeToken(pseudonymize, one.accountId);
    const messageId = messageIdOf(one, dealsUrl);
    const parts = { to: one.email, names, baseUrl, dealsUrl, token, messageId };
    // Found again when it is sent: the digests of thousands of members would not fit into memory together.
    const compose = () => digestMail({ ...parts, groups: digest(one.alerts, one) });
    return [{ due: one, about: newsText(groups), compose }];
  });
}

const prepareReminders = ({ baseUrl, dealsUrl }: Preparation, due: readonly DueReminder[]): PreparedMail[] =>
  due.map((one) => {
    const parts = { to: one.email, planUntil: one.planUntil, baseUrl, messageId: messageIdOf(one, dealsUrl) };
    return { due: one, about: "the plan ends", compose: () => planEndMail(parts) };
  });

/**
 * Mails each member once about what the releases say that is new, and about the end of the plan. A mail is recorded when the
 * mail server has taken it: if the process dies in between, the next run sends that mail again, with the same Message-ID.
 */
export async function mailAlerts(run: AlertRun): Promise<RunOutcome> {
  const mailings = createMailings(run.store, run.now);
  const { mails, nothingNew } = await prepareRun(run);
  const outcome = { digests: 0, reminders: 0, nothingNew: nothingNew.length, skipped: 0, failed: 0, left: 0 };
  let failuresInARow = 0;
  for (const mail of mails) {
    const end = failuresInARow < MAX_FAILURES_IN_A_ROW ? await send(mail, mailings, run) : "left";
    if (end === "sent") outcome[mail.due.kind === "digest" ? "digests" : "reminders"] += 1;
    else outcome[end === "refused" ? "failed" : end] += 1;
    if (end === "failed") failuresInARow += 1;
    if (end === "sent" || end === "refused") failuresInARow = 0;
  }
  await mailings.advance(nothingNew);
  await mailings.advanceWithoutMail(newestOf(run));
  return outcome;
}

async function send(
  { due, compose }: PreparedMail,
  mailings: Mailings,
  { deliver, pseudonymize, onFailure }: AlertRun,
): Promise<"sent" | "skipped" | "refused" | "failed"> {
  const hash = due.kind === "digest" ? hashSecret(unsubscribeToken(pseudonymize, due.accountId)) : undefined;
  const mail = compose();
  if (!(await mailings.claim(due, hash))) return "skipped";
  try {
    await deliver(mail);
  } catch (error) {
    const code = describeError(error);
    onFailure(code);
    if (!isUnknownAddress(error)) await mailings.unclaim(due);
    else if (await mailings.refuse(due))
      onFailure(`account ${due.accountId}: its address was refused three times, so its alerts are paused`);
    // An error of one address says nothing about the others.
    return code.startsWith("EENVELOPE") ? "refused" : "failed";
  }
  await mailings.record(due);
  return "sent";
}

/**
 * Returns true if a mail server refuses an address for good: 5xx at RCPT. Not by its policy (5.7 of RFC 3463): that it relays
 * nothing for this sender is for the operator to correct.
 */
const isUnknownAddress = (error: unknown): boolean =>
  z
    .object({ command: z.literal("RCPT TO"), response: z.string().regex(/^5\d\d[ -](?!5\.7\.)/) })
    .safeParse(error).success;

/** The same in every digest of an account, so that the links of earlier ones keep working. */
const unsubscribeToken = (pseudonymize: Pseudonymize, accountId: string): string =>
  pseudonymize("unsubscribe", accountId);

/** The same for a mail that is sent again. */
function messageIdOf({ accountId, kind, position, next }: Mailing, dealsUrl: string): string {
  const id = createHash("sha256").update([accountId, kind, position, next].join("\n")).digest("hex");
  return `<${id.slice(0, 32)}@${new URL(dealsUrl).hostname}>`;
}
