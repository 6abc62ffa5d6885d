import * as z from "zod";
import { MAX_EMAIL_LENGTH } from "../../../contract/members/limits.ts";

const MESSAGE = "must have the form name@example.org";

/** An e-mail address as accounts know it: lower-case, without spaces around it. */
export const emailAddress = z
  .string({ error: MESSAGE })
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z
      .email({ error: MESSAGE })
      .max(MAX_EMAIL_LENGTH, { error: `must have at most ${MAX_EMAIL_LENGTH} characters` }),
  );
