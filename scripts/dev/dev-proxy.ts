import { readFile } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from "node:http";
import { text } from "node:stream/consumers";
import { PAGE_HEADERS } from "../../server/http/headers.ts";
import { isOwnHost } from "../desk/guard.ts";

/** The build to serve: where its process listens, and the name by which pages know it. */
export interface ServedBuild {
  port: number;
  build: string;
}

/** What handles the requests below `/desk/`. */
type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

interface DevProxy {
  port: number;
  /** Sends an event to every open page, and to pages that open later. */
  send: (event: "reload" | "problems", data: unknown) => void;
  close: () => Promise<void>;
}

const RETRY_MS = 500;
/** Headers of one connection (RFC 9110, 7.6.1). */
const CONNECTION_HEADERS = ["connection", "keep-alive", "transfer-encoding"];
const NO_STORE = { "Cache-Control": "no-store" };
const HTML = { ...NO_STORE, "Content-Type": "text/html; charset=utf-8" };
const OTHER_HOST = "npm run dev answers under the address that it prints.\n";
const WAITING_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="color-scheme" content="light dark"><title>Building … · Clubledger</title></head>
<body><p>Nothing is built yet. This page reloads by itself.</p></body></html>`;

/**
 * The server that browsers talk to. It stays while the processes behind it come and go, so pages keep their connection
 * and the last good build. Rejects if the port is unavailable.
 */
export async function openDevProxy(
  host: string,
  port: number,
  served: () => ServedBuild | undefined,
  desk: Listener,
): Promise<DevProxy> {
  const clientFile = (name: string) => readFile(new URL(name, import.meta.url));
  const [script, styles] = [await clientFile("client.js"), await clientFile("client.css")];
  const pages = new Set<ServerResponse>();
  const state = { reload: "", problems: "" };

  const connectPage = (response: ServerResponse) => {
    response.writeHead(200, { ...NO_STORE, "Content-Type": "text/event-stream" });
    response.write(`retry: ${RETRY_MS}\n\n${state.reload}${state.problems}`);
    pages.add(response);
    response.once("close", () => pages.delete(response));
  };
  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0];
    const build = served();
    if (!isOwnHost(request.headers.host, host)) response.writeHead(403, NO_STORE).end(OTHER_HOST);
    else if (path === "/__dev/events") connectPage(response);
    else if (path === "/__dev/client.js")
      response.writeHead(200, { ...NO_STORE, "Content-Type": "text/javascript; charset=utf-8" }).end(script);
    else if (path === "/__dev/client.css")
      response.writeHead(200, { ...NO_STORE, "Content-Type": "text/css; charset=utf-8" }).end(styles);
    else if (path === "/desk" || path?.startsWith("/desk/")) {
      response.setHeaders(new Map(Object.entries({ ...PAGE_HEADERS, ...NO_STORE })));
      void desk(request, response);
    } else if (build === undefined)
      response.writeHead(503, { ...HTML, "Retry-After": "1" }).end(withClient(WAITING_PAGE, ""));
    else forward(request, response, build);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    send(name, data) {
      state.problems = "";
      state[name] = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const page of pages) page.write(state[name]);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Forwards a request to a build's process. Nothing may be cached; pages get the script that reloads them. */
function forward(request: IncomingMessage, response: ServerResponse, { port, build }: ServedBuild): void {
  const { method, url: path } = request;
  const headers = { ...request.headers, "accept-encoding": "identity" };
  const onward = sendRequest({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    reply(method, answer, response, build).catch(() => response.destroy());
  });
  onward.once("error", (error) => {
    if (response.headersSent || response.destroyed) return;
    response.writeHead(502, NO_STORE).end(`The server of this build does not respond: ${error.message}\n`);
  });
  response.once("close", () => onward.destroy());
  request.pipe(onward);
}

async function reply(
  method: string | undefined,
  answer: IncomingMessage,
  response: ServerResponse,
  build: string,
): Promise<void> {
  const passed = Object.entries(answer.headers).filter(([name]) => !CONNECTION_HEADERS.includes(name));
  const headers = { ...Object.fromEntries(passed), "cache-control": "no-store" };
  const { statusCode: status = 502 } = answer;
  if (!answer.headers["content-type"]?.startsWith("text/html")) {
    response.writeHead(status, headers);
    answer.pipe(response);
    return;
  }
  // The validator and the length are of the page without the script.
  const { etag: _, "content-length": __, ...rest }: IncomingHttpHeaders = headers;
  const html = await text(answer);
  response.writeHead(status, rest).end(method === "HEAD" ? "" : withClient(html, build));
}

/** Script and styles are files of the same origin, so the site's Content-Security-Policy holds here too. */
function withClient(html: string, build: string): string {
  const tags =
    '<link rel="stylesheet" href="/__dev/client.css">' +
    `<script src="/__dev/client.js?build=${build}" defer></script>`;
  return html.replace("</head>", `${tags}</head>`);
}
