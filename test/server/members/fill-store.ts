import type { InsertObject } from "kysely";
import type { Tables } from "../../../server/members/store/tables.ts";
import type { FixtureStore } from "./fixture-members.ts";

const TABLES = [
  "accounts",
  "keys",
  "sessions",
  "sign_in_tokens",
  "audit",
  "oauth_grants",
  "oauth_records",
  "alerts",
  "mailings",
  "reports",
  "rate_limits",
] as const;
const NOON = Date.parse("2026-11-21T12:00:00Z");
const LABELS = ["laptop", "Büro №3", "'; drop table keys; --", "", "日本 🔑", "a\nb\t\\N", "null"];

type WithStore = Pick<FixtureStore, "store">;

/** Inserts rows into a table, a thousand at a time: a statement has so many values at most. */
export async function insertRows<Table extends keyof Tables>(
  { store }: WithStore,
  table: Table,
  rows: readonly InsertObject<Tables, Table>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) {
    const some = rows.slice(at, at + 1000);
    await store.use(({ db }) => db.insertInto(table).values(some).execute());
  }
}

/** Inserts rows into every table, with empty and odd values. */
export async function fill(parts: WithStore, accounts = 100): Promise<void> {
  const rows = Array.from({ length: accounts }, (_, number) => rowsOf(number));
  const every = <Kind extends keyof Row>(kind: Kind) => rows.map((row) => row[kind]);
  const some = <Kind extends keyof Row>(kind: Kind) => every(kind).filter((_, number) => number % 4 === 0);
  await insertRows(parts, "accounts", every("account"));
  await insertRows(parts, "keys", every("key"));
  await insertRows(parts, "sessions", some("session"));
  await insertRows(parts, "sign_in_tokens", some("link"));
  await insertRows(parts, "audit", some("audit"));
  await insertRows(parts, "oauth_grants", some("grant"));
  await insertRows(parts, "oauth_records", some("record"));
  await insertRows(parts, "alerts", some("alert"));
  await insertRows(parts, "mailings", some("mailing"));
  await insertRows(parts, "reports", some("report"));
  await insertRows(parts, "rate_limits", some("counter"));
}

type Row = ReturnType<typeof rowsOf>;

function rowsOf(number: number) {
  const [account_id, token_hash] = [`account-${number}`, `token-${number}`];
  const [even, at] = [number % 2 === 0, NOON + number];
  const label = LABELS[number % LABELS.length] ?? "";
  return {
    account: {
      id: account_id,
      email: `reader-${number}@example.org`,
      plan: even ? ("pro" as const) : ("free" as const),
      plan_until: number % 3 === 0 ? at : null,
      blocked: number % 5 === 0 ? 1 : 0,
      created_at: at,
    },
    key: {
      id: `key-${number}`,
      account_id,
      secret_hash: `hash-${number}`,
      label,
      place: even ? 1 : null,
      created_at: at,
      last_used_at: even ? at : null,
      expires_at: number % 7 === 0 ? at : null,
      revoked_at: even ? null : at,
    },
    session: { token_hash, account_id, created_at: at, expires_at: at * 2 },
    link: {
      token_hash,
      email: `reader-${number}@example.org`,
      go_on: "/account/",
      created_at: at,
      expires_at: at,
      used_at: number % 8 === 0 ? at : null,
    },
    audit: { id: `audit-${number}`, at, actor: "account", action: "key made", account_id, detail: label },
    grant: {
      id: `grant-${number}`,
      account_id,
      client_id: "https://app.example.org/client.json",
      client_name: label,
      created_at: at,
      last_used_at: number % 8 === 0 ? null : at,
      expires_at: at * 2,
      revoked_at: number % 8 === 0 ? at : null,
      client_document: number % 8 === 0 ? null : JSON.stringify({ client_name: label }),
    },
    record: {
      id_hash: `hash-${number}`,
      model: "AccessToken",
      grant_id: number % 8 === 0 ? null : `grant-${number}`,
      payload: JSON.stringify({ label }),
      expires_at: at,
      used_at: number % 8 === 0 ? at : null,
    },
    alert: {
      id: `alert-${number}`,
      account_id,
      kind: "buyers" as const,
      subject: number % 8 === 0 ? "" : "hq=europe&intent=1",
      created_at: at,
      paused_at: number % 8 === 0 ? at : null,
    },
    mailing: {
      account_id,
      kind: "digest" as const,
      position: "2026-11-21T12:00:00Z",
      claimed_until: number % 8 === 0 ? at : null,
      unsubscribe_hash: number % 8 === 0 ? null : `hash-${number}`,
    },
    report: {
      id: `report-${number}`,
      subject: "row=a--b--c",
      answer: "source" as const,
      text: LABELS[number % LABELS.length] ?? "",
      email: number % 8 === 0 ? null : `reader-${number}@example.org`,
      created_at: at,
    },
    counter: { key: `minute:${account_id}`, points: number, expire: number % 8 === 0 ? null : at },
  };
}

/** Every row of every table, in an order that does not depend on the database. */
export async function everyRow({ store }: FixtureStore): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await store.use(({ db }) => db.selectFrom(table).selectAll().execute());
    found[table] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  }
  return found;
}
