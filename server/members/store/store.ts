import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Observer } from "../../observer.ts";
import { StoreUnavailable } from "../accounts/accounts.ts";
import type { OpenStore, OpenStoreFunction } from "./dialect.ts";

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
  place: string;
  openWaits?: readonly number[];
  observer?: Pick<Observer, "storeFailed" | "storeChanged"> | undefined;
}

/**
 * Keeps a store open. Resolves once the first opening has succeeded or failed; after a failure it is tried again and again
 * in the background, and meanwhile the store is not available.
 */
export async function keepStore(parts: StoreParts): Promise<Store> {
  const { log } = parts;
  const opening = createOpening(parts);
  await opening.begin();
  const sweeping = setInterval(() => void sweepQuietly(), SWEEP_EVERY).unref();
  const lock = createLockWait();

  const use: Store["use"] = async (work) => {
    const store = opening.store();
    await lock.over();
    try {
      return await work(store);
    } catch (error) {
      if (store.troubleOf(error) !== "busy") throw opening.judged(store, error);
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
  begin: () => Promise<void>;
  /** The open store. Throws a StoreUnavailable. */
  store: () => OpenStore;
  /** What an error means to who asked; a broken store is closed and opened anew. */
  judged: (store: OpenStore, error: unknown) => unknown;
  end: () => Promise<void>;
}

function createOpening({ open, log, place, openWaits = OPEN_WAITS, observer }: StoreParts): Opening {
  let current: OpenStore | undefined;
  let reason: unknown;
  const missing = (error: unknown) => {
    reason = error;
    observer?.storeChanged(false);
    log.error({ err: error, store: place }, `${adviceFor(error)}; ${MEANWHILE}`);
  };
  const attempts = createAttempts(open, openWaits, {
    failed: missing,
    opened(store, failures) {
      current = store;
      observer?.storeChanged(true);
      if (failures > 0) log.info({ store: place }, "the member store is available again");
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
    begin: attempts.begin,
    store() {
      if (current !== undefined) return current;
      observer?.storeFailed("not open");
      throw new StoreUnavailable("the member store cannot be used", { cause: reason });
    },
    judged(store, error) {
      const trouble = store.troubleOf(error);
      if (trouble === "fault") return error;
      observer?.storeFailed(trouble === "busy" ? "locked" : "broken");
      if (trouble === "broken") abandon(store, error);
      else log.warn({ store: place }, `${adviceFor(error)}; ${MEANWHILE}`);
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

interface AttemptsTold {
  opened: (store: OpenStore, failures: number) => void;
  failed: (error: unknown) => void;
}

/** Tries to open a store, again and again until it can be opened, or until the end. */
function createAttempts(open: OpenStoreFunction, waits: readonly number[], told: AttemptsTold) {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const attempt = async (failures: number) => {
    try {
      const opened = await open();
      if (ended) return await opened.close();
      told.opened(opened, failures);
    } catch (error) {
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
    end() {
      ended = true;
      clearTimeout(timer);
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
        if (store.troubleOf(error) !== "busy" || position === LOCK_WAITS.length - 1) throw error;
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

const ADVICE: readonly [code: RegExp, advice: string][] = [
  [
    /BUSY|LOCKED|^40001|^40P01|^55P03/,
    "another process holds the member store locked: end long-running work on it, such as an open sqlite3 or psql shell",
  ],
  [
    /READONLY|PERM|EACCES|EPERM|EROFS/,
    "the member store cannot be written: give the server's user the right to write the file and its folder",
  ],
  [
    /^25006|^42501|^42P01/,
    "the member store cannot be written: see that DATABASE_URL names the primary, and that its user owns the tables",
  ],
  [
    /^53300/,
    "the database takes no more connections: raise its max_connections, or run fewer servers (13 connections each)",
  ],
  [/^57014|^25P03/, "the database answers too slowly: see what it is busy with"],
  [/^28/, "the database refuses the user or password of DATABASE_URL: put them right"],
  [/^3D/, "the database that DATABASE_URL names does not exist: create it with createdb"],
  [
    /CANTOPEN|ENOENT|ENOTDIR/,
    "the member store cannot be opened: see that DATABASE_URL names a file in a folder that the server may write",
  ],
  [/FULL|ENOSPC|^53100/, "the disk of the member store is full: make room"],
  [
    /IOERR/,
    "the disk of the member store cannot be read or written: see to the disk, then restore a backup if need be",
  ],
  [
    /NODE_MODULE|ERR_DLOPEN|MODULE_NOT_FOUND/,
    "the driver of SQLite is missing or made for another Node.js: install and build again with the Node.js that runs the server",
  ],
  [
    /ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|^08|^57P/,
    "the database cannot be reached: see that it runs and that DATABASE_URL is right",
  ],
  [
    /CORRUPT|NOTADB|^XX00/,
    "the member store is damaged: stop the server, keep the file for inquiry, and put the newest backup in its place",
  ],
];

/** What a fault of the store means for others. */
const MEANWHILE = "members are answered 503 until then, and the public part goes on";

/** What the operator should do about an error of the store. */
export function adviceFor(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const found = ADVICE.find(([pattern]) => code !== "" && pattern.test(code));
  return found?.[1] ?? "the member store cannot be used: its own message tells why";
}
