import { afterAll, expect, test } from "vitest";
import { required } from "../../contract/required.ts";
import { mcpClients } from "../mcp-clients.ts";
import { formTokenIn } from "../server/members/pages/fictional-browser.ts";
import { connectClient, fictionalApplication } from "./application.ts";
import { ORIGIN, type Product, useProduct } from "./product.ts";
import { askWithKey, createKey, createVisitor, signIn, type Visitor } from "./visitor.ts";

/** A statement that SQLite keeps takes about 8 KB, so the same requests may not bring new ones for ever. */

const application = fictionalApplication();
const product = useProduct(async () => ({ METRICS_PORT: "0", ...(await application.settings()) }));
afterAll(application.close);

/** More than an address may send in a minute, and, with three requests in a turn, more requests for tokens. */
const [TURNS, TURNS_OF_TOKENS] = [65, 105];
/** More pages than an account may open in a minute, and more requests than its keys may send in two, the end of one among them. */
const TURNS_OF_ACCOUNT = 125;

/** What sends the request of a turn, the statuses of those that are granted and refused, and the number of turns. */
type Kind = [
  ask: (visitor: Visitor, turn: number, at: Product) => Promise<Response>,
  statuses: number[],
  turns?: number,
];

/** The product as somebody with an address of their own sees it, whom nobody else's requests stop. */
const productFrom = (address: string): Product => ({
  ...product(),
  fetch(...input) {
    const request = new Request(...input);
    request.headers.set("X-Visitor", address);
    return product().fetch(request);
  },
});

function callTool(path: string, key: string, name: string, words: object): Promise<Response> {
  const headers = { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) };
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: words } };
  return product().fetch(`${ORIGIN}${path}`, { method: "POST", headers, body: JSON.stringify(call) });
}

const CLIENT = { client_id: "https://app.example.org/oauth/client.json" };
const AUTHORIZE = new URLSearchParams({
  ...CLIENT,
  redirect_uri: "https://app.example.org/callback",
  response_type: "code",
  code_challenge: "a-challenge-of-the-tests-as-long-as-the-rule",
  code_challenge_method: "S256",
});

/** Requests of visitors without an account. */
const visitorsKinds = (round: number, row: string): Kind[] => [
  [({ download }) => download("/clubs/"), [200]],
  [({ download }, turn) => download(`/api/v1/tech?q=example&limit=${turn + 1}`), [200]],
  [(_, turn) => callTool("/research/mcp", "", "search_technology", { limit: turn + 1 }), [200]],
  [({ download }) => download(`/report/?row=${row}`), [200, 429]],
  [({ send }, turn) => send(`/report/?row=${row}`, { text: `${turn}`, email: "" }), [200, 429]],
  [({ send }, turn) => send("/report/", { text: `${turn}`, email: "" }), [200, 429]],
  [({ send }) => send("/report/", { yes: row }), [200, 429]],
  [({ download }) => download("/account/sign-in/"), [200, 429]],
  [({ send }, turn) => send("/account/sign-in/", { email: `${round}-${turn}@example.org` }), [200, 429]],
  [({ send }) => send("/account/sign-in/", { email: `${round}@example.org` }), [200, 429]],
  [({ download }, turn) => download(`/account/sign-in/confirm/?token=${turn}`), [400, 429]],
  [({ send }, turn) => send("/account/sign-in/confirm/", { token: `${turn}` }), [400, 429]],
  [({ send }) => send("/account/sign-out/", {}), [303, 429]],
  [({ download }) => download("/account/follow/?list=contracts-ending"), [303, 429]],
  [({ download }, turn) => download(`/account/alerts/unsubscribe/?token=${turn}`), [400, 429]],
  [({ send }, turn) => send(`/account/alerts/unsubscribe/?token=${turn}`, {}), [400, 429]],
  [(_, turn, at) => askWithKey(at, `cl_${turn}`, "/api/v1/buyers"), [401, 429]],
  [({ download }) => download(`/oauth/authorize?${AUTHORIZE}`), [303, 429]],
  [
    async ({ send }, turn) => {
      await send("/oauth/revoke", { ...CLIENT, token: `cl_rt_${turn}` });
      await send("/oauth/token", { ...CLIENT, grant_type: "refresh_token", refresh_token: `cl_rt_${turn}` });
      return send("/oauth/token", { ...CLIENT, grant_type: "authorization_code", code: `${turn}` });
    },
    [400, 429],
    TURNS_OF_TOKENS,
  ],
];

