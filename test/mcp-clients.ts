import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { onTestFinished } from "vitest";
import { CLIENT_ID, REDIRECT } from "./oauth-client.ts";

/** What both lines of the SDK do alike. */
interface McpClient {
  connect: () => Promise<void>;
  /** Ends the sign-in that `connect` has begun, with the address that the member came back to. */
  finish: (back: URL) => Promise<void>;
  call: (name: string, words: Record<string, unknown>) => Promise<unknown>;
  close: () => Promise<void>;
}

interface ClientOptions {
  fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
  requestInit?: RequestInit;
  authProvider?: SignInProvider;
}

type CreateClient = (endpoint: string, options: ClientOptions) => McpClient;

const ME = { name: "test", version: "1" };

const oldClient: CreateClient = (endpoint, options) => {
  const client = new Client(ME);
  // The SDK's types differ in fields that may be undefined, which only this project's strictness minds.
  const given = options as ConstructorParameters<typeof StreamableHTTPClientTransport>[1];
  const transport = () => new StreamableHTTPClientTransport(new URL(endpoint), given);
  const first = transport();
  const connect = (to = first) => client.connect(to as Parameters<typeof client.connect>[0]);
  return {
    connect: () => connect(),
    async finish({ searchParams }) {
      await first.finishAuth(searchParams.get("code") ?? "");
      await client.close();
      await connect(transport());
    },
    call: (name, words) => client.callTool({ name, arguments: words }),
    close: () => client.close(),
  };
};

const newClient: CreateClient = (endpoint, options) => {
  const client = new NewClient(ME, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  const given = options as ConstructorParameters<typeof NewTransport>[1];
  const transport = () => new NewTransport(new URL(endpoint), given);
  const first = transport();
  return {
    connect: () => client.connect(first),
    async finish({ searchParams }) {
      await first.finishAuth(searchParams);
      await client.close();
      await client.connect(transport());
    },
    call: (name, words) => client.callTool({ name, arguments: words }),
    close: () => client.close(),
  };
};

/** A client of each line of the SDK, by the line's version. */
export const mcpClients: readonly [line: string, create: CreateClient][] = [
  ["1.x", oldClient],
  ["2.x", newClient],
];

/** What tests ask of a client that is connected. */
interface ConnectedClient {
  listTools: () => Promise<{ tools: { name: string }[] }>;
  listResources: () => Promise<{ resources: { uri: string }[] }>;
  readResource: (resource: { uri: string }) => Promise<{ contents: unknown[] }>;
  callTool: (call: { name: string; arguments: Record<string, unknown> }) => Promise<Record<string, unknown>>;
}

type Connect = (endpoint: string, headers?: Record<string, string>) => Promise<ConnectedClient>;

const connectOld: Connect = async (endpoint, headers = {}) => {
  const client = new Client(ME);
  onTestFinished(() => client.close());
  const transport = new StreamableHTTPClientTransport(new URL(endpoint), { requestInit: { headers } });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
};

const connectNew =
  (mode: "legacy" | { pin: string }): Connect =>
  async (endpoint, headers = {}) => {
    const client = new NewClient(ME, { versionNegotiation: { mode } });
    onTestFinished(() => client.close());
    await client.connect(new NewTransport(new URL(endpoint), { requestInit: { headers } }));
    return client;
  };

/** A connected client of each line, without a sign-in, until the test ends; of the second one in both of the protocol's eras. */
export const connectedClients: readonly [name: string, connect: Connect][] = [
  ["1.x", connectOld],
  ["2.x with a handshake", connectNew("legacy")],
  ["2.x without one", connectNew({ pin: "2026-07-28" })],
];

interface StoredTokens {
  access_token: string;
  token_type: string;
  refresh_token?: string | undefined;
}

export type SignInProvider = ReturnType<typeof signInProvider>;

/** What the maker of a client gives the SDK: a place for what it learns, and a way to open a page. */
export function signInProvider() {
  let tokens: StoredTokens | undefined;
  let client: { client_id: string } | undefined;
  let verifier = "";
  let discovered: unknown;
  const opened: URL[] = [];
  return {
    /** The pages that the client wanted its user to see. */
    opened,
    redirectUrl: REDIRECT,
    clientMetadataUrl: CLIENT_ID,
    clientMetadata: { redirect_uris: [REDIRECT], client_name: "Example Assistant" },
    clientInformation: () => client,
    saveClientInformation(given: { client_id: string }) {
      client = given;
    },
    tokens: () => tokens,
    saveTokens(given: StoredTokens) {
      tokens = given;
    },
    redirectToAuthorization: (url: URL) => void opened.push(url),
    saveCodeVerifier(given: string) {
      verifier = given;
    },
    codeVerifier: () => verifier,
    discoveryState: () => discovered,
    saveDiscoveryState(given: unknown) {
      discovered = given;
    },
    /** Throws away what the server says is of no use. */
    invalidateCredentials(scope: string) {
      if (scope === "all" || scope === "tokens") tokens = undefined;
      if (scope === "all" || scope === "client") client = undefined;
    },
  };
}
