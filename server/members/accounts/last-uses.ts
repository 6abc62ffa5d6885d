import type { Store } from "../store/store.ts";

/** A last use is written this often at most. */
const LAST_USE_INTERVAL_MS = 60_000;

interface LastUse {
  id: string;
  /** As it was read with the request. */
  last_used_at: number | null;
}

/** Writes last uses in the background: no request waits for one, and a failed one is dropped. */
export function createLastUses(store: Store, table: "keys" | "oauth_grants") {
  const running = new Set<Promise<unknown>>();
  return {
    note({ id, last_used_at }: LastUse): void {
      const now = Date.now();
      if (last_used_at !== null && now - last_used_at < LAST_USE_INTERVAL_MS) return;
      const writing = writeLastUse(store, table, id, now)
        .catch(() => undefined)
        .finally(() => running.delete(writing));
      running.add(writing);
    },
    /** Resolves when all last uses have been written. */
    async flushed(): Promise<void> {
      await Promise.all(running);
    },
  };
}

/** Repeats the condition of the interval, because several requests may have read the same last use. */
function writeLastUse(store: Store, table: "keys" | "oauth_grants", id: string, now: number) {
  return store.use(({ db }) =>
    db
      .updateTable(table)
      .set({ last_used_at: now })
      .where("id", "=", id)
      .where(({ or, eb }) =>
        or([eb("last_used_at", "is", null), eb("last_used_at", "<=", now - LAST_USE_INTERVAL_MS)]),
      )
      .execute(),
  );
}
