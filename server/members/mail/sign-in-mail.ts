import { LINK_MINUTES } from "../../../contract/members/limits.ts";
import { memberPaths } from "../../../contract/site-paths.ts";
import type { Mail } from "./mailer.ts";

/** The address that a sign-in link leads to: a page with a button, because mail scanners open links. */
export function signInLink(dealsUrl: string, token: string): string {
  return `${dealsUrl}${memberPaths.confirm}?token=${token}`;
}

const LIFE = `It works once, for ${LINK_MINUTES} minutes.`;
const IGNORE = "If you did not ask for it, ignore this mail: without the link nobody gets in.";

/** @param dealsUrl `DEALS_URL`; the token has letters, digits, `-` and `_` only, so nothing needs to be escaped */
export function signInMail(to: string, dealsUrl: string, token: string): Mail {
  const link = signInLink(dealsUrl, token);
  return {
    to,
    subject: "Your sign-in link for Clubledger",
    text: `Sign in to Clubledger with this link:\n\n${link}\n\n${LIFE}\n${IGNORE}\n`,
    html:
      `<!doctype html><html lang="en"><body><p>Sign in to Clubledger with this link:</p><p><a href="${link}">${link}</a></p>` +
      `<p>${LIFE}<br>${IGNORE}</p></body></html>`,
  };
}
