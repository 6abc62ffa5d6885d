import { parseUrl } from "../../../contract/parse-url.ts";
import { url as urlField } from "../../../data/schema/fields.ts";
import type { Fault } from "../diagnostics.ts";

const INVISIBLE = /[\s\p{Cc}\p{Cf}]/u;

/** Reason why a text cannot be cited as a source; undefined if it can. */
export function urlFault(value: string): Fault | undefined {
  // Nearly all are public URLs, and only the schema parses them.
  if (!value.includes("@") && !INVISIBLE.test(value) && urlField.safeParse(value).success) return undefined;
  const url = parseUrl(value);
  if (url === undefined || INVISIBLE.test(value))
    return { message: `"${value}" is not a URL`, hint: "write it in full: https://example.org/page" };
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return { message: `"${url.protocol}" is not http or https`, hint: "cite a page that a reader can open" };
  if (url.username !== "" || url.password !== "")
    return { message: "the URL holds a user name or password", hint: "remove all before the @" };
  if (urlField.safeParse(value).success) return undefined;
  return {
    message: `"${value}" is not a public URL`,
    hint: "the host is a full name, at most 2,000 characters in all",
  };
}

/** Tracking parameters. Other parameters stay, even odd ones: the URL must still open the same page. */
const TRACKING = [
  /^utm_/,
  /^(?:(?:fb|g|d|y|tw|tt)clid|wbraid|gbraid|msclkid)$/,
  /^(?:gclsrc|igshid|igsh|mc_cid|mc_eid|mkt_tok|vero_id|oly_enc_id|oly_anon_id|_hsenc|_hsmi|_ga|_gl)$/,
  /^(?:at_medium|at_campaign|at_custom\d|ocid|xtor|intcmp|feedref|publicationsource|wpmp_switcher)$/,
];

/**
 * The URL of the same page with lower-case scheme and host, without trailing dot of the host, default port, tracking
 * parameters and text fragment. `new URL` would also rewrite the path. Expects a URL that parses.
 */
export function canonicalUrl(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*:\/\/)([^/\\?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(url);
  if (match === null) return url;
  const [, scheme = "", host = "", path = "", query = "", fragment = ""] = match;
  const defaultPort = scheme.toLowerCase() === "https://" ? /:443$/ : /:80$/;
  const canonicalHost = host
    .toLowerCase()
    .replace(defaultPort, "")
    .replace(/\.+(?=$|:)/, "");
  const canonicalFragment = fragment.replace(/:~:.*$/, "").replace(/^#$/, "");
  return `${scheme.toLowerCase()}${canonicalHost}${path || "/"}${withoutTracking(query)}${canonicalFragment}`;
}

function withoutTracking(query: string): string {
  const kept = query
    .slice(1)
    .split("&")
    .filter((parameter) => parameter !== "" && !isTracking(parameter));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

function isTracking(parameter: string): boolean {
  const name = parameter.replace(/=.*/s, "").toLowerCase();
  return TRACKING.some((form) => form.test(name));
}
