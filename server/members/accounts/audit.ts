import { randomUUID } from "node:crypto";
import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";

/** Who did something: the account itself, or the operator under this user name of the machine. */
export type Actor = "account" | `operator ${string}`;

export interface AuditEvent {
  actor: Actor;
  action:
    | "account made"
    | "signed in"
    | "signed out everywhere"
    | "key made"
    | "key revoked"
    | "plan granted"
    | "plan revoked"
    | "blocked"
    | "unblocked";
  accountId: string;
  /** Which key or plan; never a secret. */
  detail?: string;
}

/**
 * Makes a change and writes into the store who made it, and when: both or neither, so that nothing is done that nobody can trace.
 * Gives the first row that the change returns; where it returns none it has changed nothing, and nothing is written.
 */
export async function withAudit<Row>(
  store: Store,
  change: (db: Kysely<Tables>) => Compilable<Row>,
  deedOf: (row: Row) => AuditEvent,
): Promise<Row | undefined> {
  const [first] = await store.use(({ db, atomically }) =>
    atomically(change(db).compile(), ([row]) => (row === undefined ? [] : [lineOf(db, deedOf(row))])),
  );
  return first;
}

function lineOf(db: Kysely<Tables>, { actor, action, accountId, detail = "" }: AuditEvent): CompiledQuery {
  const row = { id: randomUUID(), at: Date.now(), actor, action, account_id: accountId, detail };
  return db.insertInto("audit").values(row).compile();
}