/** A new Pro member who has signed in, with a key. */
async function newMember(email: string): Promise<{ visitor: Visitor; key: string }> {
  await product().run("members", "add", email, "--pro");
  const visitor = await signIn(product(), email);
  return { visitor, key: await createKey(visitor, "notebook") };
}

/** Requests of two members, because the limit of keys is one for REST and MCP. */
async function membersKinds(round: number): Promise<Kind[]> {
  const { visitor, key } = await newMember(`ada-${round}@example.org`);
  const { key: otherKey } = await newMember(`bea-${round}@example.org`);
  const formToken = formTokenIn((await visitor.open("/account/")).html);
  const { download, send } = visitor;
  const pages: ((turn: number) => Promise<Response>)[] = [
    ...["/account/home/", "/account/", "/account/alerts/", "/account/follow/?list=contracts-ending"],
    ...["/buyers/", "/buyers/example-capital/", "/buyers/changes/", "/deals/", "/deals/?format=csv"],
  ].map((path) => () => download(path));
  pages.push(
    (turn) => send("/account/alerts/", { formToken, kind: "deals", subject: `minPrice=${turn}` }),
    (turn) => send(`/account/alerts/${`${turn}`.padStart(36, "0")}/pause/`, { formToken }),
    (turn) => send("/account/keys/", { formToken, once: `${turn}`, label: `${turn}` }),
  );
  return [
    [(_, turn, at) => askWithKey(at, key, `/api/v1/buyers?offset=${turn}`), [200, 429], TURNS_OF_ACCOUNT],
    [(_visitor, _turn, at) => askWithKey(at, key, "/api/v1/me"), [200]],
    [(_, turn) => callTool("/mcp", otherKey, "search_deals", { offset: turn }), [200, 429], TURNS_OF_ACCOUNT],
    [
      (_, turn) => required(pages[turn % pages.length], "a page")(turn),
      [200, 303, 404, 429],
      TURNS_OF_ACCOUNT,
    ],
  ];
}

/** A client connects over OAuth, renews its token, and is disconnected. */
async function useOAuth(email: string): Promise<void> {
  const [, create] = required(mcpClients.at(-1), "a client");
  const { buyer, loseAccess, visitor } = await connectClient(product(), create, email);
  await buyer();
  loseAccess();
  await buyer();
  await visitor.open("/account/");
  await visitor.follow("Disconnect Example Assistant");
  await visitor.press("Disconnect it");
}

/** Sends requests of every kind, those of each from an address of their own. */
async function sendAll(round: number, row: string): Promise<void> {
  await useOAuth(`oauth-${round}@example.org`);
  const kinds = [...visitorsKinds(round, row), ...(await membersKinds(round))];
  const statuses = kinds.map(async ([ask, , turns = TURNS], index) => {
    const at = productFrom(`192.0.2.${100 * round + index}`);
    const visitor = createVisitor(at);
    const found = new Set<number>();
    for (let turn = 0; turn < turns; turn += 1) found.add((await ask(visitor, turn, at)).status);
    return [...found].sort();
  });
  expect(await Promise.all(statuses)).toEqual(kinds.map(([, expected]) => expected));
}

test("twice as many requests of every kind, granted and refused, prepare no more statements", async () => {
  const { data } = (await (await product().fetch(`${ORIGIN}/api/v1/tech?limit=1`)).json()) as {
    data: { id: string }[];
  };
  const row = required(data[0], "a row").id;
  const prepared = () => product().metric("clubledger_store_statements_prepared_total");
  await sendAll(0, row);
  const once = await prepared();
  expect(once).toBeGreaterThan(40);
  await sendAll(1, row);
  expect(await prepared()).toBe(once);
}, 120_000);
