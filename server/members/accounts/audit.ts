import { randomUUID } from "node:crypto";
import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";

/** The account's owner, an application that acts for it, or the operator under this user name of the machine. */
export type Actor = "account" | "application" | `operator ${string}`;

export interface AuditEvent {
  actor: Actor;
  action:
    | "account made"
    | "signed in"
    | "signed out everywhere"
    | "key made"
    | "key revoked"
    | "application connected"
    | "application disconnected"
    | "plan granted"
    | "plan revoked"
    | "blocked"
    | "unblocked";
  accountId: string;
  /** A key, an application or a plan; never a secret. */
  detail?: string;
}

/**
 * Makes a change and records who made it, in one transaction, so that nothing happens that nobody can trace.
 * Returns the first row of the change. A change that returns no row has changed nothing and is not recorded.
 * @param alsoFor further changes in the same transaction
 */
export async function withAudit<Row>(
  store: Store,
  change: (db: Kysely<Tables>) => Compilable<Row>,
  toEvent: (row: Row) => AuditEvent,
  alsoFor: (db: Kysely<Tables>, row: Row) => readonly CompiledQuery[] = () => [],
): Promise<Row | undefined> {
  const [first] = await store.use(({ db, atomically }) =>
    atomically(change(db).compile(), ([row]) =>
      row === undefined ? [] : [insertEvent(db, toEvent(row)), ...alsoFor(db, row)],
    ),
  );
  return first;
}

function insertEvent(
  db: Kysely<Tables>,
  { actor, action, accountId, detail = "" }: AuditEvent,
): CompiledQuery {
  const row = { id: randomUUID(), at: Date.now(), actor, action, account_id: accountId, detail };
  return db.insertInto("audit").values(row).compile();
}
