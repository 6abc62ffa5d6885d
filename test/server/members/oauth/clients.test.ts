import { expect, onTestFinished, test } from "vitest";
import { CLIENT_ID, mcpClients, signInProvider } from "../../../mcp-clients.ts";
import { decide, servedOAuth } from "./oauth-fixture.ts";

const BUYER = { structuredContent: { data: { name: "Example Capital" } } };

test.each(mcpClients)(
  "client %s discovers, asks, gets a token, calls, renews it, and is refused once disconnected",
  async (_, create) => {
    const app = await servedOAuth();
    const provider = signInProvider();
    const client = create(`${app.address}/mcp`, { authProvider: provider });
    onTestFinished(client.close);
    const buyer = () => client.call("get_buyer", { slug: "example-capital" });
    await expect(client.connect()).rejects.toThrow();
    const asked = provider.opened[0];
    expect(asked?.searchParams.get("client_id")).toBe(CLIENT_ID);
    expect(asked?.searchParams.get("resource")).toBe(`${app.address}/mcp`);
    const browser = await app.browser();
    const begun = await browser.get(`${asked?.pathname}${asked?.search}`);
    await client.finish(await decide(browser, begun.headers.get("Location") ?? ""));
    expect(await buyer()).toMatchObject(BUYER);
    const first = provider.tokens()?.access_token;
    await app.store.use(({ db }) =>
      db.updateTable("oauth_records").set({ expires_at: 0 }).where("model", "=", "AccessToken").execute(),
    );
    expect(await buyer()).toMatchObject(BUYER);
    expect(provider.tokens()?.access_token).not.toBe(first);
    const [application] = await app.accounts.listApplications(app.account.id);
    await app.accounts.disconnectApplication(app.account.id, application?.id ?? "");
    await expect(buyer()).rejects.toThrow();
    expect(provider.opened).toHaveLength(2);
  },
);
