import * as z from "zod";
import { MAX_KEY_LABEL_LENGTH } from "../../../contract/members/limits.ts";

/** What a key is known by: one line that a page, a terminal and every store take as it is. */
export const keyLabel = z
  .string()
  .trim()
  .min(1, { error: "must not be empty" })
  .max(MAX_KEY_LABEL_LENGTH, { error: `must have at most ${MAX_KEY_LABEL_LENGTH} characters` })
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, { error: "must be plain text, without control characters" });
