import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../server/listen.ts";
import { connected, whenClosed } from "./raw-http.ts";

/** How a stopping server ends the connections that it holds. */

/** A stop takes half a second; requests that run may take ten. */
const BEFORE_DEADLINE_MS = 9_000;

/** A server whose idle connections would stay open for ten minutes. */
async function startListening(fetch: () => Response | Promise<Response>) {
  const timeouts = { keepAliveTimeout: 600_000 };
  return listen({ fetch, host: "127.0.0.1", port: 0, baseUrl: "http://x", timeouts });
}

/** A server that holds every response back until it is released, and a connection on which one request runs. */
async function listeningAndHeld() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const listening = await startListening(() => held.then(() => new Response("well")));
  const socket = await connected(listening.port);
  socket.write(KEPT_ALIVE);
  await wait(100);
  return { listening, socket, release };
}

/** Milliseconds until a promise is resolved. */
async function elapsed(done: Promise<void>): Promise<number> {
  const start = performance.now();
  await done;
  return performance.now() - start;
}

const KEPT_ALIVE = "GET /healthz HTTP/1.1\r\nHost: ledger.example.org\r\n\r\n";

test("a server that stops says so on each connection still in use, and is done when they are closed", async () => {
  const { listening, socket, release } = await listeningAndHeld();
  const stopped = listening.stop();
  release();
  const [first] = (await once(socket, "data")) as [Buffer];
  expect(first.toString()).toMatch(/200 OK[\s\S]*Connection: keep-alive/);
  socket.write(KEPT_ALIVE);
  const [second] = (await once(socket, "data")) as [Buffer];
  expect(second.toString()).toMatch(/200 OK[\s\S]*Connection: close/);
  await whenClosed(socket);
  await stopped;
});

test("a server that stops does not wait for the idle timeout of a connection that is no longer used", async () => {
  const { listening, socket, release } = await listeningAndHeld();
  const stopping = elapsed(listening.stop());
  release();
  await once(socket, "data");
  expect(await stopping).toBeLessThan(BEFORE_DEADLINE_MS);
});

test("a server that stops ends an answer that a slow client has not taken yet", async () => {
  // Much more than the system keeps for a connection, so that most of it still waits in the server.
  const long = "x".repeat(16 * 1024 * 1024);
  const { port, stop } = await startListening(() => new Response(long));
  const socket = await connected(port);
  socket.write(KEPT_ALIVE);
  const [first] = (await once(socket, "data")) as [Buffer];
  let received = first.length - first.indexOf("\r\n\r\n") - 4;
  socket.pause();
  const stopped = stop();
  await wait(700);
  socket.on("data", (chunk) => {
    received += chunk.length;
  });
  socket.resume();
  await whenClosed(socket);
  await stopped;
  expect(received).toBe(long.length);
});

test.each([
  ["has asked nothing", ""],
  ["has sent half of its headers", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow"],
  ["got a 400 for sending no request, and does not close", "NO REQUEST\r\n\r\n"],
  ["has asked for a tunnel", "CONNECT / HTTP/1.1\r\nHost: x\r\n\r\n"],
])("a server that stops does not wait for a connection that %s", async (_, bytes) => {
  const { port, stop } = await startListening(() => new Response("here"));
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(bytes);
  await wait(100);
  expect(await elapsed(stop())).toBeLessThan(BEFORE_DEADLINE_MS);
});
