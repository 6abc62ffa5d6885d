import Provider, { type KoaContextWithOIDC } from "oidc-provider";
import { expect, onTestFinished, test, vi } from "vitest";
import { keepDocuments } from "../../../../server/members/oauth/kept-documents.ts";
import { fixtureStore } from "../fixture-members.ts";
import { CLIENT_ID, DEALS_URL, REDIRECT } from "./oauth-fixture.ts";

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
