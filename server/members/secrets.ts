import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { sqlitePath } from "../database-url.ts";

/** 256 random bits, safe in URLs and cookies. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** A plain hash is enough: nobody can try 2^256 secrets. A slow one would delay every request. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Compares in constant time. */
export function equalHashes(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Replaces an IP address or email, which could be found by trying all if only hashed. */
export type Pseudonymize = (kind: string, value: string) => string;

export function createPseudonymizer(authSecret: string): Pseudonymize {
  return (kind, value) =>
    createHmac("sha256", authSecret).update(kind).update("\0").update(value).digest("base64url");
}

/** An `AUTH_SECRET` for development, kept beside the store so that sessions survive a restart. */
export function developmentSecret(databaseUrl: string, log: Logger): string {
  const file = sqlitePath(databaseUrl);
  const folder = file === undefined ? "var" : dirname(file);
  const path = join(folder, "auth-secret");
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, randomToken(), { flag: "wx", mode: 0o600 });
    log.info({ path }, "AUTH_SECRET is not set: one was created for development");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      log.warn({ path }, "AUTH_SECRET is not set and cannot be saved: sessions end with this process");
      return randomToken();
    }
  }
  const kept = readFileSync(path, "utf8").trim();
  if (kept !== "") return kept;
  const secret = randomToken();
  writeFileSync(path, secret);
  log.warn({ path }, "the secret for development was empty: a new one was created, and earlier sessions end");
  return secret;
}
