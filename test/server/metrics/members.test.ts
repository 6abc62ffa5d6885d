import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { withRequestScope } from "../../../server/http/requests.ts";
import { createMemberApp } from "../../../server/members/member-app.ts";
import { openManagedStore } from "../../../server/members/store/store.ts";
import { createMetrics } from "../../../server/metrics.ts";
import { fictionalBuyers, memberIndexesOf } from "../members/fictional-buyers.ts";
import { behindProxy, DEALS_URL, fixtureMembers } from "../members/fixture-members.ts";

const log = pino({ level: "silent" });

/** The member interface over a real store, with all its metrics. */
async function countedMembers() {
  const { observer, text } = createMetrics();
  const indexes = memberIndexesOf(fictionalBuyers);
  const { members, administration, key } = await fixtureMembers({ indexes, failedKeys: 2, observer });
  const app = createMemberApp(members, { baseUrl: DEALS_URL, log, observer });
  const send = behindProxy(withRequestScope(app, log));
  const ask = (
    key: string | undefined,
    path = "/api/v1/buyers",
    init: RequestInit = {},
    scheme = "https",
  ) => {
    const authorization = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    const headers = { ...authorization, "X-Forwarded-Proto": scheme, "Content-Type": "application/json" };
    return send(new Request(`${DEALS_URL}${path}`, { ...init, headers }));
  };
  const lines = async (name: string) =>
    (await text()).split("\n").filter((line) => line.startsWith(`${name}{`));
  return { administration, key, ask, lines, text };
}

test("a refused member is counted by the reason, without a key or an address", async () => {
  const { administration, key: free, ask, lines, text } = await countedMembers();
  await administration.revoke("pro@example.org");
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
  expect(await lines("clubledger_throttle_refusals_total")).toEqual([
    'clubledger_throttle_refusals_total{throttle="failed-keys"} 1',
  ]);
  expect(await text()).not.toContain(free);
  expect(await text()).not.toContain("pro@example.org");
  expect(await text()).not.toContain("nonsense");
});

test("a request beyond a limit is counted by the limit's window", async () => {
  const { ask, key, lines } = await countedMembers();
  for (let turn = 0; turn < 62; turn += 1) await ask(key);
  expect(await lines("clubledger_limit_refusals_total")).toEqual([
    'clubledger_limit_refusals_total{window="minute"} 2',
  ]);
});

test("tool calls are counted by tool and by whether they were answered", async () => {
  const { ask, key, lines } = await countedMembers();
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
  const { observer, text } = createMetrics();
  const open = () => Promise.reject(new Error("nothing there"));
  const parts = { open, log, displayUrl: "the fixture", reconnectWaitsMs: [60_000], observer };
  const store = await openManagedStore(parts);
  onTestFinished(() => store.close());
  await expect(store.use(async () => 1)).rejects.toThrow("the member store cannot be used");
  expect(await text()).toMatch(/^clubledger_store_available 0$/m);
  expect(await text()).toContain('clubledger_store_errors_total{trouble="not open"} 1');
});

test("a store that is open is reported as available", async () => {
  const { text } = await countedMembers();
  expect(await text()).toMatch(/^clubledger_store_available 1$/m);
});
