import { throttles } from "../../../contract/members/limits.ts";
import type { CreateThrottle } from "../limits/brakes.ts";
import type { SendSignInMail } from "../mail/mailer.ts";
import type { Store } from "../store/store.ts";
import type { Accounts } from "./accounts.ts";
import { createKeys } from "./keys.ts";
import type { Pseudonymize } from "./secrets.ts";
import { createSignIn } from "./sign-in.ts";

export interface AccountsParts {
  store: Store;
  pseudonymize: Pseudonymize;
  createThrottle: CreateThrottle;
  sendMail: SendSignInMail;
}

/** The accounts of a store, and what must be written before the store is closed. */
export function createAccounts({ store, pseudonymize, createThrottle, sendMail }: AccountsParts): Accounts & {
  settled: () => Promise<void>;
} {
  const keys = createKeys(store);
  const signIn = createSignIn({
    store,
    pseudonymize,
    sendMail,
    byClient: createThrottle(throttles.linksByClient),
    byEmail: createThrottle(throttles.linksByEmail),
  });
  return {
    ...signIn,
    ...keys,
    createKey: (accountId, key) => keys.createKey(accountId, key, "account"),
    revokeKey: (accountId, keyId) => keys.revokeKey(accountId, keyId, "account"),
  };
}
