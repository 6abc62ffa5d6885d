import type { Hono } from "hono";
import { limitBody } from "../http/body.ts";
import { privateResponse, send } from "../http/cached-response.ts";
import type { Env, RequestContext } from "../http/context.ts";
import type { HeaderFields } from "../http/headers.ts";
import { respond } from "../http/response.ts";

/** Responds to one POST. */
export type McpHandler = (c: RequestContext) => Promise<Response>;

/** Mounts an MCP server. Its package is half of the code: the first message loads it, so that no start waits for it. */
export function mountMcp(
  app: Hono<Env>,
  path: string,
  maxBodyKib: number,
  load: () => Promise<McpHandler>,
): void {
  let loading: Promise<McpHandler> | undefined;
  // With a slash too, because people paste the address so.
  for (const address of [path, `${path}/`])
    app.post(address, limitBody(maxBodyKib), async (c) => {
      loading ??= load();
      return (await loading)(c);
    });
}

/** Sends what the adapter responds, with these headers. */
export async function sendMcp(
  c: RequestContext,
  response: Response,
  headers: HeaderFields,
): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length > 0) return send(c, privateResponse(body, headers), response.status);
  return respond(c, response.status, headers);
}
