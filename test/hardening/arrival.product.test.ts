import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type ListenOptions, listen } from "../../server/listen.ts";
import { useBuiltServer } from "../server-process.ts";
import {
  answersIn,
  ask,
  bytesOf,
  connected,
  parseAnswer,
  postJson,
  rawExchange,
  whenClosed,
} from "./raw-http.ts";

/** What a client may cost before its request has even arrived. */
const server = useBuiltServer();

const TRANSFER = "/api/v1/calculate/transfer-cost";
const JSON_TYPE = ["Content-Type", "application/json"] as const;
const CHUNKED = ["Transfer-Encoding", "chunked"] as const;
const HEALTH = bytesOf({ target: "/healthz" });

async function portOfServer(options: Pick<ListenOptions, "timeouts" | "maxConnections">): Promise<number> {
  const fetch = async (request: Request) => new Response(await request.text());
  const listening = await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl: "http://x", ...options });
  onTestFinished(() => listening.stop());
  return listening.port;
}

/** A server with a thirtieth of the usual time limits. */
const impatientServer = (): Promise<number> =>
  portOfServer({ timeouts: { headersTimeout: 330, requestTimeout: 1000, connectionsCheckingInterval: 30 } });

const HALF_BODY = `POST ${TRANSFER} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;

test.each([
  ["headers that arrive one by one", "GET / HTTP/1.1\r\nHost: x\r\n", "X-Slow: 1\r\n"],
  ["a body that arrives byte by byte", HALF_BODY, " "],
])("%s for ever are refused after a time limit", async (_, first, piece) => {
  const socket = await connected(await impatientServer());
  let response = "";
  socket.on("data", (chunk) => {
    response += chunk.toString();
  });
  socket.write(first);
  const drip = setInterval(() => socket.write(piece), 20);
  await whenClosed(socket);
  clearInterval(drip);
  expect(response).toContain("HTTP/1.1 408 Request Timeout");
  expect(response).toContain("/problems/#request-timeout");
});

test("a connection that never sends anything is closed after a time limit", async () => {
  const socket = await connected(await impatientServer());
  socket.resume();
  await whenClosed(socket);
});

test("a thousand slow clients do not keep others from being answered", async () => {
  const slow = await Promise.all(Array.from({ length: 1000 }, () => connected(server.port)));
  for (const socket of slow) socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: 1\r\n");
  const { status } = await ask(server.port, { target: "/api/v1/tech" });
  for (const socket of slow) socket.destroy();
  expect(status).toBe(200);
});

test("headers above 16 KiB together are refused, in one header, in many, or in the address", async () => {
  const long = "a".repeat(17_000);
  const many = Array.from({ length: 1000 }, (_, index) => [`X-${index}`, "aaaaaaaaaaaaaaaa"] as const);
  for (const request of [
    { target: "/healthz", headers: [["X-Long", long] as const] },
    { target: "/healthz", headers: many },
    { target: `/healthz?q=${long}` },
  ])
    expect((await ask(server.port, request)).status).toBe(431);
});

test("a body that declares too much is refused before it is sent", async () => {
  const { status, body } = await ask(server.port, {
    ...postJson(TRANSFER, "{"),
    headers: [JSON_TYPE, ["Content-Length", "1000000000000"]],
  });
  expect([status, JSON.parse(body.toString()).type]).toEqual([
    413,
    "http://ledger.example.org/problems/#body-too-large",
  ]);
});

test("a body in chunks without an end is refused as soon as it is too large", async () => {
  const socket = await connected(server.port);
  const closed = whenClosed(socket);
  const first = once(socket, "data");
  socket.write(bytesOf({ method: "POST", target: TRANSFER, headers: [JSON_TYPE, CHUNKED] }));
  const sent = await sendUntilAnswered(socket, `4000\r\n${" ".repeat(0x4000)}\r\n`, first);
  const [answer] = (await first) as [Buffer];
  socket.destroy();
  await closed;
  expect(parseAnswer(answer).status).toBe(413);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

/** Sends until there is an answer; gives the number of bytes that were sent by then. */
async function sendUntilAnswered(socket: Socket, chunk: string, first: Promise<unknown>): Promise<number> {
  let [sent, answered] = [0, false];
  void first.then(() => {
    answered = true;
  });
  while (!answered && !socket.destroyed) {
    if (!socket.write(chunk)) await Promise.race([once(socket, "drain"), first]);
    sent += chunk.length;
    await wait(0);
  }
  return sent;
}

const FORM_HEADERS = [
  ["Origin", "http://ledger.example.org"],
  ["Content-Type", "application/x-www-form-urlencoded"],
] as const;

test("a body that its sender breaks off is no failure of the server: no error is logged and no 500 counted", async () => {
  const { port, output } = await server.startAnother({ LOG_LEVEL: "debug" });
  const declared = ["Content-Length", "500"] as const;
  const broken = [
    { target: TRANSFER, headers: [JSON_TYPE, declared] },
    { target: TRANSFER, headers: [JSON_TYPE, CHUNKED] },
    { target: "/account/sign-in/", headers: [...FORM_HEADERS, declared] },
    { target: "/account/sign-in/", headers: [...FORM_HEADERS, CHUNKED] },
  ];
  for (const request of broken) {
    const socket = await connected(port);
    socket.write(`${bytesOf({ method: "POST", ...request })}4\r\n{"fe\r\n`);
    await wait(100);
    socket.destroy();
  }
  const ended = () => [...output().matchAll(/"method":"POST".*"status":(\d+)/g)].map(([, status]) => status);
  while (ended().length < broken.length) await wait(20);
  expect(ended()).toEqual(["400", "400", "400", "400"]);
  expect(output()).not.toContain('"level":50');
});

