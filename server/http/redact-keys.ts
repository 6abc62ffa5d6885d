/** Anything that looks like a member's key or an application's token, whole or in part. */
const KEY = /cl[ar]?_[0-9A-Za-z]{6,}_[0-9A-Za-z]{6,}/;
const ALL_KEYS = new RegExp(KEY, "g");

/** Programs encode what is encoded already, but hardly more often than this. */
const MAX_DECODINGS = 5;
const ENCODED_ASCII = /%([2-7][0-9A-Fa-f])/g;

/** Returns true if the text has something like a key, however it is percent-encoded. */
export const hasKey = (text: string): boolean => KEY.test(decoded(text));

/** Replaces keys, for logs and for responses that repeat what was sent. Text with a key is returned without percent-encoding. */
export function redactKeys(text: string): string {
  const plain = decoded(text);
  return KEY.test(plain) ? plain.replaceAll(ALL_KEYS, "cl_…") : text;
}

/** A key is ASCII, and what else is encoded may be malformed: decodeURIComponent would throw. */
function decoded(text: string): string {
  let plain = text;
  for (let round = 0; round < MAX_DECODINGS && plain.includes("%"); round += 1)
    plain = plain.replace(ENCODED_ASCII, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return plain;
}
