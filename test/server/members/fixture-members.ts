import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { sql } from "kysely";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { clientOf, trustedProxies } from "../../../server/http/client-ip.ts";
import type { Env } from "../../../server/http/context.ts";
import { type Fetch, mountErrors, withRequestScope } from "../../../server/http/requests.ts";
import { createAdministration } from "../../../server/members/accounts/administration.ts";
import { type Accounts, createAccounts } from "../../../server/members/accounts/sign-in.ts";
import { createAlerts } from "../../../server/members/alerts/alerts.ts";
import { createAuth, storeProblem } from "../../../server/members/auth.ts";
import { createLimits, createThrottles } from "../../../server/members/limits.ts";
import type { Members } from "../../../server/members/members.ts";
import type { MemberIndexes } from "../../../server/members/records/member-indexes.ts";
import { createPseudonymizer, hashSecret } from "../../../server/members/secrets.ts";
import type { OpenStore, OpenStoreFunction } from "../../../server/members/store/dialect.ts";
import { storeEngine } from "../../../server/members/store/open-store.ts";
import { openManagedStore, type Store } from "../../../server/members/store/store.ts";
import type { Observer } from "../../../server/observer.ts";
import { recordedLog, temporaryFolder } from "../../fixture-build.ts";
import { allRows, storeDatabase } from "../../postgres/database.ts";
import { memberIndexesOf } from "./fictional-buyers.ts";

export const DEALS_URL = "https://deals.example.org";
export const SECRET = "an-openly-fictional-secret-of-the-tests";

export interface FixtureStore {
  store: Store;
  /** The store's file, or its address where it is in PostgreSQL. */
  path: string;
  /** All that is stored, as one text; of a store that is closed. */
  contents: () => Promise<string>;
  /** All that was logged. */
  log: () => string;
}

/**
 * A store of its own, closed when the test ends: in a file, or in a database where the tests run over
 * PostgreSQL.
 * @param place that of an earlier one, to open it again
 */
export async function fixtureStore(
  place?: string,
  observer?: Observer,
  open?: OpenStoreFunction,
): Promise<FixtureStore> {
  const path = place ?? (await storeDatabase()) ?? join(await temporaryFolder(), "members.sqlite");
  const opened = await openFixtureStore(path, observer, open);
  onTestFinished(() => opened.store.close());
  return opened;
}

/** The caller closes it. */
export async function openFixtureStore(
  path: string,
  observer?: Observer,
  given?: OpenStoreFunction,
): Promise<FixtureStore> {
  const inPostgres = path.startsWith("postgres");
  const { log, logged } = recordedLog();
  const open = given ?? storeEngine(inPostgres ? path : `file:${path}`).open;
  const parts = { open, log, displayUrl: "the fixture", reconnectWaitsMs: [20], stableAfterMs: 20, observer };
  const store = await openManagedStore(parts);
  const contents = () => (inPostgres ? allRows(path) : readFile(path, "latin1"));
  return { store, path, contents, log: logged };
}

/** Rejects if the store cannot be written. */
export const checkWritable = ({ db }: Pick<OpenStore, "db">) =>
  sql`update rate_limits set points = points where 1 = 0`.execute(db);

export interface Sent {
  email: string;
  token: string;
}

/** Accounts over a store of their own, with the mail they would send. */
export async function fixtureAccounts(given?: FixtureStore, observer?: Observer) {
  const kept = given ?? (await fixtureStore(undefined, observer));
  const { store } = kept;
  const sent: Sent[] = [];
  const pseudonymize = createPseudonymizer(SECRET);
  const createThrottle = createThrottles(store, pseudonymize, observer);
  const accounts = createAccounts({
    store,
    pseudonymize,
    createThrottle,
    sendMail: (email, token) => void sent.push({ email, token }),
  });
  const administration = createAdministration(store, "operator tests");
  const alerts = createAlerts(store);
  return { ...kept, accounts, alerts, administration, createThrottle, sent, limits: createLimits(store) };
}

/** Signs an address in and gives the session's token. */
export async function signedIn(accounts: Accounts, sent: Sent[], email = "ada@example.org"): Promise<string> {
  await accounts.sendSignInLink({ email, clientNetwork: "192.0.2.1", returnTo: "/account/" });
  const session = await accounts.signIn(sent.at(-1)?.token ?? "");
  if (session === undefined) throw new Error("the fixture could not sign in");
  return session.token;
}

