import { randomUUID } from "node:crypto";
import type { Store } from "../store/store.ts";

/** Who did something: the account itself, or the operator under this user name of the machine. */
export type Actor = "account" | `operator ${string}`;

export interface Deed {
  actor: Actor;
  action:
    | "account made"
    | "signed in"
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

/** Writes into the store who did what, and when. */
export async function record(store: Store, { actor, action, accountId, detail = "" }: Deed): Promise<void> {
  const id = randomUUID();
  const row = { id, at: Date.now(), actor, action, account_id: accountId, detail };
  await store.use(({ db }) => db.insertInto("audit").values(row).execute());
}
