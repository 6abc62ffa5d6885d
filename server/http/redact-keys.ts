/** Anything that looks like a member's key or an application's token, whole or in part, also with its underscores encoded. */
export const KEY_PATTERN = /cl[ar]?(?:_|%5[Ff])[0-9A-Za-z]{6,}(?:_|%5[Ff])[0-9A-Za-z]{6,}/;

const ALL_KEYS = new RegExp(KEY_PATTERN, "g");

/** Replaces keys, for logs and for responses that repeat what was sent. */
export const redactKeys = (text: string): string => text.replaceAll(ALL_KEYS, "cl_…");
