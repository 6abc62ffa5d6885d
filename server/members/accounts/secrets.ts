import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A secret of 256 bits that fits into an address and a cookie. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/**
 * What is kept of a secret. A plain hash is enough, because what it hides is random: nobody can try 2^256 of them, while a slow
 * hash would cost every request of a member.
 */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Whether two hashes are equal, in a time that does not tell how much of them is. */
export function equalHashes(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Names a thing so that whoever reads the name cannot find the thing by trying: addresses and e-mails can be tried. */
export type Pseudonymize = (kind: string, value: string) => string;

/** @param authSecret `AUTH_SECRET` */
export function createPseudonymizer(authSecret: string): Pseudonymize {
  return (kind, value) =>
    createHmac("sha256", authSecret).update(kind).update("\0").update(value).digest("base64url");
}
