import { pino } from "pino";
import type { Accounts } from "../../server/members/accounts/accounts.ts";
import { type Administration, createAdministration } from "../../server/members/accounts/administration.ts";
import { createAccounts } from "../../server/members/accounts/sign-in.ts";
import { createThrottles } from "../../server/members/limits.ts";
import { createPseudonymizer } from "../../server/members/secrets.ts";
import { storeEngine } from "../../server/members/store/open-store.ts";
import { openManagedStore, type Store } from "../../server/members/store/store.ts";
import { SECRET } from "../server-process.ts";

/** The store of a running server, from beside it: what the operator's command and the mail give, without either. */
export interface MemberDesk {
  accounts: Accounts;
  administration: Administration;
  /** Tokens of the links that would have been sent, newest last. */
  tokens: readonly string[];
  close: () => Promise<void>;
}

/** @param databaseUrl `DATABASE_URL` of the server */
export async function openDesk(databaseUrl: string): Promise<MemberDesk> {
  const log = pino({ level: "silent" });
  const store = await openManagedStore({ open: storeEngine(databaseUrl).open, log, displayUrl: "the tests" });
  const { accounts, tokens } = deskAccounts(store);
  const administration = createAdministration(store, "operator tests");
  return { accounts, administration, tokens, close: () => store.close() };
}

/** Accounts over a store, with the tokens of the links that would have been sent. */
function deskAccounts(store: Store): { accounts: Accounts; tokens: string[] } {
  const pseudonymize = createPseudonymizer(SECRET);
  const tokens: string[] = [];
  const sendMail = (_email: string, token: string) => void tokens.push(token);
  return {
    accounts: createAccounts({
      store,
      pseudonymize,
      createThrottle: createThrottles(store, pseudonymize),
      sendMail,
    }),
    tokens,
  };
}

/** The key of a new Pro account. */
export async function newProKey({ administration }: MemberDesk, email: string): Promise<string> {
  const { id } = await administration.add(email);
  await administration.grant(email, null);
  return (await administration.createKey(id, { label: "tests", expires: null })).key;
}

export interface ManyKeys {
  /** Of Pro accounts, each of its own. */
  valid: readonly string[];
  /** Of a free account, a revoked one, and one that never was. */
  refused: readonly string[];
}

/** Keys of so many Pro accounts that the limits of one are not all that is met. */
export async function makeKeys(databaseUrl: string, count: number): Promise<ManyKeys> {
  const desk = await openDesk(databaseUrl);
  const valid: string[] = [];
  for (let made = 0; made < count; made += 1) valid.push(await newProKey(desk, `member-${made}@example.org`));
  const free = await newProKey(desk, "free@example.org");
  await desk.administration.revoke("free@example.org");
  const blocked = await newProKey(desk, "blocked@example.org");
  await desk.administration.setBlocked("blocked@example.org", true);
  await desk.close();
  return { valid, refused: [free, blocked, "cl_not-a-key"] };
}
