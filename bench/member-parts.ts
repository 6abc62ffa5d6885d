import { join } from "node:path";
import { type Logger, pino } from "pino";
import { clientOf, trustedProxies } from "../server/http/client-ip.ts";
import type { Accounts } from "../server/members/accounts/accounts.ts";
import { createAdministration } from "../server/members/accounts/administration.ts";
import { createAccounts } from "../server/members/accounts/create-accounts.ts";
import { createPseudonymizer } from "../server/members/accounts/secrets.ts";
import { createAuth } from "../server/members/auth.ts";
import { createLimits } from "../server/members/limits/account-limits.ts";
import { createThrottles } from "../server/members/limits/brakes.ts";
import type { Members } from "../server/members/members.ts";
import { storeOpener } from "../server/members/store/open-store.ts";
import { openManagedStore, type Store } from "../server/members/store/store.ts";
import { fictionalMembers } from "./generate-buyers.ts";

export interface MemberParts {
  members: Members;
  /** One a Pro account, so that a load of many requests stays within everybody's limits. */
  keys: string[];
  log: Logger;
  close: () => Promise<void>;
}

export interface MemberLoad {
  /** For the store's file. */
  folder: string;
  buyers: number;
  accounts: number;
  dealsUrl: string;
}

const SECRET = "an-openly-fictional-secret-of-the-bench";

/** Makes so many Pro accounts in a store, and gives a key of each. */
export async function createFictionalAccounts(databaseUrl: string, count: number): Promise<string[]> {
  const log = pino({ level: "silent" });
  const store = await openManagedStore({ open: storeOpener(databaseUrl), log, displayUrl: "the bench" });
  const pseudonymize = createPseudonymizer(SECRET);
  const createThrottle = createThrottles(store, pseudonymize);
  const accounts = createAccounts({ store, pseudonymize, createThrottle, sendMail: () => undefined });
  const keys = await fictionalKeys(store, accounts, count);
  await store.close();
  return keys;
}

async function fictionalKeys(store: Store, accounts: Accounts, count: number): Promise<string[]> {
  const administration = createAdministration(store, "operator bench");
  const keys: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const email = `member-${turn}@example.org`;
    const { id } = await administration.add(email);
    await administration.grant(email, null);
    keys.push((await accounts.createKey(id, { label: "bench", expires: null })).key);
  }
  return keys;
}

/** Members over a real SQLite store with fictional buyers and accounts: what the server is composed of, without its index on disk. */
export async function openFictionalMembers({
  folder,
  buyers,
  accounts: count,
  dealsUrl,
}: MemberLoad): Promise<MemberParts> {
  const log = pino({ level: "silent" });
  const open = storeOpener(`file:${join(folder, "members.sqlite")}`);
  const store = await openManagedStore({ open, log, displayUrl: "the bench" });
  const pseudonymize = createPseudonymizer(SECRET);
  const createThrottle = createThrottles(store, pseudonymize);
  const accounts = createAccounts({ store, pseudonymize, createThrottle, sendMail: () => undefined });
  const keys = await fictionalKeys(store, accounts, count);
  const proxies = trustedProxies.parse("");
  const limits = createLimits(store);
  const failedKeys = createThrottle({ name: "failed-keys", quota: 30, seconds: 600 });
  const auth = createAuth({ accounts, limits, failedKeys, dealsUrl, trustedProxies: proxies });
  const members = {
    indexes: fictionalMembers(buyers),
    accounts,
    limits,
    auth,
    createThrottle,
    clientOf: (c: Parameters<Members["clientOf"]>[0]) => clientOf(c, proxies),
    dealsUrl,
  };
  const close = async () => {
    await accounts.settled();
    await store.close();
  };
  return { members, keys, log, close };
}
