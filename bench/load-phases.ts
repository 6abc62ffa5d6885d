import { setTimeout as wait } from "node:timers/promises";
import { type Connection, connect } from "./load-connection.ts";
import { type RequestClass, turnsOf } from "./load-mix.ts";

/** Milliseconds by the name of the class, of every answer. */
export type Latencies = ReadonlyMap<string, readonly number[]>;

export interface Load {
  latencies: Latencies;
  /** The same of all classes, in the order in which the answers came. */
  inOrder: readonly number[];
  /** What was answered otherwise than 200, and connections that broke, each with how often. */
  errors: ReadonlyMap<string, number>;
  answered: number;
  seconds: number;
}

export interface SteadyLoad extends Load {
  /** How long the generator itself stood still at most. Milliseconds. */
  longestPauseMs: number;
}

/** Keeps what comes in the order in which it came. */
function createTally() {
  const latencies = new Map<string, number[]>();
  const inOrder: number[] = [];
  const errors = new Map<string, number>();
  return {
    latencies,
    inOrder,
    errors,
    answered: () => inOrder.length,
    note({ name }: RequestClass, status: number | string, ms: number) {
      inOrder.push(ms);
      if (status !== 200) errors.set(`${name}: ${status}`, (errors.get(`${name}: ${status}`) ?? 0) + 1);
      const list = latencies.get(name);
      if (list === undefined) latencies.set(name, [ms]);
      else list.push(ms);
    },
  };
}

/** Turns go on from phase to phase, so that no body and no key comes twice in a row. */
export type NextTurn = () => { one: RequestClass; request: Buffer };

export function turnCounter(mix: readonly RequestClass[]): NextTurn {
  const order = turnsOf(mix);
  let turn = 0;
  return () => {
    turn += 1;
    const one = order[turn % order.length];
    if (one === undefined) throw new Error("the mix is empty");
    return { one, request: one.request(turn) };
  };
}

type Tally = ReturnType<typeof createTally>;

async function ask(
  connection: Connection,
  next: ReturnType<NextTurn>,
  tally: Tally,
  from: number,
): Promise<void> {
  const status = await connection.ask(next.request).catch((error: Error) => error.message);
  tally.note(next.one, status, performance.now() - from);
}

const loadOf = (tally: Tally, start: number): Load => ({
  latencies: tally.latencies,
  inOrder: tally.inOrder,
  errors: tally.errors,
  answered: tally.answered(),
  seconds: (performance.now() - start) / 1000,
});

/** Every class so many times, one request at a time and with a pause after each: what an answer takes of a server that has time. */
export async function idlePhase(port: number, mix: readonly RequestClass[], times: number): Promise<Load> {
  const connection = await connect(port);
  const tally = createTally();
  const start = performance.now();
  for (let turn = 0; turn < times; turn += 1) {
    for (const one of mix) {
      await ask(connection, { one, request: one.request(turn) }, tally, performance.now());
      await wait(1);
    }
  }
  connection.close();
  return loadOf(tally, start);
}

const CONNECTIONS = 32;

/** As much as the server answers: each connection asks again as soon as it is answered. */
export async function topPhase(port: number, next: NextTurn, seconds: number): Promise<Load> {
  const tally = createTally();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = await connect(port);
      while (performance.now() - start < seconds * 1000)
        await ask(connection, next(), tally, performance.now());
      connection.close();
    }),
  );
  return loadOf(tally, start);
}

/** How often requests that have become due are sent. Milliseconds. A generator that never rests takes the core that the server needs, too. */
const TICK = 1;

/**
 * A steady rate, whatever the server does: what has become due is sent every millisecond, one waits where all connections are taken,
 * and its time counts from when it could have been sent, so that a server which stands still is not asked less.
 */
export async function steadyPhase(
  port: number,
  next: NextTurn,
  rate: number,
  seconds: number,
): Promise<SteadyLoad> {
  const tally = createTally();
  const all = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(port)));
  const free = [...all];
  const total = Math.floor(rate * seconds);
  const due: number[] = [];
  const send = () => {
    for (let from = due[0]; from !== undefined; from = due[0]) {
      // The one that has rested longest, or the server would close those that are never needed.
      const connection = free.shift();
      if (connection === undefined) return;
      due.shift();
      void ask(connection, next(), tally, from).then(() => {
        free.push(connection);
        send();
      });
    }
  };
  const start = performance.now();
  let [made, last, longestPauseMs] = [0, start, 0];
  while (tally.answered() < total) {
    const now = performance.now();
    longestPauseMs = Math.max(longestPauseMs, now - last);
    last = now;
    for (const until = Math.min(total, ((now - start) / 1000) * rate); made < until; made += 1) due.push(now);
    send();
    await wait(TICK);
  }
  for (const connection of all) connection.close();
  return { ...loadOf(tally, start), longestPauseMs };
}
