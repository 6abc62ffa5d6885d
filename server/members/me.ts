import type { KeyRecord, Me } from "../../contract/members/records.ts";
import { memberPaths } from "../../contract/site-paths.ts";
import type { HeaderFields } from "../http/headers.ts";
import { type AccountKey, type Accounts, isPro, type Principal } from "./accounts/accounts.ts";
import { limitHeaders } from "./limits/limit-headers.ts";
import type { Limits } from "./limits/limits.ts";

export interface MeParts {
  accounts: Pick<Accounts, "listKeys">;
  limits: Pick<Limits, "usage">;
  dealsUrl: string;
}

/** Makes the answer about the account that a key belongs to. It rejects with a StoreUnavailable where the store cannot be read. */
export function createMe({ accounts, limits, dealsUrl }: MeParts) {
  return async ({ account, keyId }: Principal): Promise<{ json: Buffer; headers: HeaderFields }> => {
    const [usage, keys] = await Promise.all([limits.usage(account.id), accounts.listKeys(account.id)]);
    const data: Me = {
      plan: account.plan,
      planUntil: instant(account.planUntil),
      isPro: isPro(account, new Date()),
      limits: [...usage],
      keys: keys.map((key) => keyRecordOf(key, keyId)),
      accountUrl: `${dealsUrl}${memberPaths.account}`,
    };
    return { json: Buffer.from(JSON.stringify({ data })), headers: limitHeaders(usage) };
  };
}

function keyRecordOf(
  { id, label, created, lastUsed, expires, revoked }: AccountKey,
  keyId: string,
): KeyRecord {
  return {
    id,
    label,
    created: created.toISOString(),
    lastUsed: instant(lastUsed),
    expires: instant(expires),
    revoked: instant(revoked),
    current: id === keyId,
  };
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;
