import { setTimeout as sleep } from "node:timers/promises";

export interface PaceOptions {
  /** Requests at the same time, over all hosts. */
  concurrency: number;
  /** Milliseconds between the end of one request to a host and the start of the next. */
  delay: number;
  signal: AbortSignal;
}

/** The last turn of a host, and until when the host has asked to be left alone. */
interface Lane {
  tail: Promise<unknown>;
  /** Milliseconds on the clock of `performance.now`. */
  notBefore: number;
}

/** Who may ask whom and when: one request at a time to a host, with a pause after it, and only so many in all. */
export class Pace {
  readonly #options: PaceOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  /** Runs a request when its host's turn has come. Throws the signal's reason where the run is broken off before. */
  turn<Value>(host: string, request: () => Promise<Value>): Promise<Value> {
    const lane = this.#lane(host);
    const turn = lane.tail.then(() => this.#take(lane, request));
    lane.tail = turn.catch(() => undefined);
    return turn;
  }

  /** Leaves a host alone for so many milliseconds from now. */
  hold(host: string, ms: number): void {
    const lane = this.#lane(host);
    lane.notBefore = Math.max(lane.notBefore, performance.now() + ms);
  }

  async #take<Value>(lane: Lane, request: () => Promise<Value>): Promise<Value> {
    const { signal, delay } = this.#options;
    for (let ms = pauseOf(lane); ms > 0; ms = pauseOf(lane)) await sleep(ms, undefined, { signal });
    await this.#enter();
    try {
      signal.throwIfAborted();
      return await request();
    } finally {
      this.#leave();
      lane.notBefore = Math.max(lane.notBefore, performance.now() + delay);
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#options.concurrency) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The place goes to the next in the queue, or is free. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  #lane(host: string): Lane {
    const known = this.#lanes.get(host);
    if (known !== undefined) return known;
    const lane = { tail: Promise.resolve(), notBefore: 0 };
    this.#lanes.set(host, lane);
    return lane;
  }
}

const pauseOf = (lane: Lane): number => Math.ceil(lane.notBefore - performance.now());
