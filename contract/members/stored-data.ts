import { accountWindows, CONSENT_MINUTES, LINK_MINUTES, REFRESH_TOKEN_DAYS, SESSION_DAYS } from "./limits.ts";

/**
 * Personal data in the members' store, with its purpose and period: for the privacy page and the docs. The server
 * deletes by these periods.
 */

/** Used links stay, so that an inquiry can tell a late click from a wrong link. */
export const KEEP_LINKS_HOURS = 24;
/** Expired counters stay for a while, because the clocks of several servers differ. */
export const KEEP_COUNTERS_HOURS = 1;
export const KEEP_AUDIT_DAYS = 365;
export const KEEP_REPORTS_DAYS = 180;

export interface StoredData {
  name: string;
  what: string;
  why: string;
  keptUntil: string;
}

/** The longest that a counter is kept. */
export const COUNTER_HOURS = accountWindows.day.seconds / 3600 + KEEP_COUNTERS_HOURS;

/** By table of the members' store. */
export const storedData = {
  accounts: {
    name: "Account",
    what: "Your email address, your plan and its last day, the day the account was created, whether it is blocked, when you last looked at your home, and the newest release that you had seen then and on the day before.",
    why: "To sign you in, to know what your plan includes, and to show what is new since your last visit.",
    keptUntil: "Until the account is deleted.",
  },
  sign_in_tokens: {
    name: "Sign-in links",
    what: "The email address, when the link was sent and used, which page it leads back to, and a hash of the link.",
    why: "To sign you in without a password.",
    keptUntil: `${KEEP_LINKS_HOURS} hours after the link expires; it works for ${LINK_MINUTES} minutes.`,
  },
  sessions: {
    name: "Sessions",
    what: "When you signed in, when the session ends, and a hash of the cookie.",
    why: "To keep you signed in.",
    keptUntil: `Until you sign out, or for ${SESSION_DAYS} days.`,
  },
  keys: {
    name: "API keys",
    what: "The label you gave the key, when it was created, last used and revoked, when it expires, and a hash of its secret.",
    why: "To recognise your programs, and to show you your keys.",
    keptUntil: "Until the account is deleted; revoked keys too.",
  },
  oauth_grants: {
    name: "Connected applications",
    what: "The application's name and address, the document in which it describes itself, and when it was connected, last used and disconnected.",
    why: "To let the application read what your plan includes, until you disconnect it.",
    keptUntil: `${REFRESH_TOKEN_DAYS} days after the application last renewed its access.`,
  },
  oauth_records: {
    name: "Access of applications",
    what: "An application's requests to connect, its codes and its tokens, with hashes in place of their secrets.",
    why: "To recognise the application when it asks for data.",
    keptUntil: `Until they expire: requests after ${CONSENT_MINUTES} minutes, tokens after ${REFRESH_TOKEN_DAYS} days at most.`,
  },
  alerts: {
    name: "What you follow",
    what: "The views and lists you follow, the searches you saved, the buyers, clubs and countries you follow, and since when each exists or is paused.",
    why: "To mail you when a release brings something new about them.",
    keptUntil: "Until you delete it there, or the account is deleted.",
  },
  mailings: {
    name: "Mailings",
    what: "The newest release and the end of the plan that you were mailed about, whether you chose Mondays, how often in a row a mail server refused your address, and a hash of the secret in the links that pause all you follow.",
    why: "To mail you once about each, and to stop when you ask.",
    keptUntil: "Until the account is deleted.",
  },
  audit: {
    name: "Audit log",
    what: "Sign-ins, and changes to your plan, keys and applications: when, and whether you or the operator made them.",
    why: "To find out what happened if an account or a key was misused.",
    keptUntil: `For ${KEEP_AUDIT_DAYS} days.`,
  },
  reports: {
    name: "Reports",
    what: "What you wrote and when, the relationship that it is about, and your email address, if you gave them.",
    why: "For an editor to look for a source, and to mail you once what came of it. Nothing you wrote is published.",
    keptUntil: `Until an editor has answered, for ${KEEP_REPORTS_DAYS} days at most.`,
  },
  rate_limits: {
    name: "Counters",
    what: "How many requests your account made in the current minute and day. Limits on sign-in and on the pages are counted under a code, from which nobody without the server's secret can recover your email address or network.",
    why: "To keep to the limits, and to slow down attacks.",
    keptUntil: `${COUNTER_HOURS} hours at most.`,
  },
} as const satisfies Record<string, StoredData>;
