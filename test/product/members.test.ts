import { expect, onTestFinished, test } from "vitest";
import { mcpClients } from "../mcp-clients.ts";
import { ORIGIN, useProduct } from "./product.ts";
import { askWithKey, createKey, createVisitor, linkIn, mailTo, signIn } from "./visitor.ts";

const product = useProduct();

/** A new Pro member who has signed in. */
async function newMember(name: string) {
  const email = `${name}@example.org`;
  await product().run("members", "add", email, "--pro");
  return signIn(product(), email);
}

test("a member signs in by the link that is mailed, on the way to the page that they wanted", async () => {
  await product().run("members", "add", "ada@example.org", "--pro");
  const visitor = createVisitor(product());
  const asked = await visitor.open("/deals/?country=Germany");
  expect(asked.url).toBe(`${ORIGIN}/account/sign-in/?return_to=%2Fdeals%2F%3Fcountry%3DGermany`);
  await visitor.press("Send me a link", { email: "ada@example.org" });
  const mail = await mailTo(product(), "ada@example.org");
  expect(mail).toContain("From: Clubledger <members@ledger.example.org>");
  await visitor.open(linkIn(mail));
  const { url, status, html } = await visitor.press("Sign in");
  expect([url, status]).toEqual([`${ORIGIN}/deals/?country=Germany`, 200]);
  expect(html).toContain("Müster Holding");
  expect(visitor.cookies()).toEqual(["__Host-clubledger"]);
});

test("a member who only signs in lands on the home, with the news and no key", async () => {
  const visitor = await newMember("home");
  const { url, html } = await visitor.open("/account/sign-in/");
  expect(url).toBe(`${ORIGIN}/account/home/`);
  expect(html).toContain("by the day of the event, not of its entry");
  expect(html).toContain("Example Rovers");
});

test("a key that is made on the account page opens the members' REST API", async () => {
  const key = await createKey(await newMember("rest"), "notebook");
  const ask = (path: string) => askWithKey(product(), key, path);
  const buyers = await ask("/api/v1/buyers?limit=1");
  expect(buyers.headers.get("RateLimit-Policy")).toBe('"minute";q=60;w=60, "day";q=2000;w=86400');
  expect(await buyers.json()).toMatchObject({ limit: 1, data: [{ name: expect.any(String) }] });
  expect(await (await ask("/api/v1/buyers/example-capital")).json()).toMatchObject({
    data: { name: "Example Capital", decisionMakers: expect.any(Array) },
  });
  expect(await (await ask("/api/v1/deals?country=England")).json()).toMatchObject({
    data: [{ clubName: "Example Rovers" }, { clubName: "Example Rovers" }],
  });
  expect(await (await ask("/api/v1/me")).json()).toMatchObject({ data: { plan: "pro" } });
});

test("a key connects the MCP clients of both lines, which call the tools", async () => {
  const key = await createKey(await newMember("mcp"), "assistant");
  for (const [line, create] of mcpClients) {
    const requestInit = { headers: { Authorization: `Bearer ${key}` } };
    const client = create(`${ORIGIN}/mcp`, { fetch: product().fetch, requestInit });
    onTestFinished(client.close);
    await client.connect();
    expect([line, await client.call("search_buyers", { limit: 1 })]).toMatchObject([
      line,
      { structuredContent: { limit: 1, data: [{ name: expect.any(String) }] } },
    ]);
  }
});

test("nobody without a key gets a member's record", async () => {
  const response = await product().fetch(`${ORIGIN}/api/v1/buyers`);
  expect([response.status, await response.text()]).toEqual([
    401,
    expect.not.stringContaining("Example Capital"),
  ]);
});
