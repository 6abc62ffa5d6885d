import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { randomToken } from "../accounts/secrets.ts";
import { sqlitePathOf } from "./open-store.ts";

/** An `AUTH_SECRET` for development: made once and kept beside the store, so that sessions outlive a restart. */
export function developmentSecret(databaseUrl: string, log: Logger): string {
  const folder = databaseUrl.startsWith("file:") ? dirname(sqlitePathOf(databaseUrl)) : "var";
  const path = join(folder, "auth-secret");
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, randomToken(), { flag: "wx", mode: 0o600 });
    log.info({ path }, "AUTH_SECRET is not set: one was made for development");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      log.warn({ path }, "AUTH_SECRET is not set and cannot be kept: sessions end with this process");
      return randomToken();
    }
  }
  return readFileSync(path, "utf8").trim();
}
