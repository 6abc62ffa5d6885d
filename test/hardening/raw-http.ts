import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** HTTP by hand: clients of Node's own put right, or refuse to send, just what these tests are about. */

export interface RawRequest {
  method?: string;
  /** As it goes over the wire, neither escaped nor normalised. */
  target: string;
  headers?: readonly (readonly [name: string, value: string])[];
  body?: string | Buffer;
}

export interface RawAnswer {
  status: number;
  /** Names in lower case; of a name that comes twice both values. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** A connection that takes whatever comes; an error shows in what it then has not got. */
export async function connected(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Sends bytes as they are, and gives all that comes back until the server closes. */
export async function rawExchange(port: number, bytes: string | Buffer): Promise<Buffer> {
  const socket = await connected(port);
  const closed = whenClosed(socket);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.write(bytes);
  await closed;
  return Buffer.concat(chunks);
}

/** Also where the other side closes by force, which `once` would take for a failure. */
export function whenClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve());
  });
}

/** One request on a connection of its own. `Host`, `Connection` and the body's length are added where they are not given. */
export async function ask(port: number, request: RawRequest): Promise<RawAnswer> {
  return parseAnswer(await rawExchange(port, bytesOf(request)));
}

export function bytesOf({ method = "GET", target, headers = [], body }: RawRequest): Buffer {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const own: (readonly [string, string])[] = [
    ["Host", "ledger.example.org"],
    ["Connection", "close"],
  ];
  if (body !== undefined && !given.has("transfer-encoding"))
    own.push(["Content-Length", `${Buffer.byteLength(body)}`]);
  const all = [...own.filter(([name]) => !given.has(name.toLowerCase())), ...headers];
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`), Buffer.from(body ?? "")]);
}

/** A JSON body for a calculator. */
export function postJson(target: string, body: string | Buffer): RawRequest {
  return { method: "POST", target, headers: [["Content-Type", "application/json"]], body };
}

export function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = bytes.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  const body = bytes.subarray(end + 4);
  const chunked = headers.get("transfer-encoding") === "chunked";
  return { status: Number(statusLine.split(" ")[1]), headers, body: chunked ? unchunked(body) : body };
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString("latin1"), 16);
    if (!(size > 0)) break;
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

/** How many answers stand one after the other in what came back. */
export const answersIn = (bytes: Buffer): number => bytes.toString("latin1").split("HTTP/1.1 ").length - 1;
