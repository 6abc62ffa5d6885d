import { throttles } from "../../../contract/members/limits.ts";
import type { MakeBrake } from "../limits/brakes.ts";
import type { SendSignInMail } from "../mail/mailer.ts";
import type { Store } from "../store/store.ts";
import type { Accounts } from "./accounts.ts";
import { createKeys } from "./keys.ts";
import type { Veil } from "./secrets.ts";
import { createSignIn } from "./sign-in.ts";

export interface AccountsParts {
  store: Store;
  veil: Veil;
  makeBrake: MakeBrake;
  sendMail: SendSignInMail;
}

/** The accounts of a store, and what must be written before the store is closed. */
export function createAccounts({ store, veil, makeBrake, sendMail }: AccountsParts): Accounts & {
  settled: () => Promise<void>;
} {
  const keys = createKeys(store);
  const signIn = createSignIn({
    store,
    veil,
    sendMail,
    byClient: makeBrake(throttles.linksByClient),
    byEmail: makeBrake(throttles.linksByEmail),
  });
  return {
    ...signIn,
    ...keys,
    createKey: (accountId, key) => keys.createKey(accountId, key, "account"),
    revokeKey: (accountId, keyId) => keys.revokeKey(accountId, keyId, "account"),
  };
}
