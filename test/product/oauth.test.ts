import { afterAll, describe, expect, test } from "vitest";
import { mcpClients } from "../mcp-clients.ts";
import { connectClient, fictionalApplication } from "./application.ts";
import { useProduct } from "./product.ts";

const application = fictionalApplication();
const product = useProduct(application.settings);
afterAll(application.close);

const BUYER = { structuredContent: { data: { name: "Example Capital" } } };

describe.each(mcpClients)("a client of line %s", (line, create) => {
  const connected = (email: string) => connectClient(product(), create, email);

  test("is sent to sign in by a 401, and calls a tool once its user has pressed Connect", async () => {
    const { visitor, buyer, authProvider } = await connected(`connects-${line}@example.org`);
    expect(authProvider.opened[0]?.href).toContain("https://ledger.example.org/oauth/authorize?");
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
    application.goDown();
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
