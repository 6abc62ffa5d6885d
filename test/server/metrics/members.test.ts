import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { trustedProxies } from "../../../server/http/client-ip.ts";
import { withRequestScope } from "../../../server/http/requests.ts";
import { createAdministration } from "../../../server/members/accounts/administration.ts";
import { createAccounts } from "../../../server/members/accounts/sign-in.ts";
import { createAuth } from "../../../server/members/auth.ts";
import { createLimits, createThrottles } from "../../../server/members/limits.ts";
import { createMemberApp } from "../../../server/members/member-app.ts";
import { createPseudonymizer } from "../../../server/members/secrets.ts";
import type { OpenStoreFunction } from "../../../server/members/store/dialect.ts";
import { storeEngine } from "../../../server/members/store/open-store.ts";
import { openManagedStore } from "../../../server/members/store/store.ts";
import { createMetrics } from "../../../server/metrics.ts";
import { temporaryFolder } from "../../fixture-build.ts";
import { fictionalBuyers, fictionalDeal, memberIndexesOf } from "../members/fictional-buyers.ts";
import { DEALS_URL, SECRET } from "../members/fixture-members.ts";

const log = pino({ level: "silent" });

async function countedStore(open: OpenStoreFunction) {
  const metrics = createMetrics();
  const { observer } = metrics;
  const store = await openManagedStore({
    open,
    log,
    displayUrl: "the fixture",
    reconnectWaitsMs: [60_000],
    observer,
  });
  onTestFinished(() => store.close());
  return { store, metrics, observer };
}

/** The member interface over a real store, with all its metrics. */
async function countedMembers() {
  const { store, metrics, observer } = await countedStore(
    storeEngine(`file:${await temporaryFolder()}/members.sqlite`).open,
  );
  const createThrottle = createThrottles(store, createPseudonymizer(SECRET), observer);
  const accounts = createAccounts({
    store,
    pseudonymize: createPseudonymizer(SECRET),
    createThrottle,
    sendMail: () => undefined,
  });
  const administration = createAdministration(store, "operator tests");
  const limits = createLimits(store);
  const auth = createAuth({
    accounts,
    limits,
    failedKeys: createThrottle({ name: "failed-keys", quota: 2, seconds: 600 }),
    dealsUrl: DEALS_URL,
    trustedProxies: trustedProxies.parse("loopback"),
    observer,
  });
  const indexes = memberIndexesOf(fictionalBuyers, [fictionalDeal({ slug: "example-deal" })]);
  const clientOf = () => ({ network: "192.0.2.1", plain: false });
  const members = { indexes, accounts, limits, auth, createThrottle, clientOf, dealsUrl: DEALS_URL };
  const fetch = withRequestScope(createMemberApp(members, { baseUrl: DEALS_URL, log, observer }), log);
  const keyOf = async (email: string, pro: boolean) => {
    const { id } = await administration.add(email);
    if (pro) await administration.grant(email, null);
    return (await accounts.createKey(id, { label: "tests", expires: null })).key;
  };
  const ask = async (
    key: string | undefined,
    path = "/api/v1/buyers",
    init: RequestInit = {},
    scheme = "https",
  ) => {
    const authorization = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    const headers = { ...authorization, "X-Forwarded-Proto": scheme, "Content-Type": "application/json" };
    return fetch(new Request(`${DEALS_URL}${path}`, { ...init, headers }), {
      incoming: { socket: { remoteAddress: "127.0.0.1" } },
    });
  };
  const lines = async (name: string) =>
    (await metrics.text()).split("\n").filter((line) => line.startsWith(`${name}{`));
  return { ask, keyOf, lines, text: metrics.text };
}

test("a refused member is counted by the reason, without a key or an address", async () => {
  const { ask, keyOf, lines, text } = await countedMembers();
  const free = await keyOf("free-member@example.org", false);
  await ask(undefined);
  for (let turn = 0; turn < 3; turn += 1) await ask("cl_nonsense");
  await ask(free);
  await ask(free, "/api/v1/buyers", {}, "http");
  await ask(undefined, `/api/v1/buyers?key=${free}`);
  expect((await lines("clubledger_members_refused_total")).sort()).toEqual([
    'clubledger_members_refused_total{reason="key in address"} 1',
    'clubledger_members_refused_total{reason="no key"} 1',
    'clubledger_members_refused_total{reason="not Pro"} 1',
    'clubledger_members_refused_total{reason="plain http"} 1',
    'clubledger_members_refused_total{reason="too many unknown keys"} 1',
    'clubledger_members_refused_total{reason="unknown key"} 2',
  ]);
  expect(await lines("clubledger_brake_refusals_total")).toEqual([
    'clubledger_brake_refusals_total{brake="failed-keys"} 1',
  ]);
  expect(await text()).not.toContain(free);
  expect(await text()).not.toContain("free-member");
  expect(await text()).not.toContain("nonsense");
});

test("a request beyond a limit is counted by the limit's window", async () => {
  const { ask, keyOf, lines } = await countedMembers();
  const key = await keyOf("pro@example.org", true);
  for (let turn = 0; turn < 62; turn += 1) await ask(key);
  expect(await lines("clubledger_limit_refusals_total")).toEqual([
    'clubledger_limit_refusals_total{window="minute"} 2',
  ]);
});

test("tool calls are counted by tool and by whether they were answered", async () => {
  const { ask, keyOf, lines } = await countedMembers();
  const key = await keyOf("pro@example.org", true);
  const call = (name: string, given: Record<string, unknown>) => {
    const params = { name, arguments: given };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    return ask(key, "/mcp", { method: "POST", body });
  };
  await call("search_buyers", { q: "capital" });
  await call("get_buyer", { slug: "nobody-at-all" });
  await call("no_such_tool", {});
  expect(await lines("clubledger_mcp_tool_calls_total")).toEqual([
    'clubledger_mcp_tool_calls_total{tool="search_buyers",outcome="answered"} 1',
    'clubledger_mcp_tool_calls_total{tool="get_buyer",outcome="refused"} 1',
  ]);
});

test("a store that cannot be opened is reported as not available, and every use of it as an error", async () => {
  const { store, metrics } = await countedStore(() => Promise.reject(new Error("nothing there")));
  await expect(store.use(async () => 1)).rejects.toThrow("the member store cannot be used");
  const text = await metrics.text();
  expect(text).toMatch(/^clubledger_store_available 0$/m);
  expect(text).toContain('clubledger_store_errors_total{trouble="not open"} 1');
});

test("a store that is open is reported as available", async () => {
  const { metrics } = await countedStore(storeEngine(`file:${await temporaryFolder()}/members.sqlite`).open);
  expect(await metrics.text()).toMatch(/^clubledger_store_available 1$/m);
});
