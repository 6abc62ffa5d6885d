import * as z from "zod";

const LONGEST = 60;

/** What a key is known by: one line that a page, a terminal and every store take as it is. */
export const keyLabel = z
  .string()
  .trim()
  .min(1, { error: "must not be empty" })
  .max(LONGEST, { error: `must have at most ${LONGEST} characters` })
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, { error: "must be plain text, without control characters" });
