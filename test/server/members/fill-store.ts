import type { Kysely } from "kysely";
import type { Tables } from "../../../server/members/store/tables.ts";
import type { FixtureStore } from "./fixture-members.ts";

const TABLES = ["accounts", "keys", "sessions", "sign_in_tokens", "audit", "rate_limits"] as const;
const NOON = Date.parse("2026-11-21T12:00:00Z");
const LABELS = ["laptop", "Büro №3", "'; drop table keys; --", "", "日本 🔑", "a\nb\t\\N", "null"];

/** Rows in every table, with empty and odd values; more accounts than are moved at a time. */
export async function fill({ store }: FixtureStore, accounts = 1_100): Promise<void> {
  await store.use(async ({ db }) => {
    for (let number = 0; number < accounts; number += 1) await fillAccount(db, number);
  });
}

async function fillAccount(db: Kysely<Tables>, number: number): Promise<void> {
  const [id, even, at] = [`account-${number}`, number % 2 === 0, NOON + number];
  const label = LABELS[number % LABELS.length] ?? "";
  await db
    .insertInto("accounts")
    .values({
      id,
      email: `reader-${number}@example.org`,
      plan: even ? "pro" : "free",
      plan_until: number % 3 === 0 ? at : null,
      blocked: number % 5 === 0 ? 1 : 0,
      created_at: at,
    })
    .execute();
  await db
    .insertInto("keys")
    .values({
      id: `key-${number}`,
      account_id: id,
      secret_hash: `hash-${number}`,
      label,
      place: even ? 1 : null,
      created_at: at,
      last_used_at: even ? at : null,
      expires_at: number % 7 === 0 ? at : null,
      revoked_at: even ? null : at,
    })
    .execute();
  if (number % 4 !== 0) return;
  await fillBeside(db, number, at, label);
}

async function fillBeside(db: Kysely<Tables>, number: number, at: number, label: string): Promise<void> {
  const [account_id, token_hash] = [`account-${number}`, `token-${number}`];
  await db
    .insertInto("sessions")
    .values({ token_hash, account_id, created_at: at, expires_at: at * 2 })
    .execute();
  const link = { token_hash, email: `reader-${number}@example.org`, go_on: "/account/", created_at: at };
  await db
    .insertInto("sign_in_tokens")
    .values({ ...link, expires_at: at, used_at: number % 8 === 0 ? at : null })
    .execute();
  const deed = { id: `deed-${number}`, at, actor: "account", action: "key made", account_id, detail: label };
  await db.insertInto("audit").values(deed).execute();
  const counter = { key: `minute:${account_id}`, points: number, expire: number % 8 === 0 ? null : at };
  await db.insertInto("rate_limits").values(counter).execute();
}

/** Every row of every table, in an order that no database has a say in. */
export async function everyRow({ store }: FixtureStore): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await store.use(({ db }) => db.selectFrom(table).selectAll().execute());
    found[table] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  }
  return found;
}
