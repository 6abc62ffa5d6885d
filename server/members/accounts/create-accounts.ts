import type { Accounts } from "./accounts.ts";
import { createKeys, type Keys } from "./keys.ts";
import { createSignIn, type SignInParts } from "./sign-in.ts";

/** Await `settled` before closing the store. */
export function createAccounts(parts: SignInParts): Accounts & Pick<Keys, "settled"> {
  return { ...createSignIn(parts), ...createKeys(parts.store, "account") };
}
