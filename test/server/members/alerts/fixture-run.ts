import { createAlerts } from "../../../../server/members/alerts/alerts.ts";
import { mailAlerts, type RunOutcome } from "../../../../server/members/alerts/run.ts";
import type { Mail } from "../../../../server/members/mail.ts";
import { createPseudonymizer } from "../../../../server/members/secrets.ts";
import type { Store } from "../../../../server/members/store/store.ts";
import { DEALS_URL, fixtureAccounts, SECRET } from "../fixture-members.ts";
import { dealChange, indexesWith, NOTHING_TO_FOLLOW, takeover } from "./fictional-changes.ts";

export const NOW = Date.parse("2026-11-23T12:00:00Z");

/** An index whose only news is a deal of 22 November 2026. */
export const ONE_NEW_DEAL = indexesWith({ dealChanges: [dealChange(takeover)] });

export type RunOptions = Partial<
  Pick<Parameters<typeof mailAlerts>[0], "indexes" | "followed" | "deliver" | "now">
>;

/** What a run over a store needs besides a mail server. */
export const runParts = (store: Store) => ({
  store,
  indexes: ONE_NEW_DEAL,
  followed: NOTHING_TO_FOLLOW,
  pseudonymize: createPseudonymizer(SECRET),
  baseUrl: "https://ledger.example.org",
  dealsUrl: DEALS_URL,
  now: () => NOW,
});

/** Runs over a store, and adds what it sends to `sent` unless `deliver` is given. */
export async function runOver(store: Store, sent: Mail[], options: RunOptions = {}) {
  const failures: string[] = [];
  const outcome: RunOutcome = await mailAlerts({
    ...runParts(store),
    deliver: async (mail) => void sent.push(mail),
    onFailure: (error) => failures.push(error),
    ...options,
  });
  return { ...outcome, failures };
}

/** Accounts over a store of their own, with the mails of runs. */
export async function fixtureRuns() {
  const parts = await fixtureAccounts();
  const { store, administration } = parts;
  const alerts = createAlerts(store);
  const sent: Mail[] = [];
  /** A Pro member who is mailed about every deal since the first release. */
  const member = async (email: string, until: number | null = null) => {
    const account = await administration.add(email);
    await administration.grant(email, until === null ? null : new Date(until));
    await alerts.save(account.id, { kind: "deals", subject: "" }, "");
    return account;
  };
  const run = (options?: RunOptions) => runOver(store, sent, options);
  return { ...parts, alerts, sent, member, run };
}

/** The newest release that an account was mailed about. */
export async function positionOf(store: Store, accountId: string) {
  return store.use(({ db }) =>
    db
      .selectFrom("mailings")
      .select(["position", "claimed_until"])
      .where("account_id", "=", accountId)
      .where("kind", "=", "digest")
      .executeTakeFirst(),
  );
}
