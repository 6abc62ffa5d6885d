import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import {
  KEEP_AUDIT_DAYS,
  KEEP_COUNTERS_HOURS,
  KEEP_LINKS_HOURS,
  KEEP_REPORTS_DAYS,
} from "../../../contract/members/stored-data.ts";
import { required } from "../../../contract/required.ts";
import type { Observer } from "../../observer.ts";
import { type OpenStore, type OpenStoreFunction, retryWhileBusy } from "./dialect.ts";
import { hintFor, STILL_OPENING } from "./error-hints.ts";

/** The store cannot be read or written; the cause says why. */
export class StoreUnavailable extends Error {}

/** The member store, reconnected in the background if it is lost. */
export interface Store {
  /**
   * Runs a query. Rejects with a StoreUnavailable if the store cannot be used now. Give it one statement, or
   * several through `atomically`: the work is repeated while another process holds a lock, and must not have
   * changed anything then.
   */
  use: <Result>(work: (store: OpenStore) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

interface StoreParts {
  open: OpenStoreFunction;
  log: Logger;
  /** For the log, without secrets. */
  displayUrl: string;
  /** Waits before each attempt to reconnect; the last one repeats. */
  reconnectWaitsMs?: readonly number[];
  /** A store that was lost counts as available again after it has worked this long. */
  stableAfterMs?: number;
  /** Longest wait at the start; the attempt continues in the background. Undefined: no limit. */
  maxStartMs?: number;
  observer?: Pick<Observer, "storeError" | "storeChanged" | "statementPrepared"> | undefined;
}

const RECONNECT_WAITS_MS = [1_000, 2_000, 5_000, 15_000, 30_000];
/** Opening a store on a full disk makes room for a few writes, so it proves little. */
const STABLE_AFTER_MS = 10_000;
const SWEEP_INTERVAL_MS = 10 * 60_000;

/** Opens a store. Resolves even if the first attempt fails; meanwhile `use` rejects. */
export async function openManagedStore(parts: StoreParts): Promise<Store> {
  const { log, maxStartMs, observer } = parts;
  const connection = new Connection(parts);
  await connection.start(maxStartMs);
  const use: Store["use"] = async (work) => {
    const store = connection.current();
    try {
      return await retryWhileBusy(store.classifyError, () => work(store));
    } catch (error) {
      const kind = store.classifyError(error);
      if (kind === "fault") throw error;
      observer?.storeError(kind === "busy" ? "locked" : "broken");
      if (kind === "broken") connection.reopen(store, error);
      else log.warn({ store: parts.displayUrl }, describeOutage(error));
      throw unavailable(error);
    }
  };
  const sweepQuietly = () =>
    use(sweep).catch((error: unknown) => log.warn({ err: error }, "the sweep failed"));
  const sweeping = setInterval(() => void sweepQuietly(), SWEEP_INTERVAL_MS).unref();
  return {
    use,
    close: async () => {
      clearInterval(sweeping);
      await connection.close();
    },
  };
}

const unavailable = (cause: unknown): StoreUnavailable =>
  new StoreUnavailable("the member store cannot be used", { cause });

const describeOutage = (error: unknown): string =>
  `${hintFor(error)}; until then members receive 503, and the public part goes on`;

/** Resolves with the work, or after `maxMs`, calling `onLate`; the work goes on. */
async function waitAtMost(work: Promise<void>, maxMs: number | undefined, onLate: () => void): Promise<void> {
  if (maxMs === undefined) return work;
  const done = new AbortController();
  const late = pause(maxMs, undefined, { signal: done.signal }).then(onLate, () => undefined);
  await Promise.race([work, late]);
  done.abort();
}

/** Holds the open store, and opens it again after each failure until it is closed. */
class Connection {
  readonly #parts: StoreParts;
  readonly #closing = new AbortController();
  #current: OpenStore | undefined;
  #failure: unknown;
  /** Since the store was last available. */
  #attempts = 0;

  constructor(parts: StoreParts) {
    this.#parts = parts;
  }

  start(maxStartMs: number | undefined): Promise<void> {
    const first = this.#tryOpen().then((opened) => {
      if (!opened) void this.#reconnect();
    });
    return waitAtMost(first, maxStartMs, () =>
      this.#failed(Object.assign(new Error("the store is still being opened"), { code: STILL_OPENING })),
    );
  }

