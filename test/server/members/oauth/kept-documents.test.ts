import Provider, { type KoaContextWithOIDC } from "oidc-provider";
import { expect, onTestFinished, test, vi } from "vitest";
import { findClientDocument } from "../../../../server/members/accounts/applications.ts";
import { keepDocuments } from "../../../../server/members/oauth/kept-documents.ts";
import { fixtureStore } from "../fixture-members.ts";
import { CLIENT, CLIENT_ID, connected, DEALS_URL, oauthApp, REDIRECT } from "./oauth-fixture.ts";

const SECOND_ID = "https://other.example.org/client.json";

test("two applications that one request asks for are two", async () => {
  const clients = [CLIENT_ID, SECOND_ID].map((client_id) => ({
    ...{ client_id, redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" as const },
  }));
  const provider = new Provider(DEALS_URL, { clients });
  keepDocuments(provider, (await fixtureStore()).store);
  const context = { path: "/oauth/authorize" } as KoaContextWithOIDC;
  const asking = vi.spyOn(Provider, "ctx", "get").mockReturnValue(context);
  onTestFinished(() => asking.mockRestore());
  const find = async (id: string) => (await provider.Client.find(id))?.clientId;
  expect([await find(CLIENT_ID), await find(SECOND_ID)]).toEqual([
    "https://app.example.org/oauth/client.json",
    "https://other.example.org/client.json",
  ]);
});

test("of an application that was connected twice the later document is kept", async () => {
  const store = await fixtureStore();
  await connected(await oauthApp({ store }));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const renamed = { ...CLIENT, client_name: "Renamed Assistant" };
  await connected(await oauthApp({ store, documents: { [CLIENT_ID]: renamed } }));
  const kept = JSON.parse((await findClientDocument(store.store, CLIENT_ID)) ?? "");
  expect(kept.client_name).toBe("Renamed Assistant");
});
