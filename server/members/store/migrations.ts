import { type Kysely, type Migration, Migrator, sql } from "kysely";
import type { Dialect } from "./dialect.ts";
import type { Tables } from "./tables.ts";

/** In the order of their names. Never change a released migration: add another, numbered from `m008-` on. */
const migrations = (dialect: Dialect): Record<string, Migration> => ({
  "2026-11-21-first-tables": execution(firstTables(dialect)),
  "2026-11-22-oauth": execution(oauthTables(dialect)),
  "2026-11-22-saved-alerts": execution(alertTables(dialect)),
  "2026-11-23-client-documents": {
    async up(db: Kysely<Tables>) {
      await db.schema.alterTable("oauth_grants").addColumn("client_document", "text").execute();
    },
  },
  "2026-11-23-visits": {
    async up(db: Kysely<Tables>) {
      await db.schema.alterTable("accounts").addColumn("visited_at", dialect.timestamp).execute();
      for (const column of ["seen_release", "seen_before"])
        await db.schema.alterTable("accounts").addColumn(column, "text").execute();
    },
  },
  "2026-11-23-written-reports": execution([reportsTable(dialect)]),
  "2026-11-24-following": {
    async up(db: Kysely<Tables>) {
      for (const name of ["weekly", "refusals"])
        await db.schema
          .alterTable("mailings")
          .addColumn(name, "integer", (column) => column.defaultTo(0).notNull())
          .execute();
    },
  },
  "m008-wishes-with-regions": {
    async up(db: Kysely<Tables>) {
      const searches = await db
        .selectFrom("alerts")
        .select(["id", "subject"])
        .where("kind", "=", "buyers")
        .execute();
      for (const { id, subject } of searches) {
        const widened = subject.replace(/(?:^|&)targetCountry=[^&]*/, "$&&includeRegion=1");
        await sql`update alerts set subject = ${widened} where id = ${id}`.execute(db);
      }
    },
  },
});

const execution = (statements: readonly string[]): Migration => ({
  async up(db: Kysely<Tables>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

const firstTables = ({ timestamp, tableSuffix }: Dialect): readonly string[] => [
  `create table accounts (
    id text primary key not null,
    email text not null unique,
    plan text not null,
    plan_until ${timestamp},
    blocked integer default 0 not null,
    created_at ${timestamp} not null
  ) ${tableSuffix}`,
  `create table keys (
    id text primary key not null,
    account_id text not null references accounts (id),
    secret_hash text not null,
    label text not null,
    place integer,
    created_at ${timestamp} not null,
    last_used_at ${timestamp},
    expires_at ${timestamp},
    revoked_at ${timestamp},
    constraint one_key_a_place unique (account_id, place)
  ) ${tableSuffix}`,
  `create table sessions (
    token_hash text primary key not null,
    account_id text not null references accounts (id),
    created_at ${timestamp} not null,
    expires_at ${timestamp} not null
  ) ${tableSuffix}`,
  `create table sign_in_tokens (
    token_hash text primary key not null,
    email text not null,
    go_on text not null,
    created_at ${timestamp} not null,
    expires_at ${timestamp} not null,
    used_at ${timestamp}
  ) ${tableSuffix}`,
  `create table audit (
    id text primary key not null,
    at ${timestamp} not null,
    actor text not null,
    action text not null,
    account_id text not null references accounts (id),
    detail text not null
  ) ${tableSuffix}`,
  "create index audit_of_account on audit (account_id, at)",
  `create table rate_limits (
    key text primary key not null,
    points integer default 0 not null,
    expire ${timestamp}
  ) ${tableSuffix}`,
  "create index rate_limits_by_end on rate_limits (expire)",
];

const oauthTables = ({ timestamp, tableSuffix }: Dialect): readonly string[] => [
  `create table oauth_grants (
    id text primary key not null,
    account_id text not null references accounts (id),
    client_id text not null,
    client_name text not null,
    created_at ${timestamp} not null,
    last_used_at ${timestamp},
    expires_at ${timestamp} not null,
    revoked_at ${timestamp}
  ) ${tableSuffix}`,
  "create index oauth_grants_of_account on oauth_grants (account_id)",
  `create table oauth_records (
    id_hash text primary key not null,
    model text not null,
    grant_id text references oauth_grants (id),
    payload text not null,
    expires_at ${timestamp} not null,
    used_at ${timestamp}
  ) ${tableSuffix}`,
  "create index oauth_records_of_grant on oauth_records (grant_id)",
  "create index oauth_records_by_end on oauth_records (expires_at)",
];

const alertTables = ({ timestamp, tableSuffix }: Dialect): readonly string[] => [
  `create table alerts (
    id text primary key not null,
    account_id text not null references accounts (id),
    kind text not null,
    subject text not null,
    created_at ${timestamp} not null,
    paused_at ${timestamp},
    constraint one_alert_a_subject unique (account_id, kind, subject)
  ) ${tableSuffix}`,
  `create table mailings (
    account_id text not null references accounts (id),
    kind text not null,
    position text not null,
    claimed_until ${timestamp},
    unsubscribe_hash text unique,
    primary key (account_id, kind)
  ) ${tableSuffix}`,
];

const reportsTable = ({ timestamp, tableSuffix }: Dialect): string =>
  `create table reports (
    id text primary key not null,
    subject text not null,
    answer text not null,
    text text not null,
    email text,
    created_at ${timestamp} not null
  ) ${tableSuffix}`;

/** Creates or updates the tables. Rejects with the database's errors. */
export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  // Checked without the lock, so that an up-to-date store can be opened while another process writes.
  if (await isUpToDate(db, dialect)) return;
  await dialect.withMigrationLock(async (locked) => {
    const { error } = await createMigrator(locked, dialect).migrateToLatest();
    if (error !== undefined) throw error;
  });
}

/** Returns whether a database has all tables of a store in today's form. Changes nothing. */
export async function isUpToDate(db: Kysely<Tables>, dialect: Dialect): Promise<boolean> {
  const known = await createMigrator(db, dialect).getMigrations();
  return known.every(({ executedAt }) => executedAt !== undefined);
}

const createMigrator = (db: Kysely<Tables>, dialect: Dialect): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations(dialect) } });
