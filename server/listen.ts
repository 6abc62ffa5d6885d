import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { type ProblemName, problemTypes, problemTypeUrl } from "../contract/problems.ts";
import { API_HEADERS, type HeaderFields, NO_STORE } from "./http/headers.ts";
import type { Fetch } from "./http/requests.ts";

/** A request's headers, and the whole of it, must have arrived by then; an idle connection is closed. Milliseconds. */
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 30_000;
/** How often Node looks for requests beyond these limits. Milliseconds. */
const CHECK_EVERY = 1_000;
const KEEP_ALIVE_TIMEOUT = 5_000;
/** So many connections at a time: beyond it a flood would take the descriptors that the process needs for its files. */
const MAX_CONNECTIONS = 10_000;
/** How long requests that run may take to end when the server stops. Milliseconds. */
const STOP_TIMEOUT = 10_000;
/** How often connections are closed meanwhile on which no request runs. Milliseconds. */
const SWEEP_EVERY = 500;
/** How long a connection stays open at most that asked for a tunnel and was refused. Milliseconds. */
const TUNNEL_LINGER = 1_000;

export interface ListenOptions {
  fetch: Fetch;
  host: string;
  port: number;
  baseUrl: string;
  maxConnections?: number;
  /** Overrides the limits on time. */
  timeouts?: Pick<ServerOptions, "headersTimeout" | "requestTimeout" | "connectionsCheckingInterval">;
}

export interface Listening {
  port: number;
  /** Stops accepting, lets running requests end, closes. Resolves when all is closed. */
  stop: () => Promise<void>;
}

/** Listens over HTTP with limits on time and size. Rejects where the port cannot be had. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { fetch, host, port, baseUrl, maxConnections = MAX_CONNECTIONS, timeouts } = options;
  const listener = getRequestListener(fetch, { errorHandler: () => brokenRequest(baseUrl) });
  const connections: Connections = new Map();
  const namesNoHost = hostJudge();
  let stopping = false;
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Node keeps a connection open after `close`, and a proxy under load would never leave it alone until the deadline.
    if (stopping) outgoing.shouldKeepAlive = false;
    connections.set(incoming.socket, outgoing);
    return namesTwoHosts(incoming) || namesNoHost(incoming)
      ? refuse(outgoing, baseUrl)
      : listener(incoming, outgoing);
  };
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: CHECK_EVERY,
      // The listener refuses a request without a Host too, with a problem document instead of Node's bare 400.
      requireHostHeader: false,
      ...timeouts,
    },
    handle,
  );
  // Node refuses an expectation that it does not know with an empty 417; RFC 9110, 10.1.1 allows to pass it over.
  server.on("checkExpectation", handle);
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  server.maxConnections = maxConnections;
  server.on("connection", (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    answerBroken(error, socket, baseUrl),
  );
  // Node closes such a connection without a word, which a proxy takes for a failure of the server.
  server.on("connect", (_: IncomingMessage, socket: Duplex) => refuseTunnel(socket, baseUrl));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    stop: () => {
      stopping = true;
      return stop(server, connections);
    },
  };
}

/** What was answered last over each open connection, or is being answered; undefined where nothing has been asked yet. */
type Connections = Map<Socket, ServerResponse | undefined>;

function stop(server: Server, connections: Connections): Promise<void> {
  // `close` calls it at once, and Node's own cuts off answers that are still on their way to a slow reader. The sweep waits for
  // them, and for a request that is on its way to us over a connection kept open.
  server.closeIdleConnections = () => undefined;
  return new Promise((resolve) => {
    const deadline = setTimeout(() => closeAll([...connections.keys()]), STOP_TIMEOUT);
    const sweep = setInterval(() => closeAll(unused(connections)), SWEEP_EVERY);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(sweep);
      resolve();
    });
  });
}

/** Connections on which no request runs: nothing was asked, or the last answer has left us to its last byte. */
const unused = (connections: Connections): Socket[] =>
  [...connections].flatMap(([socket, latest]) => (latest?.writableFinished === false ? [] : [socket]));

function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** What Node reports of a request that it could not read, before any of our code sees it. */
const BROKEN: Readonly<Record<string, ProblemName>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

function answerBroken(error: NodeJS.ErrnoException, socket: Socket, baseUrl: string): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  end(socket, problemOf(BROKEN[error.code ?? ""] ?? "malformed-request", baseUrl));
}

/** CONNECT asks for a tunnel to elsewhere. Node has taken the connection out of its own hands by then. */
function refuseTunnel(socket: Duplex, baseUrl: string): void {
  socket.on("error", () => socket.destroy());
  const { headers, ...problem } = problemOf("method-not-allowed", baseUrl);
  end(socket, { ...problem, headers: { ...headers, Allow: "GET, HEAD, OPTIONS, POST" } });
  // Not before the caller has ended too, because what it still sends would make the system throw the answer away.
  socket.resume();
  setTimeout(() => socket.destroy(), TUNNEL_LINGER).unref();
}

/** Writes an answer by hand, as the last one over its connection. */
function end(socket: Duplex, { status, headers, body }: BrokenAnswer): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_WORDS[status] ?? "Bad Request"}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

/** For a request that is HTTP, but not one that can become a Request, such as one with an impossible Host. */
function brokenRequest(baseUrl: string): Response {
  const { status, headers, body } = problemOf("malformed-request", baseUrl);
  return new Response(body, { status, headers });
}

/** Node takes the first of two Host headers, another server may take the last: RFC 9112, 3.2 demands that neither is. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let name = 0; name < rawHeaders.length; name += 2)
    if (rawHeaders[name]?.length === 4 && rawHeaders[name]?.toLowerCase() === "host") hosts += 1;
  return hosts > 1;
}

/**
 * Tells whether a request names a host that no address can have, such as 256.256.256.256: taking its address apart would fail only
 * later, as a fault of ours. Most requests name the same host as the one before.
 */
function hostJudge(): (incoming: IncomingMessage) => boolean {
  let good: string | undefined;
  return ({ headers: { host } }) => {
    if (host === undefined || host === good) return false;
    if (!URL.canParse(`http://${host}/`)) return true;
    good = host;
    return false;
  };
}

function refuse(outgoing: ServerResponse, baseUrl: string): void {
  const { status, headers, body } = problemOf("malformed-request", baseUrl);
  outgoing.writeHead(status, { ...headers, Connection: "close" }).end(body);
}

interface BrokenAnswer {
  status: number;
  headers: HeaderFields;
  body: string;
}

/** The application, which makes all other answers, never sees such a request. */
function problemOf(name: ProblemName, baseUrl: string): BrokenAnswer {
  const { status, title, explanation: detail } = problemTypes[name];
  const type = problemTypeUrl(baseUrl, name);
  const requestId = randomUUID();
  return {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": NO_STORE,
      "X-Request-Id": requestId,
      ...API_HEADERS,
    },
    body: JSON.stringify({ type, title, status, detail, instance: "/", requestId }),
  };
}
