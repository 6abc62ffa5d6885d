import { createServer } from "node:http";
import { parseArguments } from "../scripts/command-line.ts";

const USAGE = `tsx bench/control-server.ts --port PORT --micros N
  The control of the load: answers whatever it is asked with the same bytes, after N microseconds of arithmetic. Its times under load
  are those of the machine, of Node's HTTP server and of waiting in line, and of nothing that could be better written.`;

const options = parseArguments(USAGE, {
  port: { type: "string", default: "0" },
  micros: { type: "string", default: "100" },
});

const ROUNDS = 1_000_000;

/** Arithmetic that no compiler leaves out, because its result is told. */
function reckon(rounds: number, seed: number): number {
  let value = seed;
  for (let round = 0; round < rounds; round += 1)
    value = (Math.imul(value, 1_103_515_245) + 12_345) & 0x7fffffff;
  return value;
}

/** The best of some trials: in the others the machine was busy with something else. */
function roundsIn(micros: number): number {
  const trials = Array.from({ length: 7 }, (_, trial) => {
    const start = performance.now();
    reckon(ROUNDS, trial);
    return (performance.now() - start) * 1000;
  });
  return Math.round((ROUNDS / Math.min(...trials)) * micros);
}

const rounds = roundsIn(Number(options.micros));
const body = Buffer.alloc(1500, "x");
let seed = 1;

createServer((request, response) => {
  seed = reckon(rounds, seed);
  request.resume();
  response
    .writeHead(200, { "Content-Type": "text/plain", "Content-Length": body.length, "X-Seed": seed })
    .end(body);
}).listen(Number(options.port), "127.0.0.1");
