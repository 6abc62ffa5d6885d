import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { wholeAnswer } from "../../bench/load-connection.ts";
import { growthOf } from "../../bench/load-memory.ts";
import { type RequestClass, requestMix, turnsOf } from "../../bench/load-mix.ts";
import { steadyPhase, turnCounter } from "../../bench/load-phases.ts";
import { startControl } from "../../bench/servers.ts";

const mix = requestMix({
  clubs: ["example-rovers"],
  words: ["wifi"],
  buyers: ["example-capital"],
  keys: ["cl_fictional"],
});

test("the mix is a hundred requests, each class as often as its share says", () => {
  const turns = turnsOf(mix);
  expect(turns).toHaveLength(100);
  expect(turns.filter(({ name }) => name === "record")).toHaveLength(30);
  expect(turns.filter(({ name }) => name === "MCP tool")).toHaveLength(5);
});

test("an answer is whole once its head and as many bytes as it tells are there", () => {
  const whole = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody";
  expect(wholeAnswer(Buffer.from(whole.slice(0, 20)))).toBeUndefined();
  expect(wholeAnswer(Buffer.from(whole.slice(0, -1)))).toBeUndefined();
  expect(wholeAnswer(Buffer.from(`${whole}HTTP/1.1 404`))).toEqual({ status: 200, bytes: whole.length });
});

/** A server that answers by turns, and goes on where a connection is broken. */
async function flakyServer(): Promise<number> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    if (asked === 3) response.destroy();
    else response.writeHead(asked === 5 ? 500 : 200, { "Content-Length": "2" }).end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

test("every answer that is not 200 and every broken connection is an error by its class, and the load goes on", async () => {
  const request = Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const only: RequestClass = { name: "only", share: 1, request: () => request };
  const { answered, errors } = await steadyPhase(await flakyServer(), turnCounter([only]), 50, 1);
  expect(answered).toBeGreaterThan(20);
  expect(Object.fromEntries(errors)).toEqual({
    "only: 500": 1,
    "only: the server closed a connection": 1,
  });
});

test("the control answers whatever the load asks", async () => {
  const control = await startControl(100);
  onTestFinished(() => control.stop());
  const { answered, errors } = await steadyPhase(
    Number(new URL(control.address).port),
    turnCounter(mix),
    200,
    1,
  );
  expect([answered, Object.fromEntries(errors)]).toEqual([200, {}]);
});

test("memory is compared after the warm-up and at the end: the middle of what is resident, the lowest of the heap", () => {
  const sample = (residentMb: number, heapMb: number) => ({ residentMb, heapMb });
  const samples = [sample(10, 5), sample(100, 40), sample(104, 44), sample(103, 43), sample(110, 50)];
  const { resident, heap } = growthOf(samples);
  expect(resident).toMatchObject({ before: 100, after: 110 });
  expect(resident.percent).toBeCloseTo(10);
  expect(heap.percent).toBeCloseTo(25);
});
