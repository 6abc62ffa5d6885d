import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { HEADERS_TIMEOUT_SECONDS, MAX_HEADERS_KIB, REQUEST_TIMEOUT_SECONDS } from "../contract/limits.ts";
import { parseUrl } from "../contract/parse-url.ts";
import { type ProblemName, problemTypes, problemTypeUrl } from "../contract/problems.ts";
import { API_HEADERS, type HeaderFields, NO_STORE } from "./http/headers.ts";
import type { Fetch } from "./http/requests.ts";

const SERVER_OPTIONS: ServerOptions = {
  maxHeaderSize: MAX_HEADERS_KIB * 1024,
  headersTimeout: HEADERS_TIMEOUT_SECONDS * 1000,
  requestTimeout: REQUEST_TIMEOUT_SECONDS * 1000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  // The listener rejects a request without Host too, with a problem document instead of Node's bare 400.
  requireHostHeader: false,
};
/** So that a flood cannot exhaust the file descriptors. */
const MAX_CONNECTIONS = 10_000;
/** Time that running requests have to end when the server stops. */
const STOP_TIMEOUT_MS = 10_000;
const IDLE_SWEEP_INTERVAL_MS = 500;
/** Time that a connection that asked for a tunnel stays open. */
const CONNECT_LINGER_MS = 1_000;

export interface ListenOptions {
  fetch: Fetch;
  host: string;
  port: number;
  baseUrl: string;
  maxConnections?: number;
  /** Override the limits on time, for tests. */
  timeouts?: ServerOptions;
}

export interface Listening {
  port: number;
  /** Stops accepting, lets running requests end, and resolves when all connections are closed. */
  stop: () => Promise<void>;
}

/** Starts the HTTP server. Rejects if the port is unavailable. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { fetch, host, port, baseUrl, maxConnections = MAX_CONNECTIONS, timeouts } = options;
  const listener = getRequestListener(fetch, { errorHandler: () => malformedResponse(baseUrl) });
  const connections: Connections = new Map();
  let stopping = false;
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Node keeps connections open after `close`; a proxy under load would use them until the deadline.
    if (stopping) outgoing.shouldKeepAlive = false;
    connections.set(incoming.socket, outgoing);
    return hasTwoHosts(incoming) || hasInvalidHost(incoming)
      ? reject(outgoing, baseUrl)
      : listener(incoming, outgoing);
  };
  const server = createServer({ ...SERVER_OPTIONS, ...timeouts }, handle);
  server.maxConnections = maxConnections;
  // Node responds to an unknown expectation with an empty 417; RFC 9110, 10.1.1 allows to ignore it.
  server.on("checkExpectation", handle);
  server.on("connection", (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    rejectUnreadable(error, socket, baseUrl),
  );
  // By default Node closes it without a response, which a proxy takes for a failure of the server.
  server.on("connect", (_: IncomingMessage, socket: Duplex) => rejectConnect(socket, baseUrl));
  await new Promise<void>((resolve, fail) => {
    server.once("error", fail);
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

/** The latest response of each open connection; undefined before its first request. */
type Connections = Map<Socket, ServerResponse | undefined>;

function stop(server: Server, connections: Connections): Promise<void> {
  // `close` calls it, and Node's own cuts off responses on their way to a slow reader. Our sweep waits for them, and for
  // requests on their way to us.
  server.closeIdleConnections = () => undefined;
  return new Promise((resolve) => {
    const deadline = setTimeout(() => closeAll([...connections.keys()]), STOP_TIMEOUT_MS);
    const sweep = setInterval(() => closeAll(idleOf(connections)), IDLE_SWEEP_INTERVAL_MS);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(sweep);
      resolve();
    });
  });
}

/** Connections without a running request: never used, or the last response is sent to its last byte. */
const idleOf = (connections: Connections): Socket[] =>
  [...connections].flatMap(([socket, latest]) => (latest?.writableFinished === false ? [] : [socket]));

function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** Node's errors for requests that it cannot read, before any of our code sees them. */
const PROBLEM_BY_CODE: Readonly<Record<string, ProblemName>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

function rejectUnreadable(error: NodeJS.ErrnoException, socket: Socket, baseUrl: string): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const known = error.code === undefined ? undefined : PROBLEM_BY_CODE[error.code];
  endWith(socket, rawProblem(known ?? "malformed-request", baseUrl));
}

/** CONNECT asks for a tunnel; Node hands its connection over to us. */
function rejectConnect(socket: Duplex, baseUrl: string): void {
  socket.on("error", () => socket.destroy());
  const { headers, ...problem } = rawProblem("method-not-allowed", baseUrl);
  endWith(socket, { ...problem, headers: { ...headers, Allow: "GET, HEAD, OPTIONS, POST" } });
  // Not before the client has ended too: unread data would make the system discard the response.
  socket.resume();
  setTimeout(() => socket.destroy(), CONNECT_LINGER_MS).unref();
}

/** Writes the last response of a connection. */
function endWith(socket: Duplex, { status, headers, body }: RawResponse): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** For HTTP that cannot become a Request. */
function malformedResponse(baseUrl: string): Response {
  const { status, headers, body } = rawProblem("malformed-request", baseUrl);
  return new Response(body, { status, headers });
}

/** Node takes the first of two Host headers, another server may take the last: RFC 9112, 3.2 demands to reject both. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length > 1;

/** Returns true for an impossible Host, such as 256.256.256.256: parsing the URL would fail only later, as a fault of ours. */
const hasInvalidHost = ({ headers: { host } }: IncomingMessage): boolean =>
  host !== undefined && parseUrl(`http://${host}/`) === undefined;

function reject(outgoing: ServerResponse, baseUrl: string): void {
  const { status, headers, body } = rawProblem("malformed-request", baseUrl);
  outgoing.writeHead(status, { ...headers, Connection: "close" }).end(body);
}

interface RawResponse {
  status: number;
  headers: HeaderFields;
  body: string;
}

/** The problem of a request that never reaches the application. */
function rawProblem(name: ProblemName, baseUrl: string): RawResponse {
  const { status, title, explanation: detail } = problemTypes[name];
  const requestId = randomUUID();
  return {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": NO_STORE,
      "X-Request-Id": requestId,
      ...API_HEADERS,
    },
    body: JSON.stringify({
      type: problemTypeUrl(baseUrl, name),
      title,
      status,
      detail,
      instance: "/",
      requestId,
    }),
  };
}
