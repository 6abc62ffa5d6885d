import { COUNTER_HOURS } from "../../contract/members/stored-data.ts";
import { type Account, type AccountKey, isPro } from "../../server/members/accounts/accounts.ts";
import type { AuditEntry } from "../../server/members/accounts/administration.ts";
import type { PersonalData } from "../../server/members/accounts/personal-data.ts";

const minute = (date: Date | null): string =>
  date === null ? "never" : `${date.toISOString().slice(0, 16)}Z`;

/** The last day of a plan, which ends with that day. */
const lastDay = (end: Date): string => new Date(end.getTime() - 1).toISOString().slice(0, 10);

export function planLine(account: Account, now: Date): string {
  const { plan, planUntil, blocked } = account;
  const until = planUntil === null ? "" : ` until ${lastDay(planUntil)}`;
  const ended = plan === "pro" && !blocked && !isPro(account, now) ? " (ended)" : "";
  return `${plan}${until}${ended}${blocked ? ", blocked" : ""}`;
}

export function accountLines(accounts: readonly Account[], now: Date): string {
  if (accounts.length === 0) return "no accounts";
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return accounts.map((account) => `${account.email.padEnd(width)}  ${planLine(account, now)}`).join("\n");
}

export function accountsJson(accounts: readonly Account[]): string {
  return JSON.stringify(accounts, undefined, 2);
}

export function keyLines(keys: readonly AccountKey[], now: Date): string {
  if (keys.length === 0) return "no keys";
  return keys
    .map(
      (key) =>
        `${key.id}  ${stateOf(key, now)}  made ${minute(key.created)}, last used ${minute(key.lastUsed)}  ${key.label}`,
    )
    .join("\n");
}

function stateOf({ revoked, expires }: AccountKey, now: Date): string {
  if (revoked !== null) return "revoked";
  return expires !== null && expires <= now ? "ended  " : "open   ";
}

export function auditLines(entries: readonly AuditEntry[]): string {
  return entries
    .map(
      ({ at, actor, action, detail }) =>
        `${at.toISOString()}  ${actor}: ${action}${detail === "" ? "" : ` (${detail})`}`,
    )
    .join("\n");
}

/** Counts the stored rows, under the names that the export has. */
export const dataLines = (data: PersonalData): string =>
  Object.entries(data)
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => `${String(rows.length).padStart(6)}  ${table}`)
    .join("\n");

/** Data that the command cannot reach. */
export const keptAfterDeletion =
  `What stays: counters under a code that does not show the address, for ${COUNTER_HOURS} hours at most,\n` +
  "and backups of the store, until you delete them. Write down that you deleted the account: its audit log is gone.";
