import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../server/listen.ts";
import { connected, whenClosed } from "./raw-http.ts";

/** How the server ends the connections that it holds when it is told to stop. */

/** A server of its own that holds every answer back until it is told, and a connection to it on which one request runs. */
async function listeningAndHeld() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fetch = () => held.then(() => new Response("well"));
  const listening = await listen({
    fetch,
    host: "127.0.0.1",
    port: 0,
    baseUrl: "https://ledger.example.org",
  });
  const socket = await connected(listening.port);
  socket.write(KEPT_ALIVE);
  await wait(100);
  return { listening, socket, release };
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

test("a server that stops does not wait until a connection that is no longer used has been idle for long", async () => {
  const { listening, socket, release } = await listeningAndHeld();
  const start = performance.now();
  const stopped = listening.stop();
  release();
  await once(socket, "data");
  await stopped;
  // It takes half a second; by the time that a connection may be idle it would be more than five.
  expect((performance.now() - start) / 1000).toBeLessThan(4);
});

test("a server that stops ends an answer that a slow client has not taken yet", async () => {
  // Much more than the system keeps for a connection, so that most of it still waits in the server.
  const long = "x".repeat(16 * 1024 * 1024);
  const fetch = () => new Response(long);
  const { port, stop } = await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl: "http://x" });
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
  ["was told that what it sent is no request, and does not close", "NO REQUEST\r\n\r\n"],
  ["has asked for a tunnel", "CONNECT / HTTP/1.1\r\nHost: x\r\n\r\n"],
])("a server that stops does not wait for a connection that %s", async (_, bytes) => {
  const fetch = () => new Response("here");
  const { port, stop } = await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl: "http://x" });
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(bytes);
  await wait(100);
  const start = performance.now();
  await stop();
  // It takes half a second; by the deadline for requests that run it would be ten.
  expect((performance.now() - start) / 1000).toBeLessThan(5);
});
