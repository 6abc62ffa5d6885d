import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, onTestFinished, test } from "vitest";
import { CLIENT_ID, decide, REDIRECT, servedOAuth } from "./oauth-fixture.ts";

const ME = { name: "test", version: "1" };

interface StoredTokens {
  access_token: string;
  token_type: string;
  refresh_token?: string | undefined;
}

/** What a client's maker provides: where tokens are kept, and a browser. */
function signInProvider() {
  let tokens: StoredTokens | undefined;
  let known: { client_id: string } | undefined;
  let verifier = "";
  const opened: URL[] = [];
  return {
    opened,
    redirectUrl: REDIRECT,
    clientMetadataUrl: CLIENT_ID,
    clientMetadata: { redirect_uris: [REDIRECT], client_name: "Example Assistant" },
    clientInformation: () => known,
    saveClientInformation: (given: { client_id: string }) => {
      known = given;
    },
    tokens: () => tokens,
    saveTokens: (given: StoredTokens) => {
      tokens = given;
    },
    redirectToAuthorization: (url: URL) => void opened.push(url),
    saveCodeVerifier: (given: string) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
  };
}

type SignInProvider = ReturnType<typeof signInProvider>;

interface Connection {
  connect: () => Promise<void>;
  /** Ends the sign-in that `connect` has begun. */
  finish: (back: URL) => Promise<void>;
  buyer: () => Promise<unknown>;
}

const CALL = { name: "get_buyer", arguments: { slug: "example-capital" } };

/** A client of the SDK's first line. */
function oldClient(address: string, authProvider: SignInProvider): Connection {
  // The providers' types differ in fields that may be undefined, which only this project's strictness minds.
  const options = { authProvider } as ConstructorParameters<typeof StreamableHTTPClientTransport>[1];
  const client = new Client(ME);
  onTestFinished(() => client.close());
  const transport = () => new StreamableHTTPClientTransport(new URL(`${address}/mcp`), options);
  const first = transport();
  return {
    connect: () => client.connect(first as Parameters<typeof client.connect>[0]),
    finish: async ({ searchParams }) => {
      await first.finishAuth(searchParams.get("code") ?? "");
      await client.close();
      await client.connect(transport() as Parameters<typeof client.connect>[0]);
    },
    buyer: () => client.callTool(CALL),
  };
}

/** A client of the second line. */
function newClient(address: string, authProvider: SignInProvider): Connection {
  const options = { authProvider } as ConstructorParameters<typeof NewTransport>[1];
  const client = new NewClient(ME, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  onTestFinished(() => client.close());
  const transport = () => new NewTransport(new URL(`${address}/mcp`), options);
  const first = transport();
  return {
    connect: () => client.connect(first),
    finish: async ({ searchParams }) => {
      await first.finishAuth(searchParams);
      await client.close();
      await client.connect(transport());
    },
    buyer: () => client.callTool(CALL),
  };
}

test.each([
  ["1.x", oldClient],
  ["2.x", newClient],
])(
  "client %s discovers, asks, gets a token, calls, renews it, and is refused once disconnected",
  async (_, make) => {
    const app = await servedOAuth();
    const provider = signInProvider();
    const client = make(app.address, provider);
    await expect(client.connect()).rejects.toThrow();
    const asked = provider.opened[0];
    expect(asked?.searchParams.get("client_id")).toBe(CLIENT_ID);
    expect(asked?.searchParams.get("resource")).toBe(`${app.address}/mcp`);
    const browser = await app.browser();
    const begun = await browser.get(`${asked?.pathname}${asked?.search}`);
    await client.finish(await decide(browser, begun.headers.get("Location") ?? ""));
    expect(await client.buyer()).toMatchObject({ structuredContent: { data: { name: "Example Capital" } } });
    const first = provider.tokens()?.access_token;
    await app.store.use(({ db }) =>
      db.updateTable("oauth_records").set({ expires_at: 0 }).where("model", "=", "AccessToken").execute(),
    );
    expect(await client.buyer()).toMatchObject({ structuredContent: { data: { name: "Example Capital" } } });
    expect(provider.tokens()?.access_token).not.toBe(first);
    const [application] = await app.accounts.listApplications(app.account.id);
    await app.accounts.disconnectApplication(app.account.id, application?.id ?? "");
    await expect(client.buyer()).rejects.toThrow();
    expect(provider.opened).toHaveLength(2);
  },
);
