import { MAX_KEYS } from "../../../../contract/members/limits.ts";
import {
  type Account,
  type AccountKey,
  type Accounts,
  KeyAlreadyCreated,
  type SignInRequest,
  TooManyKeys,
} from "../../../../server/members/accounts/accounts.ts";
import { StoreUnavailable } from "../../../../server/members/store/store.ts";

/** Accounts in memory that keep to the agreed interface, so that pages can be tested without a store. */
export interface FictionalAccounts extends Accounts {
  /** Every link that was asked for, with its token. */
  sent: (SignInRequest & { token: string })[];
  block: (email: string) => void;
  /** Makes every question fail as a store does that cannot be read. */
  fail: () => void;
}

const LINK_LIFE = 15 * 60 * 1000;

export function fictionalAccounts(known: readonly Account[]): FictionalAccounts {
  const accounts = new Map(known.map((account) => [account.email, account]));
  const keys = new Map<string, { accountId: string; key: string; record: AccountKey }>();
  const links = new Map<string, SignInRequest & { at: number }>();
  const sessions = new Map<string, { account: Account; formToken: string }>();
  const forms = new Set<string>();
  const sent: FictionalAccounts["sent"] = [];
  let failing = false;
  let count = 0;
  const next = (word: string) => {
    if (failing) throw new StoreUnavailable("no store");
    count += 1;
    return `${word}-${count}`;
  };
  const linkOf = (token: string) => {
    const link = links.get(token);
    return link !== undefined && Date.now() - link.at < LINK_LIFE ? link : undefined;
  };
  const accountOf = (email: string): Account => {
    const account = accounts.get(email);
    if (account === undefined) throw new Error(`no account ${email}`);
    return account;
  };
  return {
    sent,
    block(email) {
      accounts.set(email, { ...accountOf(email), blocked: true });
    },
    fail() {
      failing = true;
    },
    async sendSignInLink(request) {
      const token = next("token");
      sent.push({ ...request, token });
      if (accounts.get(request.email)?.blocked === false) links.set(token, { ...request, at: Date.now() });
    },
    async isLinkUsable(token) {
      return linkOf(token) !== undefined;
    },
    async signIn(token) {
      const link = linkOf(token);
      if (link === undefined) return undefined;
      links.delete(token);
      const session = next("session");
      sessions.set(session, { account: accountOf(link.email), formToken: next("form") });
      return { token: session, expires: new Date(Date.now() + 86_400_000), returnTo: link.returnTo };
    },
    async signOut(sessionToken) {
      sessions.delete(sessionToken);
    },
    async signOutEverywhere(accountId) {
      for (const [token, { account }] of sessions) if (account.id === accountId) sessions.delete(token);
    },
    async authenticateSession(sessionToken) {
      if (failing) throw new StoreUnavailable("no store");
      const session = sessions.get(sessionToken);
      if (session === undefined) return undefined;
      const account = accountOf(session.account.email);
      return account.blocked ? undefined : { account, formToken: session.formToken };
    },
    async authenticateKey(key) {
      const found = [...keys.values()].find((entry) => entry.key === key && entry.record.revoked === null);
      const account = known.find(({ id }) => id === found?.accountId);
      return found && account && { account, keyId: found.record.id };
    },
    async listKeys(accountId) {
      return [...keys.values()]
        .filter((entry) => entry.accountId === accountId)
        .map(({ record }) => record)
        .reverse();
    },
    async createKey(accountId, { label, expires, formId }) {
      if (formId !== undefined && forms.has(formId)) throw new KeyAlreadyCreated();
      const living = [...keys.values()].filter((entry) => entry.record.revoked === null);
      if (living.length >= MAX_KEYS) throw new TooManyKeys();
      if (formId !== undefined) forms.add(formId);
      const id = next("key").replace("-", "");
      const record: AccountKey = { id, label, created: new Date(), lastUsed: null, expires, revoked: null };
      const key = `cl_${id}_EXAMPLEONLY`;
      keys.set(id, { accountId, key, record });
      return { key, record };
    },
    async revokeKey(accountId, keyId) {
      const entry = keys.get(keyId);
      if (entry === undefined || entry.accountId !== accountId || entry.record.revoked !== null) return false;
      keys.set(keyId, { ...entry, record: { ...entry.record, revoked: new Date() } });
      return true;
    },
  };
}

/** A brake that lets so many through and then asks to wait; it never lets go. */
export function fictionalBrake(most: number) {
  const pressed = new Map<string, number>();
  const countOf = (who: string) => pressed.get(who) ?? 0;
  return {
    pressed,
    hit: async (who: string) => {
      pressed.set(who, countOf(who) + 1);
      return countOf(who) > most ? 30 : 0;
    },
    retryAfter: async (who: string) => (countOf(who) > most ? 30 : 0),
  };
}
