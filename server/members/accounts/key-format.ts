import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { required } from "../../../contract/required.ts";

/** A member's key; the tokens of an application that acts for a member. */
const prefixes = { key: "cl", access: "cla", refresh: "clr" } as const;

type SecretKind = keyof typeof prefixes;

/**
 * `cl_<id>_<secret><checksum>`: a prefix for secret scanners, an id for the look-up, a secret of 256 bits,
 * and a checksum that rejects typing errors without a look-up. Letters and digits only, so that a double
 * click selects a whole part.
 */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LENGTH = 12;
/** Base-62 digits of 256 bits. */
const SECRET_LENGTH = 43;
/** Base-62 digits of a CRC-32, which detects any single-character typo. */
const CHECKSUM_LENGTH = 6;

const KEY = new RegExp(
  `^(cl[ar]?)_([0-9A-Za-z]{${ID_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);
const KEY_ID = new RegExp(`^[0-9A-Za-z]{${ID_LENGTH}}$`);

interface KeyParts {
  id: string;
  secret: string;
}

/** @param idSource the same source yields the same id; without it the id is random */
export function generateKey(idSource?: string): KeyParts & { key: string } {
  const bytes = idSource === undefined ? randomBytes(12) : createHash("sha256").update(idSource).digest();
  const id = toBase62(bytes, ID_LENGTH);
  return { id, ...withSecret("key", id) };
}

/** A token of an application, in the form of a key. */
export const generateToken = (kind: "access" | "refresh"): string =>
  withSecret(kind, toBase62(randomBytes(12), ID_LENGTH)).key;

function withSecret(kind: SecretKind, id: string): { secret: string; key: string } {
  const secret = toBase62(randomBytes(32), SECRET_LENGTH);
  const body = `${prefixes[kind]}_${id}_${secret}`;
  return { secret, key: `${body}${checksum(body)}` };
}

/** Other texts must not reach the store: PostgreSQL rejects zero bytes. */
export const isKeyId = (text: string): boolean => KEY_ID.test(text);

/** Returns undefined if the text is not a key, or not a token of this kind, or its checksum is wrong. */
export function parseKey(key: string, kind: SecretKind = "key"): KeyParts | undefined {
  const [, prefix, id, secret, sum] = KEY.exec(key) ?? [];
  if (prefix !== prefixes[kind] || id === undefined || secret === undefined) return undefined;
  return checksum(`${prefix}_${id}_${secret}`) === sum ? { id, secret } : undefined;
}

function checksum(body: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return toBase62(bytes, CHECKSUM_LENGTH);
}

/** Returns the last `length` digits of the number. */
function toBase62(bytes: Buffer, length: number): string {
  let [rest, text] = [BigInt(`0x${bytes.toString("hex")}`), ""];
  while (text.length < length) {
    text = required(ALPHABET[Number(rest % 62n)], "base-62 digit") + text;
    rest /= 62n;
  }
  return text;
}
