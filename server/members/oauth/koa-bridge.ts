import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type Provider from "oidc-provider";
import { readLimited } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";

/** Response of the package, before our headers. */
export interface KoaResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** A response with an error in the form that OAuth prescribes for the endpoints that programs call. */
export class OAuthError extends Error {
  readonly response: KoaResponse;

  constructor(response: KoaResponse) {
    super("OAuth error");
    this.response = response;
  }
}

/** More than any request for a token needs. */
const MAX_FORM_BYTES = 8 * 1024;

const PASSED_ON = ["content-type", "cookie"];

/** The package's own session is not stored, so its cookie would mean nothing. */
export const SESSION_COOKIE = "oauth-session";

/** Header in which the package's hooks find the network that throttles count by. */
export const CLIENT_NETWORK = "x-client-network";

export interface NodeExchange {
  req: IncomingMessage;
  res: ServerResponse;
}

/**
 * The request as Node.js's objects, which the package expects. No socket is behind them: what the package sets on the
 * response is read from there.
 * @param issuer decides whether cookies are for https only
 * @param query replaces that of the URL
 */
export function toNode(
  c: RequestContext,
  issuer: string,
  network: string,
  query?: URLSearchParams,
): NodeExchange {
  const { host, protocol } = new URL(issuer);
  const { pathname, search } = new URL(c.req.url);
  const req = new IncomingMessage(new Socket());
  req.method = c.req.method === "HEAD" ? "GET" : c.req.method;
  req.url = query === undefined ? `${pathname}${search}` : `${pathname}?${query}`;
  // Every error is rendered by our own function, which the package calls for HTML only.
  req.headers = {
    ...{ host, accept: "text/html", "x-forwarded-proto": protocol.slice(0, -1) },
    [CLIENT_NETWORK]: network,
  };
  for (const name of PASSED_ON) {
    const value = c.req.header(name);
    if (value !== undefined) req.headers[name] = value;
  }
  return { req, res: new ServerResponse(req) };
}

/** The fields of a form. Throws a Problem if it is too large. */
export async function readFormBody(c: RequestContext): Promise<URLSearchParams> {
  const body = await readLimited(c.req.raw, MAX_FORM_BYTES);
  if (body === undefined)
    throw new Problem("body-too-large", {
      detail: `The body may have at most ${MAX_FORM_BYTES / 1024} KiB.`,
    });
  return new URLSearchParams(body.toString("utf8"));
}

/** Runs the package's routes on a request. Throws what its error renderer throws, and 404 if no route matches. */
export async function runKoa(
  provider: Provider,
  { req, res }: NodeExchange,
  form?: URLSearchParams,
): Promise<KoaResponse> {
  if (form !== undefined) {
    const bytes = Buffer.from(form.toString());
    req.headers["content-length"] = String(bytes.length);
    req.push(bytes);
  }
  req.push(null);
  const context = provider.createContext(req, res);
  for (const run of provider.middleware)
    await run(context, async () => {
      throw new Problem("not-found", { detail: "There is nothing at this address." });
    });
  return { status: context.status, headers: toHeaders(res), body: toText(context.body) };
}

function toHeaders(res: ServerResponse): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(res.getHeaders()))
    for (const one of [value ?? []].flat())
      if (!String(one).startsWith(`${SESSION_COOKIE}=`)) headers.append(name, String(one));
  return headers;
}

const toText = (body: unknown): string =>
  typeof body === "string" ? body : body === undefined || body === null ? "" : JSON.stringify(body);
