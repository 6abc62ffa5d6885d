import { type Kysely, type Migration, Migrator } from "kysely";
import type { Dialect } from "./dialect.ts";
import type { Tables } from "./tables.ts";

/** In the order of their names. Never change a released migration: add another. */
function migrations(dialect: Dialect): Record<string, Migration> {
  return {
    "2026-11-21-first-tables": {
      async up(db: Kysely<Tables>) {
        await createAccounts(db, dialect);
        await createSignIn(db, dialect);
        await createAudit(db, dialect);
        await createRateLimits(db, dialect);
      },
    },
  };
}

async function createAccounts(db: Kysely<Tables>, { timestampType, tableSuffix }: Dialect): Promise<void> {
  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("plan_until", timestampType)
    .addColumn("blocked", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", timestampType, (column) => column.notNull())
    .modifyEnd(tableSuffix)
    .execute();
  await db.schema
    .createTable("keys")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("secret_hash", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("place", "integer")
    .addColumn("created_at", timestampType, (column) => column.notNull())
    .addColumn("last_used_at", timestampType)
    .addColumn("expires_at", timestampType)
    .addColumn("revoked_at", timestampType)
    .addUniqueConstraint("one_key_a_place", ["account_id", "place"])
    .modifyEnd(tableSuffix)
    .execute();
}

async function createSignIn(db: Kysely<Tables>, { timestampType, tableSuffix }: Dialect): Promise<void> {
  await db.schema
    .createTable("sessions")
    .addColumn("token_hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("created_at", timestampType, (column) => column.notNull())
    .addColumn("expires_at", timestampType, (column) => column.notNull())
    .modifyEnd(tableSuffix)
    .execute();
  await db.schema
    .createTable("sign_in_tokens")
    .addColumn("token_hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("go_on", "text", (column) => column.notNull())
    .addColumn("created_at", timestampType, (column) => column.notNull())
    .addColumn("expires_at", timestampType, (column) => column.notNull())
    .addColumn("used_at", timestampType)
    .modifyEnd(tableSuffix)
    .execute();
}

async function createAudit(db: Kysely<Tables>, { timestampType, tableSuffix }: Dialect): Promise<void> {
  await db.schema
    .createTable("audit")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("at", timestampType, (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("detail", "text", (column) => column.notNull())
    .modifyEnd(tableSuffix)
    .execute();
  await db.schema.createIndex("audit_of_account").on("audit").columns(["account_id", "at"]).execute();
}

async function createRateLimits(db: Kysely<Tables>, { timestampType, tableSuffix }: Dialect): Promise<void> {
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("points", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("expire", timestampType)
    .modifyEnd(tableSuffix)
    .execute();
  await db.schema.createIndex("rate_limits_by_end").on("rate_limits").column("expire").execute();
}

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