  current(): OpenStore {
    if (this.#current !== undefined) return this.#current;
    this.#parts.observer?.storeError("not open");
    throw unavailable(this.#failure);
  }

  /** Several requests may report the same broken connection; the first one replaces it. */
  reopen(store: OpenStore, error: unknown): void {
    if (this.#current !== store) return;
    this.#current = undefined;
    void store.close().catch(() => undefined);
    this.#failed(error);
    void this.#reconnect();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const open = this.#current;
    this.#current = undefined;
    await open?.close();
  }

  /** Returns whether there is nothing left to try: the store is open, or it is being closed. */
  async #tryOpen(): Promise<boolean> {
    const { signal } = this.#closing;
    try {
      const opened = await this.#parts.open(signal, this.#parts.observer);
      if (signal.aborted) return await opened.close().then(() => true);
      this.#current = opened;
      if (this.#failure === undefined) this.#isAvailable();
      else void this.#settle(opened);
      return true;
    } catch (error) {
      if (!signal.aborted) this.#failed(error);
      return signal.aborted;
    }
  }

  async #settle(opened: OpenStore): Promise<void> {
    await this.#wait(this.#parts.stableAfterMs ?? STABLE_AFTER_MS);
    if (this.#current === opened) this.#isAvailable();
  }

  #failed(error: unknown): void {
    const { log, displayUrl, observer } = this.#parts;
    this.#failure = error;
    observer?.storeChanged(false);
    log.error({ err: error, store: displayUrl }, describeOutage(error));
  }

  #isAvailable(): void {
    const { log, displayUrl, observer } = this.#parts;
    this.#attempts = 0;
    observer?.storeChanged(true);
    if (this.#failure !== undefined) log.info({ store: displayUrl }, "the member store is available again");
    this.#failure = undefined;
  }

  async #reconnect(): Promise<void> {
    const waits = this.#parts.reconnectWaitsMs ?? RECONNECT_WAITS_MS;
    do {
      const next = waits[Math.min(this.#attempts, waits.length - 1)];
      this.#attempts += 1;
      await this.#wait(required(next, "a wait"));
    } while (!(this.#closing.signal.aborted || (await this.#tryOpen())));
  }

  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
  }
}

const HOUR_MS = 60 * 60_000;

/** The accounts that may sign in. */
export const openAccounts = (db: OpenStore["db"]) => db.selectFrom("accounts").where("blocked", "=", 0);

/** The accounts that may read members' evidence. */
export const proAccounts = (db: OpenStore["db"], now: number) =>
  openAccounts(db)
    .where("plan", "=", "pro")
    .where((eb) => eb.or([eb("plan_until", "is", null), eb("plan_until", ">", now)]));

/** Deletes what has been kept for as long as `storedData` says, and disconnects the applications of accounts whose plan has ended. */
export async function sweep({ db }: Pick<OpenStore, "db">): Promise<void> {
  const now = Date.now();
  await db
    .deleteFrom("rate_limits")
    .where("expire", "<", now - KEEP_COUNTERS_HOURS * HOUR_MS)
    .execute();
  await db
    .deleteFrom("sign_in_tokens")
    .where("expires_at", "<", now - KEEP_LINKS_HOURS * HOUR_MS)
    .execute();
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("audit")
    .where("at", "<", now - KEEP_AUDIT_DAYS * 24 * HOUR_MS)
    .execute();
  await db
    .deleteFrom("reports")
    .where("created_at", "<", now - KEEP_REPORTS_DAYS * 24 * HOUR_MS)
    .execute();
  await db
    .updateTable("oauth_grants")
    .set({ revoked_at: now })
    .where("revoked_at", "is", null)
    .where("account_id", "not in", proAccounts(db, now).select("id"))
    .execute();
  await db.deleteFrom("oauth_records").where("expires_at", "<", now).execute();
  const inUse = db.selectFrom("oauth_records").select("grant_id").where("grant_id", "is not", null);
  await db.deleteFrom("oauth_grants").where("expires_at", "<", now).where("id", "not in", inUse).execute();
}
