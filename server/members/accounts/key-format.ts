import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * `cl_<id>_<secret><checksum>`: a fixed beginning that secret scanners can know, an id to look up by, a secret of 256 bits, and a
 * checksum that tells a typing error without a look-up. Letters and digits only, so that a double click takes all of a part.
 */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LENGTH = 12;
/** So many characters hold 256 bits. */
const SECRET_LENGTH = 43;
/** So many hold the 32 bits of a CRC-32, which finds every change of a single character. */
const CHECKSUM_LENGTH = 6;

const FORM = new RegExp(
  `^cl_([0-9A-Za-z]{${ID_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

/** What looks like a key, whole or in part, wherever it stands. */
export const KEY_PATTERN = /cl_[0-9A-Za-z]{6,}_[0-9A-Za-z]{6,}/;

/** A text in which nothing that looks like a key can be read, for logs and for answers that repeat what was sent. */
export const redactKeys = (text: string): string => text.replaceAll(EVERY_KEY_LIKE, "cl_…");

const EVERY_KEY_LIKE = new RegExp(KEY_PATTERN, "g");

export interface KeyParts {
  id: string;
  secret: string;
}

/** @param idFrom what the id is made from, where the same is to give the same id again; otherwise it is random */
export function generateKey(idFrom?: string): KeyParts & { key: string } {
  const bytes = idFrom === undefined ? randomBytes(12) : createHash("sha256").update(idFrom).digest();
  const id = inLetters(bytes, ID_LENGTH);
  const secret = inLetters(randomBytes(32), SECRET_LENGTH);
  const body = `cl_${id}_${secret}`;
  return { id, secret, key: `${body}${checksumOf(body)}` };
}

const ID = new RegExp(`^[0-9A-Za-z]{${ID_LENGTH}}$`);

/** Whether a text has the form of a key's id. Others are no question for a store: PostgreSQL takes no zero byte. */
export const isKeyId = (text: string): boolean => ID.test(text);

/** A key's parts; undefined where it has not the form of a key or its checksum is another. */
export function parseKey(key: string): KeyParts | undefined {
  const [, id, secret, checksum] = FORM.exec(key) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  return checksumOf(`cl_${id}_${secret}`) === checksum ? { id, secret } : undefined;
}

function checksumOf(body: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return inLetters(bytes, CHECKSUM_LENGTH);
}

/** The number that the bytes are, to base 62; its last digits where it has more. */
function inLetters(bytes: Buffer, length: number): string {
  let [rest, text] = [BigInt(`0x${bytes.toString("hex")}`), ""];
  while (text.length < length) {
    text = (ALPHABET[Number(rest % 62n)] ?? "") + text;
    rest /= 62n;
  }
  return text;
}
