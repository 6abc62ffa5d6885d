PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
INSERT INTO kysely_migration VALUES('2026-11-21-first-tables','2026-11-23T16:28:22.745Z');
INSERT INTO kysely_migration VALUES('2026-11-22-oauth','2026-11-23T16:28:22.750Z');
INSERT INTO kysely_migration VALUES('2026-11-22-saved-alerts','2026-11-23T16:28:22.751Z');
INSERT INTO kysely_migration VALUES('2026-11-23-client-documents','2026-11-23T16:28:22.752Z');
INSERT INTO kysely_migration VALUES('2026-11-23-visits','2026-11-23T16:28:22.753Z');
INSERT INTO kysely_migration VALUES('2026-11-23-written-reports','2026-11-23T16:28:22.753Z');
INSERT INTO kysely_migration VALUES('2026-11-24-following','2026-11-23T16:28:22.754Z');
CREATE TABLE IF NOT EXISTS "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
INSERT INTO kysely_migration_lock VALUES('migration_lock',0);
CREATE TABLE accounts (
    id text primary key not null,
    email text not null unique,
    plan text not null,
    plan_until integer,
    blocked integer default 0 not null,
    created_at integer not null
  , "visited_at" integer, "seen_release" text, "seen_before" text) strict;
INSERT INTO accounts VALUES('account-0','reader-0@example.org','pro',1795262400000,1,1795262400000,NULL,NULL,NULL);
INSERT INTO accounts VALUES('account-1','reader-1@example.org','free',NULL,0,1795262400001,NULL,NULL,NULL);
INSERT INTO accounts VALUES('account-2','reader-2@example.org','pro',NULL,0,1795262400002,NULL,NULL,NULL);
INSERT INTO accounts VALUES('account-3','reader-3@example.org','free',1795262400003,0,1795262400003,NULL,NULL,NULL);
CREATE TABLE keys (
    id text primary key not null,
    account_id text not null references accounts (id),
    secret_hash text not null,
    label text not null,
    place integer,
    created_at integer not null,
    last_used_at integer,
    expires_at integer,
    revoked_at integer,
    constraint one_key_a_place unique (account_id, place)
  ) strict;
INSERT INTO keys VALUES('key-0','account-0','hash-0','laptop',1,1795262400000,1795262400000,1795262400000,NULL);
INSERT INTO keys VALUES('key-1','account-1','hash-1','Büro №3',NULL,1795262400001,NULL,NULL,1795262400001);
INSERT INTO keys VALUES('key-2','account-2','hash-2','''; drop table keys; --',1,1795262400002,1795262400002,NULL,NULL);
INSERT INTO keys VALUES('key-3','account-3','hash-3','',NULL,1795262400003,NULL,NULL,1795262400003);
CREATE TABLE sessions (
    token_hash text primary key not null,
    account_id text not null references accounts (id),
    created_at integer not null,
    expires_at integer not null
  ) strict;
INSERT INTO sessions VALUES('token-0','account-0',1795262400000,3590524800000);
CREATE TABLE sign_in_tokens (
    token_hash text primary key not null,
    email text not null,
    go_on text not null,
    created_at integer not null,
    expires_at integer not null,
    used_at integer
  ) strict;
INSERT INTO sign_in_tokens VALUES('token-0','reader-0@example.org','/account/',1795262400000,1795262400000,1795262400000);
CREATE TABLE audit (
    id text primary key not null,
    at integer not null,
    actor text not null,
    action text not null,
    account_id text not null references accounts (id),
    detail text not null
  ) strict;
INSERT INTO audit VALUES('audit-0',1795262400000,'account','key made','account-0','laptop');
CREATE TABLE rate_limits (
    key text primary key not null,
    points integer default 0 not null,
    expire integer
  ) strict;
INSERT INTO rate_limits VALUES('minute:account-0',0,NULL);
CREATE TABLE oauth_grants (
    id text primary key not null,
    account_id text not null references accounts (id),
    client_id text not null,
    client_name text not null,
    created_at integer not null,
    last_used_at integer,
    expires_at integer not null,
    revoked_at integer
  , "client_document" text) strict;
INSERT INTO oauth_grants VALUES('grant-0','account-0','https://app.example.org/client.json','laptop',1795262400000,NULL,3590524800000,1795262400000,NULL);
CREATE TABLE oauth_records (
    id_hash text primary key not null,
    model text not null,
    grant_id text references oauth_grants (id),
    payload text not null,
    expires_at integer not null,
    used_at integer
  ) strict;
INSERT INTO oauth_records VALUES('hash-0','AccessToken',NULL,'{"label":"laptop"}',1795262400000,1795262400000);
CREATE TABLE alerts (
    id text primary key not null,
    account_id text not null references accounts (id),
    kind text not null,
    subject text not null,
    created_at integer not null,
    paused_at integer,
    constraint one_alert_a_subject unique (account_id, kind, subject)
  ) strict;
INSERT INTO alerts VALUES('alert-0','account-0','buyers','',1795262400000,1795262400000);
CREATE TABLE mailings (
    account_id text not null references accounts (id),
    kind text not null,
    position text not null,
    claimed_until integer,
    unsubscribe_hash text unique, "weekly" integer default 0 not null, "refusals" integer default 0 not null,
    primary key (account_id, kind)
  ) strict;
INSERT INTO mailings VALUES('account-0','digest','2026-11-21T12:00:00Z',1795262400000,NULL,0,0);
CREATE TABLE reports (
    id text primary key not null,
    subject text not null,
    answer text not null,
    text text not null,
    email text,
    created_at integer not null
  ) strict;
INSERT INTO reports VALUES('report-0','row=a--b--c','source','laptop',NULL,1795262400000);
CREATE INDEX audit_of_account on audit (account_id, at);
CREATE INDEX rate_limits_by_end on rate_limits (expire);
CREATE INDEX oauth_grants_of_account on oauth_grants (account_id);
CREATE INDEX oauth_records_of_grant on oauth_records (grant_id);
CREATE INDEX oauth_records_by_end on oauth_records (expires_at);
COMMIT;