/** A Pro account with a key. */
export async function proKey(
  parts: Pick<Awaited<ReturnType<typeof fixtureAccounts>>, "accounts" | "administration">,
  email = "pro@example.org",
) {
  const account = await parts.administration.add(email);
  await parts.administration.grant(email, null);
  const { key, record } = await parts.accounts.createKey(account.id, { label: "tests", expires: null });
  return { account, key, keyId: record.id };
}

interface FixtureOptions {
  indexes: MemberIndexes;
  /** Address of the Pro member. */
  email?: string;
  dealsUrl?: string;
  proxies?: string;
  /** Attempts with invalid keys that one client has. */
  failedKeys?: number;
  /** Whether the limits refuse nobody. */
  unlimited?: boolean;
  /** Whether applications may be connected. */
  oauth?: boolean;
  /** A new one unless given. */
  store?: FixtureStore;
  observer?: Observer;
}

/** The parts of the member interface over a store of their own, and a Pro member. */
export async function fixtureMembers({
  indexes,
  email = "pro@example.org",
  dealsUrl = DEALS_URL,
  proxies = "loopback",
  failedKeys = 1000,
  unlimited = false,
  oauth = false,
  store,
  observer,
}: FixtureOptions) {
  const { limits: counted, ...parts } = await fixtureAccounts(store, observer);
  const { accounts, alerts, createThrottle } = parts;
  const grant = async (id: string) => ({ granted: true, usage: await counted.usage(id), retryAfter: 0 });
  const limits = unlimited ? { ...counted, consume: grant } : counted;
  const auth = createAuth({
    accounts,
    limits,
    failedKeys: createThrottle({ name: "failed-keys", quota: failedKeys, seconds: 600 }),
    dealsUrl,
    trustedProxies: trustedProxies.parse(proxies),
    oauth,
    observer,
  });
  const members: Members = {
    hasEvidence: true,
    ...{ indexes, accounts, alerts, limits, auth, createThrottle, dealsUrl, store: parts.store },
    clientOf: (c) => clientOf(c, trustedProxies.parse(proxies)),
  };
  return { ...parts, limits, members, ...(await proKey(parts, email)) };
}

/** Sends requests as a proxy of this machine does: those over https, unless they say otherwise. */
export const behindProxy =
  (fetch: Fetch) =>
  async (request: Request): Promise<Response> => {
    if (!request.headers.has("X-Forwarded-Proto")) request.headers.set("X-Forwarded-Proto", "https");
    return fetch(request, { incoming: { socket: { remoteAddress: "127.0.0.1" } } });
  };

/** A route for Pro members and one for every member, which return who asks. */
export async function fixtureAuth(proxies = "loopback", dealsUrl = DEALS_URL) {
  const parts = await fixtureMembers({ indexes: memberIndexesOf([]), proxies, dealsUrl, failedKeys: 3 });
  const { auth } = parts.members;
  const app = new Hono<Env>();
  mountErrors(app, "https://ledger.example.org", pino({ level: "silent" }), {
    problemOf: (error) => storeProblem(error, "api"),
  });
  app.get("/in", async (c) => {
    const { principal, headers } = await auth.authorize(c);
    return c.json({ email: principal.account.email }, 200, { ...headers });
  });
  app.get("/who", async (c) => c.json({ email: (await auth.authenticate(c)).account.email }));
  const fetch = withRequestScope(app, pino({ level: "silent" }));
  const ask = async (path: string, headers: Record<string, string> = {}, peer = "127.0.0.1") =>
    fetch(new Request(new URL(path, DEALS_URL), { headers }), {
      incoming: { socket: { remoteAddress: peer } },
    });
  return { ...parts, ask };
}

/** Gives the emails of an account this token in their links to unsubscribe. */
export const setUnsubscribeToken = ({ store }: Pick<FixtureStore, "store">, account: string, token: string) =>
  store.use(({ db }) =>
    db
      .updateTable("mailings")
      .set({ unsubscribe_hash: hashSecret(token) })
      .where("account_id", "=", account)
      .execute(),
  );

/** Sets what an account has used of the current minute and day, as if it had sent that many requests. */
export async function seedUsage({ store }: Pick<FixtureStore, "store">, account: string, used: LimitsUsed) {
  const now = Date.now();
  const rows = [
    { key: `minute:${account}:${Math.floor(now / 60_000)}`, points: used.minute, expire: now + 60_000 },
    { key: `day:${account}:${Math.floor(now / 86_400_000)}`, points: used.day, expire: now + 86_400_000 },
  ];
  await store.use(({ db }) => db.insertInto("rate_limits").values(rows).execute());
}

interface LimitsUsed {
  minute: number;
  day: number;
}
