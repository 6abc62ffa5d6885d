import { CLIENT_CACHE_SECONDS, SHARED_CACHE_SECONDS } from "../../contract/limits.ts";
import { apiCatalogPath } from "../../contract/site-paths.ts";

export type HeaderFields = Readonly<Record<string, string>>;

/** Longer in a shared cache, which the operator can purge. */
export const PUBLIC_CACHE = `public, max-age=${CLIENT_CACHE_SECONDS}, s-maxage=${SHARED_CACHE_SECONDS}, stale-while-revalidate=${SHARED_CACHE_SECONDS}`;
export const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";
export const NO_STORE = "no-store";
const MEMBER_CACHE = "private, no-store";

const SAFE: HeaderFields = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/** Readable from any origin, with the headers that a script may read beyond the simple ones. */
const CROSS_ORIGIN: HeaderFields = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "ETag, Link, Content-Disposition, X-Total-Count, RateLimit, RateLimit-Policy, Retry-After, Deprecation, Sunset, X-Request-Id",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Nothing in a data document may be loaded, run or framed. */
const DATA_POLICY: HeaderFields = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" };

/** Leads programs to the catalog of the APIs (RFC 9727, 2). */
export const API_CATALOG_LINK: HeaderFields = { Link: `<${apiCatalogPath}>; rel="api-catalog"` };

export const API_HEADERS: HeaderFields = { ...SAFE, ...CROSS_ORIGIN, ...DATA_POLICY };

/** For the bearer of the key alone: no cache keeps it, and no other origin's script reads it. */
export const MEMBER_HEADERS: HeaderFields = {
  ...SAFE,
  ...DATA_POLICY,
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": MEMBER_CACHE,
  Vary: "Authorization",
};

/** A page: its own styles, scripts and images only, and no inline script. */
export const PAGE_HEADERS: HeaderFields = {
  ...SAFE,
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** A page that any site may frame: nothing in it can be sent, run or opened with a session. */
export const EMBED_HEADERS: HeaderFields = {
  ...SAFE,
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  "X-Robots-Tag": "noindex",
};

/** A drawing from a file: opened by itself, it is a document of no origin that runs nothing. */
export const DRAWING_HEADERS: HeaderFields = {
  ...SAFE,
  ...CROSS_ORIGIN,
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
};

export const PREFLIGHT_MAX_AGE = "86400";
