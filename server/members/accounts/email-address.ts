import * as z from "zod";

/** The longest address that mail can be sent to (RFC 5321). */
const LONGEST = 254;

const MESSAGE = "must be an e-mail address, such as name@example.org";

/** An e-mail address as accounts know it: lower-case, without spaces around it. */
export const emailAddress = z
  .string({ error: MESSAGE })
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email({ error: MESSAGE }).max(LONGEST, { error: `must have at most ${LONGEST} characters` }));
