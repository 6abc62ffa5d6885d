import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { isIP } from "node:net";
import type { Client, ClientMetadata } from "oidc-provider";
import * as z from "zod";
import { parseUrl } from "../../../contract/parse-url.ts";
import { publicLookup } from "../../../contract/public-addresses.ts";
import { plainLine } from "../accounts/accounts.ts";

/** Replaced by a test to reach a server of its own. */
export type DocumentConnection = Pick<RequestOptions, "lookup" | "port" | "ca">;

const PUBLIC: DocumentConnection = { lookup: publicLookup, port: 443 };

const MAX_DOCUMENT_BYTES = 5 * 1024;
const MAX_REDIRECTS_LISTED = 20;
const MAX_ADDRESS_LENGTH = 2_000;
const MAX_NAME_LENGTH = 60;

const clientDocument = z
  .object({
    client_id: z.string().max(MAX_ADDRESS_LENGTH),
    // A document without a usable name is known by its host.
    client_name: plainLine(MAX_NAME_LENGTH).optional().catch(undefined),
    redirect_uris: z.array(z.string().max(MAX_ADDRESS_LENGTH)).min(1).max(MAX_REDIRECTS_LISTED),
    grant_types: z.array(z.string()).default(["authorization_code"]),
    token_endpoint_auth_method: z.string().default("none"),
    token_endpoint_auth_methods_supported: z.array(z.string()).default([]),
  })
  // ChatGPT prefers a key of its own and lists "none" as the other way.
  .refine(
    ({ token_endpoint_auth_method: preferred, token_endpoint_auth_methods_supported: others }) =>
      preferred === "none" || others.includes("none"),
    { error: "the client cannot do without authentication at the token endpoint" },
  );

/**
 * Returns true if a client may be known by the document at this address: https, the default port, a path, no user name, and a host
 * that the operator has listed.
 */
export function isAllowedClient(clientId: string, hosts: readonly string[]): boolean {
  const url = clientId.length > MAX_ADDRESS_LENGTH ? undefined : parseUrl(clientId);
  if (url === undefined) return false;
  const { protocol, host, hostname, pathname, username, password } = url;
  const isPlain = protocol === "https:" && username === "" && password === "" && isIP(hostname) === 0;
  return isPlain && hosts.includes(host) && pathname !== "/";
}

/**
 * Fetches a client's metadata document without a way into our own network: one look-up, which refuses private addresses and
 * gives the address that is connected to, no redirects, 5 KiB of JSON. Returns only the fields that are used here: others
 * could name further addresses to fetch. Rejects if anything is different.
 */
export async function fetchClientDocument(
  url: URL,
  signal: AbortSignal,
  connection: DocumentConnection = PUBLIC,
): Promise<Response> {
  const response = await get(url, { ...connection, signal });
  const { statusCode, headers } = response;
  if (statusCode !== 200 || !/^application\/(?:[\w.-]+\+)?json\b/.test(headers["content-type"] ?? "")) {
    response.destroy();
    throw new Error(`status ${statusCode} with type ${headers["content-type"]}`);
  }
  const metadata = parseDocument(await readText(response));
  const cacheControl = headers["cache-control"];
  return Response.json(metadata, {
    headers: cacheControl === undefined ? {} : { "Cache-Control": cacheControl },
  });
}

/** Returns the fields that are used here. Throws a SyntaxError or a ZodError if the text is not a usable document. */
export function parseDocument(json: string): ClientMetadata {
  const { client_id, client_name, redirect_uris, grant_types } = clientDocument.parse(JSON.parse(json));
  return {
    ...{ client_id, redirect_uris, grant_types },
    client_name: client_name ?? new URL(client_id).host,
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    // So that any port of a loopback address passes (RFC 8252, 7.3): Claude Code's document does not say that it is native.
    application_type: "native",
  };
}

/** The document of a client, for `parseDocument`. */
export const serializeDocument = ({ clientId, clientName, redirectUris, grantTypes }: Client): string =>
  JSON.stringify({
    client_id: clientId,
    client_name: clientName,
    redirect_uris: redirectUris,
    grant_types: grantTypes,
  });

function get(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const headers = { Accept: "application/json", "User-Agent": "Clubledger" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, headers, ...options });
    sent.once("response", resolve);
    // More errors may follow the first, such as when the connection is closed on a half-read document.
    sent.on("error", reject);
    sent.end();
  });
}

/** Leaving the loop closes the connection, so the rest is never sent. */
async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (length > MAX_DOCUMENT_BYTES)
      throw new Error(`the document is longer than ${MAX_DOCUMENT_BYTES} bytes`);
  }
  return Buffer.concat(chunks).toString("utf8");
}
