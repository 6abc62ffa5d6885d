import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Route } from "../../contract/routes.ts";
import type { RequestContext } from "./context.ts";
import { type HeaderFields, PUBLIC_CACHE } from "./headers.ts";
import type { Query } from "./query.ts";
import { respond } from "./response.ts";

/** The same response for everyone who sends the same request. */
export interface CachedResponse extends Variant {
  /** The compressed variant, made when it is first asked for; undefined if compression gains nothing. */
  gzipped?: () => Promise<Variant>;
}

interface Variant {
  body: Uint8Array<ArrayBuffer>;
  /** Null if there is nothing to validate, as for POST. */
  etag: string | null;
  headers: HeaderFields;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Limits of the seen-once set: its entries, and the total length of their keys. */
const SEEN_ONCE = { max: 1000, maxSize: 512 * 1024 } as const;

/**
 * A response is cached from its second request on: searches that come once would only evict the pages everyone reads. A key
 * holds all that the response depends on, and nothing else.
 */
export function createResponseCache(maxBytes: number) {
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    // The compressed variant counts too, and is smaller.
    sizeCalculation: ({ body }, key) => 2 * body.length + key.length + 1,
  });
  const seenOnce = new LRUCache<string, true>({ ...SEEN_ONCE, sizeCalculation: (_, key) => key.length + 1 });
  const keep = (key: string, response: CachedResponse) => {
    if (seenOnce.delete(key)) cached.set(key, response);
    else seenOnce.set(key, true);
    return response;
  };
  return {
    get: (key: string, make: () => CachedResponse) => cached.get(key) ?? keep(key, make()),
    load: async (key: string, make: () => Promise<CachedResponse>) =>
      cached.get(key) ?? keep(key, await make()),
  };
}

/** Made from the validated query only, so no header or odd spelling can put another response under a key. */
export function cacheKey({ operationId }: Pick<Route, "operationId">, query: Query): string {
  return `${operationId} ${JSON.stringify(Object.entries(query).sort())}`;
}

/** A smaller body gains less than its compression costs. */
const MIN_GZIP_BYTES = 1024;
/** Up to here a fast compression costs less than handing the body to another thread. */
const MAX_SYNC_GZIP_BYTES = 32 * 1024;
/** zlib levels. At 3 a search result is 6 % larger than at 6, and takes less than half the time. */
const GZIP_LEVELS = { high: 6, fast: 3 } as const;
type GzipLevel = keyof typeof GZIP_LEVELS;

const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/;

const compress = promisify(gzip);

/** A public response with a strong ETag over its bytes. Compress a response `fast` if it may be requested only once. */
export function createCachedResponse(
  content: Uint8Array,
  contentType: string,
  headers: HeaderFields,
  gzipLevel: GzipLevel = "high",
): CachedResponse {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  const all = { "Cache-Control": PUBLIC_CACHE, ...headers, "Content-Type": contentType };
  return withGzip(asArrayBufferView(content), hash, all, gzipLevel);
}

/** A response that must not be cached; `headers` must say so. It is JSON unless they name another type. */
export const privateResponse = (body: Buffer, headers: HeaderFields): CachedResponse =>
  withGzip(asArrayBufferView(body), null, { "Content-Type": "application/json", ...headers }, "fast");

function withGzip(
  body: Uint8Array<ArrayBuffer>,
  hash: string | null,
  headers: HeaderFields,
  level: GzipLevel,
): CachedResponse {
  if (body.length < MIN_GZIP_BYTES || !COMPRESSIBLE.test(headers["Content-Type"] ?? ""))
    return variant(body, hash, headers);
  const vary = headers.Vary === undefined ? "Accept-Encoding" : `${headers.Vary}, Accept-Encoding`;
  let gzipped: Promise<Variant> | undefined;
  const makeGzipped = async () => {
    const bytes = asArrayBufferView(await compressed(body, level));
    const gzipHeaders = { ...headers, Vary: vary, "Content-Encoding": "gzip" };
    return variant(bytes, hash === null ? null : `${hash}-gzip`, gzipHeaders);
  };
  return {
    ...variant(body, hash, { ...headers, Vary: vary }),
    gzipped: () => {
      gzipped ??= makeGzipped();
      return gzipped;
    },
  };
}

/** Always the same bytes, because the ETag stands for them. */
function compressed(body: Uint8Array, gzipLevel: GzipLevel): Buffer | Promise<Buffer> {
  const level = GZIP_LEVELS[gzipLevel];
  return gzipLevel === "fast" && body.length <= MAX_SYNC_GZIP_BYTES
    ? gzipSync(body, { level })
    : compress(body, { level });
}

function variant(body: Uint8Array<ArrayBuffer>, hash: string | null, headers: HeaderFields): Variant {
  if (hash === null) return { body, etag: null, headers };
  const etag = `"${hash}"`;
  return { body, etag, headers: { ...headers, ETag: etag } };
}

/** Sends a response: compressed if the client accepts that, 304 if it has the response already. */
export function send(
  c: RequestContext,
  response: CachedResponse,
  status = 200,
): Response | Promise<Response> {
  const gzipped = acceptsGzip(c.req.header("Accept-Encoding")) ? response.gzipped : undefined;
  if (status === 200 && isCurrent(c.req.header("If-None-Match"), response)) {
    // A cache looks up its stored variant by this ETag, so it must be that of the variant the client would get.
    const etag = gzipped === undefined ? response.etag : gzipTag(response.etag);
    const { "Content-Type": _, ...headers } = response.headers;
    return respond(c, 304, { ...headers, ...(etag === null ? {} : { ETag: etag }) });
  }
  const sendVariant = ({ body, headers }: Variant) => respond(c, status, headers, body);
  return gzipped === undefined ? sendVariant(response) : gzipped().then(sendVariant);
}

const gzipTag = (etag: string | null): string | null => (etag === null ? null : `${etag.slice(0, -1)}-gzip"`);

/** Returns true if If-None-Match names this response in any encoding (RFC 9110, 13.1.2: weak comparison). */
function isCurrent(ifNoneMatch: string | undefined, { etag }: Variant): boolean {
  if (ifNoneMatch === undefined || etag === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const named = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return named.some((tag) => tag === etag || tag === gzipTag(etag));
}

/** Returns true if Accept-Encoding allows gzip (RFC 9110, 12.5.3): gzip by name counts before "*". */
function acceptsGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  const codings = acceptEncoding
    .split(",")
    .map((part) => part.split(";").map((piece) => piece.trim().toLowerCase()));
  const [, ...parameters] = codings.find(([coding]) => coding === "gzip") ??
    codings.find(([coding]) => coding === "*") ?? ["", "q=0"];
  return !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
}

/** The same bytes, not copied, in the type that a Response takes. */
function asArrayBufferView(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(bytes);
}
