import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { text } from "node:stream/consumers";
import type { ServedBuild } from "./front.ts";
import { withClient } from "./page-client.ts";

/** What speaks of one connection only (RFC 9110, 7.6.1), and of the coding, which each of the two has for itself. */
const CONNECTION_HEADERS = ["connection", "keep-alive", "transfer-encoding"];

/**
 * Passes a request on to a build's server and its answer back. Nothing may be kept by the browser, since the next edit
 * changes it; a page gets the script that refreshes it. All else is as the server gives it.
 */
export function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { build, port }: ServedBuild,
): void {
  const { method, url: path, headers: asked } = request;
  const headers = { ...asked, "accept-encoding": "identity" };
  const onward = ask({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    giveBack(method, answer, response, build).catch(() => response.destroy());
  });
  onward.once("error", (error) => unreachable(response, error));
  response.once("close", () => onward.destroy());
  request.pipe(onward);
}

async function giveBack(
  method: string | undefined,
  answer: IncomingMessage,
  response: ServerResponse,
  build: string,
): Promise<void> {
  const headers = answerHeaders(answer.headers);
  const { statusCode: status = 502 } = answer;
  if (!isPage(headers)) {
    response.writeHead(status, headers);
    answer.pipe(response);
    return;
  }
  // The page is no longer the one that these speak of.
  const { etag: _, "content-length": __, ...rest } = headers;
  const html = await text(answer);
  response.writeHead(status, rest).end(method === "HEAD" ? "" : withClient(html, build));
}

function answerHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.includes(name));
  return { ...Object.fromEntries(passed), "cache-control": "no-store" };
}

const isPage = (headers: IncomingHttpHeaders): boolean =>
  headers["content-type"]?.startsWith("text/html") ?? false;

function unreachable(response: ServerResponse, error: Error): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(502, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  response.end(`The server of this build does not answer: ${error.message}\n`);
}
