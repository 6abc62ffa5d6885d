import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Observer } from "../../observer.ts";
import type { OpenStore, OpenStoreFunction } from "./dialect.ts";
import { hintFor, STILL_OPENING } from "./error-hints.ts";

/** The store cannot be read or written; the cause says why. */
export class StoreUnavailable extends Error {}

/** The member store as its users see it: there, or not available; why and since when is no concern of theirs. */
export interface Store {
  /**
   * Runs a query. Rejects with a StoreUnavailable where the store cannot be read or written now. Give it one statement at a
   * time, or several by `together`: it is run again where another process held the store locked, and must then not have changed
   * anything yet.
   */
  use: <Result>(work: (store: OpenStore) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

/** Waits before asking a locked store again: in all, how long a request waits for a lock. Milliseconds. */
const LOCK_WAITS = [20, 40, 80, 160, 300, 600];

/** Waits before opening a store again that could not be opened; the last one repeats. Milliseconds. */
const OPEN_WAITS = [1_000, 2_000, 5_000, 15_000, 30_000];

/** How often what has ended is cleared away. Milliseconds. */
const SWEEP_EVERY = 10 * 60_000;

export interface StoreParts {
  open: OpenStoreFunction;
  log: Logger;
  /** Where the store is, for the log; without secrets. */
  displayUrl: string;
  reconnectWaitsMs?: readonly number[];
  /** How long the first opening is waited for before it goes on in the background; without it, until it has ended. Milliseconds. */
  maxStartMs?: number;
  observer?: Pick<Observer, "storeError" | "storeChanged"> | undefined;
}

/**
 * Keeps a store open. Resolves once the first opening has succeeded or failed, or takes longer than the start may; after a failure
 * it is tried again and again in the background, and meanwhile the store is not available.
 */
export async function openManagedStore(parts: StoreParts): Promise<Store> {
  const { log, maxStartMs } = parts;
  const opening = createOpening(parts);
  await opening.begin(maxStartMs);
  const sweeping = setInterval(() => void sweepQuietly(), SWEEP_EVERY).unref();
  const lock = createLockWait();

  const use: Store["use"] = async (work) => {
    const store = opening.store();
    await lock.over();
    try {
      return await work(store);
    } catch (error) {
      if (store.classifyError(error) !== "busy") throw opening.judged(store, error);
    }
    await lock.passed(store).catch((error: unknown) => Promise.reject(opening.judged(store, error)));
    return await work(store).catch((error: unknown) => Promise.reject(opening.judged(store, error)));
  };
  const sweepQuietly = () =>
    use(sweep).catch((error: unknown) => log.warn({ err: error }, "the sweep failed"));
  return {
    use,
    close: async () => {
      clearInterval(sweeping);
      await opening.end();
    },
  };
}

interface Opening {
  /** Resolves when the first opening has come to its end, or after so many milliseconds. */
  begin: (longest?: number) => Promise<void>;
  /** The open store. Throws a StoreUnavailable. */
  store: () => OpenStore;
  /** What an error means to who asked; a broken store is closed and opened anew. */
  judged: (store: OpenStore, error: unknown) => unknown;
  end: () => Promise<void>;
}

function createOpening({
  open,
  log,
  displayUrl,
  reconnectWaitsMs = OPEN_WAITS,
  observer,
}: StoreParts): Opening {
  let current: OpenStore | undefined;
  let reason: unknown;
  const missing = (error: unknown) => {
    reason = error;
    observer?.storeChanged(false);
    log.error({ err: error, store: displayUrl }, `${hintFor(error)}; ${MEANWHILE}`);
  };
  const attempts = createAttempts(open, reconnectWaitsMs, {
    failed: missing,
    opened(store) {
      current = store;
      observer?.storeChanged(true);
      if (reason !== undefined) log.info({ store: displayUrl }, "the member store is available again");
      reason = undefined;
    },
  });
  const abandon = (store: OpenStore, error: unknown) => {
    if (current !== store) return;
    current = undefined;
    void store.close().catch(() => undefined);
    missing(error);
    attempts.again(0);
  };
  return {
    async begin(longest) {
      const first = attempts.begin();
      if (longest !== undefined && !(await endsWithin(longest, first))) missing(new StillOpening());
      else await first;
    },
    store() {
      if (current !== undefined) return current;
      observer?.storeError("not open");
      throw new StoreUnavailable("the member store cannot be used", { cause: reason });
    },
    judged(store, error) {
      const trouble = store.classifyError(error);
      if (trouble === "fault") return error;
      observer?.storeError(trouble === "busy" ? "locked" : "broken");
      if (trouble === "broken") abandon(store, error);
      else log.warn({ store: displayUrl }, `${hintFor(error)}; ${MEANWHILE}`);
      return new StoreUnavailable("the member store cannot be used", { cause: error });
    },
    async end() {
      attempts.end();
      const store = current;
      current = undefined;
      await store?.close();
    },
  };
}

/** What a fault of the store means for others. */
const MEANWHILE = "members are answered 503 until then, and the public part goes on";

/** The store is being opened, which takes long: its tables are many rows that a new version changes, or a database is slow. */
class StillOpening extends Error {
  readonly code = STILL_OPENING;

  constructor() {
    super("the opening of the store goes on");
  }
}

/** Whether something has ended by then. Milliseconds. */
async function endsWithin(longest: number, work: Promise<void>): Promise<boolean> {
  const ended = new AbortController();
  const timer = pause(longest, false, { signal: ended.signal }).catch(() => true);
  const first = await Promise.race([work.then(() => true), timer]);
  ended.abort();
  return first;
}

interface AttemptsTold {
  opened: (store: OpenStore) => void;
  failed: (error: unknown) => void;
}

/** Tries to open a store, again and again until it can be opened, or until the end. */
function createAttempts(open: OpenStoreFunction, waits: readonly number[], told: AttemptsTold) {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let running: AbortController | undefined;
  const attempt = async (failures: number) => {
    running = new AbortController();
    try {
      const opened = await open(running.signal);
      running = undefined;
      if (ended) return await opened.close();
      told.opened(opened);
    } catch (error) {
      if (ended) return;
      told.failed(error);
      again(failures);
    }
  };
  const again = (failures: number) => {
    if (ended) return;
    const wait = waits[Math.min(failures, waits.length - 1)] ?? 1_000;
    timer = setTimeout(() => void attempt(failures + 1), wait).unref();
  };
  return {
    begin: () => attempt(0),
    /** Tries again after a wait, which is the longer the more often it has failed. */
    again,
    /** What is being opened is given up, or a database that says nothing would keep the process. */
    end() {
      ended = true;
      clearTimeout(timer);
      running?.abort();
    },
  };
}

/**
 * Waiting for a lock together: one asks, so that a lock that stays costs the process a few short waits, however many requests
 * there are.
 */
function createLockWait() {
  let waiting: Promise<void> | undefined;
  const wait = async (store: OpenStore) => {
    for (const [position, milliseconds] of LOCK_WAITS.entries()) {
      await pause(milliseconds);
      try {
        return await store.probe();
      } catch (error) {
        if (store.classifyError(error) !== "busy" || position === LOCK_WAITS.length - 1) throw error;
      }
    }
  };
  return {
    /** Resolves when nobody waits any more, whatever came of it. */
    over: () => waiting?.catch(() => undefined) ?? Promise.resolve(),
    /** Resolves when the lock has gone; rejects with the last error where it stays. */
    passed(store: OpenStore): Promise<void> {
      waiting ??= wait(store).finally(() => {
        waiting = undefined;
      });
      return waiting;
    },
  };
}

/** Used links are kept for a day, so that a late click can be told from a wrong address in an inquiry. Milliseconds. */
const KEEP_LINKS = 24 * 60 * 60_000;
/** Counters are kept a little beyond their end, since clocks of machines differ. Milliseconds. */
const KEEP_COUNTERS = 60 * 60_000;

/** Clears away what has ended. */
export async function sweep({ db }: OpenStore): Promise<void> {
  const now = Date.now();
  await db
    .deleteFrom("rate_limits")
    .where("expire", "<", now - KEEP_COUNTERS)
    .execute();
  await db
    .deleteFrom("sign_in_tokens")
    .where("expires_at", "<", now - KEEP_LINKS)
    .execute();
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
}
