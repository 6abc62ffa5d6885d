import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ORIGIN, type Product } from "./product.ts";
import type { SignInProvider } from "./sign-in-provider.ts";

/** What both lines of the SDK do alike. */
export interface McpClient {
  connect: () => Promise<void>;
  /** Ends the sign-in that `connect` has begun, with the address that the member came back to. */
  finish: (back: URL) => Promise<void>;
  call: (name: string, words: Record<string, unknown>) => Promise<unknown>;
  close: () => Promise<void>;
}

interface Options {
  requestInit?: RequestInit;
  authProvider?: SignInProvider;
}

const ME = { name: "test", version: "1" };
const ENDPOINT = new URL(`${ORIGIN}/mcp`);

function oldClient({ fetch }: Product, options: Options): McpClient {
  const client = new Client(ME);
  // The SDK's types differ in fields that may be undefined, which only this project's strictness minds.
  const given = { ...options, fetch } as ConstructorParameters<typeof StreamableHTTPClientTransport>[1];
  const transport = () => new StreamableHTTPClientTransport(ENDPOINT, given);
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
}

function newClient({ fetch }: Product, options: Options): McpClient {
  const client = new NewClient(ME, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  const given = { ...options, fetch } as ConstructorParameters<typeof NewTransport>[1];
  const transport = () => new NewTransport(ENDPOINT, given);
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
}

/** A client of each line of the SDK, by the line's version. */
export const mcpClients: readonly [line: string, create: typeof oldClient][] = [
  ["1.x", oldClient],
  ["2.x", newClient],
];
