/** Anything that looks like a member's key, whole or in part. */
export const KEY_PATTERN = /cl_[0-9A-Za-z]{6,}_[0-9A-Za-z]{6,}/;

const ALL_KEYS = new RegExp(KEY_PATTERN, "g");

/** Replaces keys, for logs and for responses that repeat what was sent. */
export const redactKeys = (text: string): string => text.replaceAll(ALL_KEYS, "cl_…");
