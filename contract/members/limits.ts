/**
 * Every limit of the member interface. The server enforces them, and texts, OpenAPI and docs take their
 * numbers from here.
 */

/** At most `quota` requests in `seconds`. */
export interface RateWindow {
  /** Appears in headers, metrics and counter keys. */
  name: string;
  quota: number;
  seconds: number;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** For each account: all its keys, REST and MCP together. */
export const accountWindows = {
  minute: { name: "minute", quota: 60, seconds: MINUTE_SECONDS },
  day: { name: "day", quota: 2_000, seconds: DAY_SECONDS },
} as const satisfies Record<string, RateWindow>;

export type AccountWindow = (typeof accountWindows)[keyof typeof accountWindows];

/** Single-use sign-in links work this long; a session lasts at most this long. */
export const LINK_MINUTES = 15;
export const SESSION_DAYS = 30;

/** Keys of one account that are neither revoked nor expired. */
export const MAX_KEYS = 10;
export const MAX_KEY_LABEL_LENGTH = 60;

/** Alerts of one account, with those that are paused. */
export const MAX_ALERTS = 50;

/** Characters of a reader's report. The longest fits into a form even if each takes nine bytes there. */
export const MAX_REPORT_LENGTH = 600;

/** Reports kept until an editor answers them. */
export const MAX_REPORTS = 20_000;

/** Lifetime of an access token of OAuth; idle limit of a refresh token. */
export const ACCESS_TOKEN_MINUTES = 60;
export const REFRESH_TOKEN_DAYS = 30;
/** As long as a sign-in link works, and time to use it. */
export const CONSENT_MINUTES = 30;

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * Plans and keys end before this year: a later date is a typing error, or means "never", which has its own
 * form.
 */
export const END_YEAR = 2100;

interface Throttle extends RateWindow {
  /** The counted thing, for the docs. */
  what: string;
}

/** Limits on everything that is not a member's request. The window of each begins with the first hit. */
export const throttles = {
  linksByClient: {
    name: "links-by-client",
    what: "Sign-in links requested from one network",
    quota: 20,
    seconds: HOUR_SECONDS,
  },
  linksByEmail: {
    name: "links-by-email",
    what: "Sign-in links requested for one email address",
    quota: 3,
    seconds: LINK_MINUTES * MINUTE_SECONDS,
  },
  failedKeys: {
    name: "failed-keys",
    what: "Requests with an invalid key from one network",
    quota: 30,
    seconds: 10 * MINUTE_SECONDS,
  },
  pagesByAccount: {
    name: "pages-by-account",
    what: "Members' pages of one account",
    quota: 120,
    seconds: MINUTE_SECONDS,
  },
  pagesByAddress: {
    name: "pages-by-address",
    what: "Members' pages from one network without a session",
    quota: 60,
    seconds: MINUTE_SECONDS,
  },
  unsubscribesByAddress: {
    name: "unsubscribes-by-address",
    what: "Links to unsubscribe opened or sent from one network without a session",
    quota: 60,
    seconds: MINUTE_SECONDS,
  },
  reportsByAddress: {
    name: "reports-by-address",
    what: "Readers' reports from one network",
    quota: 20,
    seconds: HOUR_SECONDS,
  },
  exportsByAccount: {
    name: "exports-by-account",
    what: "CSV files from the members' pages of one account",
    quota: 50,
    seconds: DAY_SECONDS,
  },
  tokensByClient: {
    name: "tokens-by-client",
    what: "Requests for tokens of applications from one network",
    quota: 300,
    seconds: MINUTE_SECONDS,
  },
  clientDocuments: {
    name: "client-documents",
    what: "Fetches of applications' metadata documents for one network",
    quota: 20,
    seconds: 10 * MINUTE_SECONDS,
  },
} as const satisfies Record<string, Throttle>;

const number = (value: number): string => value.toLocaleString("en");

/** For prose: `60 requests a minute and 2,000 a day`. */
export const ACCOUNT_LIMITS_TEXT =
  `${number(accountWindows.minute.quota)} requests a ${accountWindows.minute.name} and ` +
  `${number(accountWindows.day.quota)} a ${accountWindows.day.name}`;