test.each([
  ["/account/sign-in/", FORM_HEADERS],
  [TRANSFER, [JSON_TYPE]],
  ["/mcp", [JSON_TYPE]],
] as const)("a body at %s that is too large leaves the connection usable", async (target, headers) => {
  const size = 900_000;
  const open = ["Connection", "keep-alive"] as const;
  const chunk = `${size.toString(16)}\r\n${" ".repeat(size)}\r\n0\r\n\r\n`;
  const requests = [
    bytesOf({ method: "POST", target, headers: [open, ...headers], body: " ".repeat(size) }),
    bytesOf({ method: "POST", target, headers: [open, CHUNKED, ...headers], body: chunk }),
  ];
  for (const request of requests) {
    const answer = (await rawExchange(server.port, Buffer.concat([request, HEALTH]))).toString();
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["413", "200"]);
  }
});

const SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

test.each([
  ["Content-Length and Transfer-Encoding together", "Content-Length: 5\r\nTransfer-Encoding: chunked"],
  ["two lengths that differ", "Content-Length: 5\r\nContent-Length: 6"],
  ["a length that is no number", "Content-Length: 0x5"],
  ["a space before the colon", "Transfer-Encoding : chunked"],
  ["a coding after chunked", "Transfer-Encoding: chunked, identity"],
  ["a folded header", "X-Folded: a\r\n Transfer-Encoding: chunked"],
])("a request with %s is refused and its connection closed", async (_, headers) => {
  const bytes = `POST ${TRANSFER} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n0\r\n\r\n${SMUGGLED}`;
  const answer = await rawExchange(server.port, bytes);
  expect(answersIn(answer)).toBe(1);
  expect(parseAnswer(answer).status).toBe(400);
  expect(answer.toString()).not.toContain("smuggled");
});

test("a request with two hosts, or with none, is refused", async () => {
  for (const hosts of ["Host: a.example.org\r\nHost: b.example.org\r\n", ""]) {
    const answer = await rawExchange(server.port, `GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    expect([hosts, parseAnswer(answer).status]).toEqual([hosts, 400]);
  }
});

test.each(["/", "localhost:8080", "/mcp"])("CONNECT %s is 405 and ends the connection", async (target) => {
  const request = `CONNECT ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const answer = await rawExchange(server.port, request + SMUGGLED);
  expect(answersIn(answer)).toBe(1);
  const { status, headers, body } = parseAnswer(answer);
  expect(status).toBe(405);
  expect([headers.get("allow"), headers.get("connection")]).toEqual(["GET, HEAD, OPTIONS, POST", "close"]);
  expect(JSON.parse(body.toString())).toMatchObject({
    status: 405,
    type: expect.stringMatching(/#method-not-allowed$/),
  });
});

test("a client that asks for ever and reads nothing is no longer read from", async () => {
  const socket = await connected(server.port);
  onTestFinished(() => void socket.destroy());
  const request = bytesOf({ target: "/api/v1/tech", headers: [["Connection", "keep-alive"]] });
  const pipelined = Buffer.concat(Array.from({ length: 1000 }, () => request));
  socket.pause();
  // 100 MB of requests would be answered with several GB. What the server and the kernel do not take stays with the client.
  while (socket.bytesWritten < 100_000_000 && socket.writableLength < 10_000_000) {
    socket.write(pipelined);
    await wait(1);
  }
  expect(socket.writableLength).toBeGreaterThanOrEqual(10_000_000);
  expect((await ask(server.port, { target: "/healthz" })).status).toBe(200);
});

test("beyond the bound on connections new ones are closed, and those that are held go on being answered", async () => {
  const port = await portOfServer({ maxConnections: 3 });
  const held = await Promise.all(Array.from({ length: 3 }, () => connected(port)));
  const beyond = await rawExchange(port, HEALTH);
  expect(beyond.toString()).toBe("");
  for (const socket of held) {
    const answer = once(socket, "data");
    socket.write(HEALTH);
    expect(parseAnswer(((await answer) as [Buffer])[0]).status).toBe(200);
  }
});
