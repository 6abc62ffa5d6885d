import { join } from "node:path";
import { type Logger, pino } from "pino";
import { clientOf, trustedProxies } from "../server/http/client-address.ts";
import { createAdministration } from "../server/members/accounts/administration.ts";
import { createAccounts } from "../server/members/accounts/create-accounts.ts";
import { createVeil } from "../server/members/accounts/secrets.ts";
import { createGate } from "../server/members/gate.ts";
import { createLimits } from "../server/members/limits/account-limits.ts";
import { createBrakes } from "../server/members/limits/brakes.ts";
import type { Members } from "../server/members/members.ts";
import { storeOpener } from "../server/members/store/open-store.ts";
import { keepStore } from "../server/members/store/store.ts";
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

/** Members over a real SQLite store with fictional buyers and accounts: what the server is composed of, without its index on disk. */
export async function openFictionalMembers({
  folder,
  buyers,
  accounts: count,
  dealsUrl,
}: MemberLoad): Promise<MemberParts> {
  const log = pino({ level: "silent" });
  const open = storeOpener(`file:${join(folder, "members.sqlite")}`);
  const store = await keepStore({ open, log, place: "the bench" });
  const veil = createVeil("an-openly-fictional-secret-of-the-bench");
  const makeBrake = createBrakes(store, veil);
  const accounts = createAccounts({ store, veil, makeBrake, sendMail: () => undefined });
  const administration = createAdministration(store, "operator bench");
  const keys: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const email = `member-${turn}@example.org`;
    const { id } = await administration.add(email);
    await administration.grant(email, null);
    keys.push((await accounts.createKey(id, { label: "bench", expires: null })).key);
  }
  const proxies = trustedProxies.parse("");
  const limits = createLimits(store);
  const failures = makeBrake({ name: "failed-keys", quota: 30, seconds: 600 });
  const gate = createGate({ accounts, limits, failures, dealsUrl, trustedProxies: proxies });
  const members = {
    indexes: fictionalMembers(buyers),
    accounts,
    limits,
    gate,
    makeBrake,
    clientOf: (c: Parameters<Members["clientOf"]>[0]) => clientOf(c, proxies),
    dealsUrl,
  };
  const close = async () => {
    await accounts.settled();
    await store.close();
  };
  return { members, keys, log, close };
}
