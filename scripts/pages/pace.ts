import { setTimeout as sleep } from "node:timers/promises";

export interface PaceOptions {
  /** Concurrent requests, over all hosts. */
  concurrency: number;
  /** Pause between the end of one request to a host and the start of the next. */
  delayMs: number;
  signal: AbortSignal;
}

/** Schedules requests: one at a time to a host, with a pause after it, and a limited number in all. */
export class Pace {
  readonly #options: PaceOptions;
  readonly #tails = new Map<string, Promise<unknown>>();
  /** When each host may be asked again, on the clock of `performance.now`. */
  readonly #notBefore = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  /** Runs a request when it is its host's turn. Throws the signal's reason if the run is interrupted before. */
  turn<Value>(host: string, request: () => Promise<Value>): Promise<Value> {
    const turn = (this.#tails.get(host) ?? Promise.resolve()).then(() => this.#run(host, request));
    this.#tails.set(
      host,
      turn.catch(() => undefined),
    );
    return turn;
  }

  /** Sends a host nothing for this long. */
  hold(host: string, ms: number): void {
    this.#notBefore.set(host, Math.max(this.#notBefore.get(host) ?? 0, performance.now() + ms));
  }

  async #run<Value>(host: string, request: () => Promise<Value>): Promise<Value> {
    const { signal, delayMs, concurrency } = this.#options;
    for (let ms = this.#pause(host); ms > 0; ms = this.#pause(host)) await sleep(ms, undefined, { signal });
    if (this.#running < concurrency) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await request();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
      this.hold(host, delayMs);
    }
  }

  #pause = (host: string): number => Math.ceil((this.#notBefore.get(host) ?? 0) - performance.now());
}
