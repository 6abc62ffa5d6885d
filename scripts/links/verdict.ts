/**
 * What became of an address:
 * alive, moved (alive, but permanently elsewhere), dead (the page or host is gone), blocked (the site turns programs
 * away; a person may still read it), failing (the server errs), slow (no answer in time), refused (not asked at all).
 */
export const verdicts = ["dead", "moved", "failing", "slow", "blocked", "refused", "alive"] as const;
export type VerdictName = (typeof verdicts)[number];

export interface Verdict {
  verdict: VerdictName;
  /** The reason in a few words: `404`, `no such host`. */
  detail: string;
  /** The new address that permanent redirects lead to. */
  proposal?: string | undefined;
}

/** The beginning of a page and what it came with, as far as a verdict needs it. */
export interface Answer {
  status: number;
  /** Where a redirect leads, as written. */
  location: string | undefined;
  /** Seconds or a date, as written. */
  retryAfter: string | undefined;
  /** Whether the headers say that a wall against programs answered. */
  walled: boolean;
  /** The first characters; empty for HEAD. */
  body: string;
}

/** An exchange that gave no answer. */
export class ExchangeFailed extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const GONE: readonly number[] = [404, 410];
const TURNED_AWAY: readonly number[] = [401, 402, 403, 407, 429, 451];
const CAPTCHA =
  /captcha|cf-chl|just a moment|access denied|are you (?:a )?human|verify you are|bot detection/i;

/** What an answer that is no redirect tells of the address. */
export function verdictOf({ status, walled, body }: Answer): Verdict {
  const detail = String(status);
  if (status >= 200 && status < 300) return { verdict: "alive", detail };
  if (GONE.includes(status)) return { verdict: "dead", detail };
  if (TURNED_AWAY.includes(status)) return { verdict: "blocked", detail };
  if (status === 503 && (walled || CAPTCHA.test(body)))
    return { verdict: "blocked", detail: "503, a wall against programs" };
  return { verdict: "failing", detail };
}

const FAILURES: Readonly<Record<string, Verdict>> = {
  ENOTFOUND: { verdict: "dead", detail: "no such host" },
  ECONNREFUSED: { verdict: "dead", detail: "connection refused" },
  ETIMEDOUT: { verdict: "slow", detail: "no answer in time" },
  ESLOWBODY: { verdict: "slow", detail: "the page drips in too slowly" },
  ECONNRESET: { verdict: "failing", detail: "connection broken off" },
  ETRUNCATED: { verdict: "failing", detail: "the page breaks off" },
  EAI_AGAIN: { verdict: "failing", detail: "the name service does not answer" },
  EREDIRECTS: { verdict: "failing", detail: "redirects without end" },
  ELOCATION: { verdict: "failing", detail: "a redirect that leads nowhere" },
  EPRIVATE: { verdict: "refused", detail: "a private address" },
  EPROTOCOL: { verdict: "refused", detail: "neither http nor https" },
};

/** What a failed exchange tells of the address. Codes are those of Node and of this folder. */
export function verdictOfFailure(code: string): Verdict {
  const known = FAILURES[code];
  if (known !== undefined) return known;
  if (code.startsWith("HPE_")) return { verdict: "failing", detail: "the answer is not HTTP" };
  if (isTls(code)) return { verdict: "blocked", detail: `no secure connection (${code})` };
  return { verdict: "failing", detail: code };
}

const isTls = (code: string): boolean =>
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(code) ||
  code === "EPROTO";

/** Whether another try may end otherwise. */
export const isPassing = ({ verdict, detail }: Verdict): boolean =>
  verdict === "slow" ||
  (verdict === "failing" && !/^(?:4|redirects|a redirect)/.test(detail)) ||
  detail === "429";
