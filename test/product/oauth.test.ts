import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { CLIENT_ID, mcpClients, REDIRECT, signInProvider } from "../mcp-clients.ts";
import { ORIGIN, useProduct } from "./product.ts";
import { signIn } from "./visitor.ts";

/** What the application says of itself. */
const CLIENT = {
  client_id: CLIENT_ID,
  client_name: "Example Assistant",
  redirect_uris: [REDIRECT],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};

let isSiteUp = true;

const applicationSite = createServer((_, response) => {
  if (isSiteUp) response.setHeader("Content-Type", "application/json").end(JSON.stringify(CLIENT));
  else response.destroy();
});

const product = useProduct(async () => {
  await once(applicationSite.listen(0, "127.0.0.1"), "listening");
  const { port } = applicationSite.address() as AddressInfo;
  return {
    OAUTH_CLIENT_HOSTS: "app.example.org",
    APPLICATION_SITE: `http://127.0.0.1:${port}`,
    NODE_OPTIONS: `--import ${new URL("reach-application.mjs", import.meta.url).href}`,
  };
});

afterAll(() => {
  applicationSite.closeAllConnections();
  applicationSite.close();
});

const BUYER = { structuredContent: { data: { name: "Example Capital" } } };

describe.each(mcpClients)("a client of line %s", (line, create) => {
  /** A client without a key whose user, a Pro member, has pressed Connect. */
  async function connected(email: string) {
    await product().run("members", "add", email, "--pro");
    const authProvider = signInProvider();
    const client = create(`${ORIGIN}/mcp`, { fetch: product().fetch, authProvider });
    onTestFinished(client.close);
    await expect(client.connect()).rejects.toThrow();
    const visitor = await signIn(product(), email);
    const consent = await visitor.open(authProvider.opened[0]?.href ?? "");
    expect(consent.html).toContain("Connect Example Assistant?");
    const back = await visitor.press("Connect");
    await client.finish(new URL(back.url));
    const buyer = () => client.call("get_buyer", { slug: "example-capital" });
    /** From here on the server refuses the access token, as it does an expired one. */
    const loseAccess = () => {
      const tokens = authProvider.tokens();
      authProvider.saveTokens({ token_type: "bearer", ...tokens, access_token: "cl_at_expired" });
    };
    return { authProvider, visitor, buyer, loseAccess };
  }

  test("is sent to sign in by a 401, and calls a tool once its user has pressed Connect", async () => {
    const { visitor, buyer, authProvider } = await connected(`connects-${line}@example.org`);
    expect(authProvider.opened[0]?.href).toContain(`${ORIGIN}/oauth/authorize?`);
    expect(await buyer()).toMatchObject(BUYER);
    expect((await visitor.open("/account/")).html).toContain("Example Assistant");
  });

  test("renews an access token that is refused, and asks its user for nothing", async () => {
    const { buyer, authProvider, loseAccess } = await connected(`renews-${line}@example.org`);
    loseAccess();
    expect(await buyer()).toMatchObject(BUYER);
    expect(authProvider.opened).toHaveLength(1);
  });

  test("goes on after the server has been started again, also while its own site is down", async () => {
    const { buyer, authProvider, loseAccess } = await connected(`stays-${line}@example.org`);
    await product().restart();
    isSiteUp = false;
    onTestFinished(() => {
      isSiteUp = true;
    });
    expect(await buyer()).toMatchObject(BUYER);
    loseAccess();
    expect(await buyer()).toMatchObject(BUYER);
    expect(authProvider.opened).toHaveLength(1);
  });

  test("is refused once its user has disconnected it", async () => {
    const { visitor, buyer } = await connected(`leaves-${line}@example.org`);
    await visitor.open("/account/");
    await visitor.follow("Disconnect Example Assistant");
    await visitor.press("Disconnect it");
    await expect(buyer()).rejects.toThrow();
  });
});
