import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Route } from "../../contract/routes.ts";
import type { RequestContext } from "./context.ts";
import { API_HEADERS, type HeaderFields, NO_STORE, PUBLIC_CACHE } from "./headers.ts";
import type { Query } from "./query.ts";

const compress = promisify(gzip);

/** A smaller body gains less than its compression costs. */
const COMPRESS_FROM = 1024;
/** Up to here it costs the machine more to hand a body to another thread, and to hear of it again, than this thread to compress it. Bytes. */
const AT_ONCE = 32 * 1024;
/** By zlib's levels a search's answer is 6 % larger at 3 than at 6, and compressed in less than half the time. */
const LEVEL = { well: 6, quickly: 3 } as const;

/** How an answer is compressed: well, where many will have the same; quickly, where it may never be asked for again. */
export type Compression = keyof typeof LEVEL;
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/;

/** A whole answer that is the same for everyone who asks the same: its bytes, and their validator where they have one. */
export interface CachedResponse {
  body: Uint8Array<ArrayBuffer>;
  /** Null where there is nothing to validate: the answer to a POST. */
  etag: string | null;
  headers: HeaderFields;
  compressed: () => Promise<CachedResponse>;
}

/** Answers kept as long as there is room, once they have been asked for again. What they are made of does not change. */
export interface ResponseCache {
  /** The answer under a key, made if it is not there. A key holds all that the answer depends on, and nothing else. */
  get: (key: string, make: () => CachedResponse) => CachedResponse;
  /** The same for an answer that must be read first. */
  load: (key: string, make: () => Promise<CachedResponse>) => Promise<CachedResponse>;
}

/** So many keys that were asked for once are remembered, and so many characters of them. */
const ASKED_ONCE = { max: 1000, maxSize: 512 * 1024 } as const;

/**
 * @param maxBytes room for the answers. A first answer is not kept, because most searches and calculations never come again: kept, they
 * would displace the pages that everyone reads, and live long enough to cost the process pauses to collect them.
 */
export function createResponseCache(maxBytes: number): ResponseCache {
  const kept = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    // The compressed form is kept with the plain one and is smaller.
    sizeCalculation: ({ body }, key) => 2 * body.length + key.length + 1,
  });
  const askedOnce = new LRUCache<string, true>({
    ...ASKED_ONCE,
    sizeCalculation: (_, key) => key.length + 1,
  });
  const keep = (key: string, answer: CachedResponse) => {
    if (askedOnce.delete(key)) kept.set(key, answer);
    else askedOnce.set(key, true);
    return answer;
  };
  return {
    get: (key, make) => kept.get(key) ?? keep(key, make()),
    load: async (key, make) => kept.get(key) ?? keep(key, await make()),
  };
}

/**
 * The key under which an answer is kept. It is made from the checked query only, so no header and no odd spelling of
 * the same question can put another answer there.
 */
export function cacheKey({ operationId }: Pick<Route, "operationId">, query: Query): string {
  return `${operationId} ${JSON.stringify(Object.entries(query).sort())}`;
}

/** An answer with a strong validator over its very bytes. `headers` are those that every answer of its kind has. */
export function createCachedResponse(
  content: Uint8Array,
  contentType: string,
  headers: HeaderFields,
  compression: Compression = "well",
): CachedResponse {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  const common = { "Cache-Control": PUBLIC_CACHE, ...headers, "Content-Type": contentType };
  return withForms(unshared(content), hash, common, COMPRESSIBLE.test(contentType) ? compression : undefined);
}

/** The answer to a POST, as JSON text: nothing that a cache outside may keep. */
export function calculatedResponse(json: string): CachedResponse {
  return withForms(unshared(Buffer.from(json)), null, CALCULATED_HEADERS, "quickly");
}

/** An answer to members alone, as JSON text: `headers` say that nobody else may have or keep it. */
export function privateResponse(json: Buffer, headers: HeaderFields): CachedResponse {
  return withForms(unshared(json), null, { ...headers, "Content-Type": "application/json" }, "quickly");
}

const CALCULATED_HEADERS: HeaderFields = {
  ...API_HEADERS,
  "Content-Type": "application/json",
  "Cache-Control": NO_STORE,
};

/** The plain form of an answer, and the compressed one, made when it is first asked for. */
function withForms(
  body: Uint8Array<ArrayBuffer>,
  hash: string | null,
  common: HeaderFields,
  compression: Compression | undefined,
): CachedResponse {
  if (compression === undefined || body.length < COMPRESS_FROM) return form(body, hash, common);
  const varied = {
    ...common,
    Vary: common.Vary === undefined ? "Accept-Encoding" : `${common.Vary}, Accept-Encoding`,
  };
  const smaller = once(async () => {
    const headers = { ...varied, "Content-Encoding": "gzip" };
    const bytes = unshared(await smallerBy(body, compression));
    return form(bytes, hash === null ? null : `${hash}-gzip`, headers);
  });
  return { ...form(body, hash, varied), compressed: smaller };
}

/** The same bytes whenever it is asked, because the validator of the compressed form stands for them. */
function smallerBy(body: Uint8Array, compression: Compression): Buffer | Promise<Buffer> {
  const level = LEVEL[compression];
  return compression === "quickly" && body.length <= AT_ONCE
    ? gzipSync(body, { level })
    : compress(body, { level });
}

function form(body: Uint8Array<ArrayBuffer>, tag: string | null, headers: HeaderFields): CachedResponse {
  const etag = tag === null ? null : `"${tag}"`;
  const all = { ...headers, ...(etag === null ? {} : { ETag: etag }), "X-Request-Id": "" };
  const answer: CachedResponse = { body, etag, headers: all, compressed: async () => answer };
  return answer;
}

/**
 * Sends an answer: compressed where the caller takes that, 304 where the caller has it already.
 * @param own headers of this response alone, beside those that the answer always has
 */
export function send(
  c: RequestContext,
  answer: CachedResponse,
  status = 200,
  own?: HeaderFields,
): Response | Promise<Response> {
  const gzip = acceptsGzip(c.req.header("Accept-Encoding"));
  if (status === 200 && isCurrent(c.req.header("If-None-Match"), answer)) {
    // A cache looks its stored form up by this tag, so it must be that of the form the caller would get.
    const tag =
      gzip && answer.headers.Vary?.includes("Accept-Encoding") ? compressedTag(answer.etag) : answer.etag;
    const headers = ownHeaders(c, withoutBody(answer.headers), own);
    return new Response(null, { status: 304, headers: tag === null ? headers : { ...headers, ETag: tag } });
  }
  const respond = ({ body, headers }: CachedResponse) =>
    new Response(body, { status, headers: ownHeaders(c, headers, own) });
  return gzip ? answer.compressed().then(respond) : respond(answer);
}

const compressedTag = (etag: string | null): string | null =>
  etag === null ? null : `${etag.slice(0, -1)}-gzip"`;

/**
 * The headers of one response. Prepared headers hold an empty place for the request id: filling a place in a copy is
 * several times cheaper than adding one, and this is on the path of every request.
 */
function ownHeaders(
  c: RequestContext,
  prepared: HeaderFields,
  more: HeaderFields | undefined,
): Record<string, string> {
  const own = more === undefined ? { ...prepared } : { ...prepared, ...more };
  own["X-Request-Id"] = c.env.requestId;
  return own;
}

/** A 304 repeats what a cache needs, not what describes a body. */
function withoutBody(headers: HeaderFields): HeaderFields {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== "Content-Type" && name !== "Content-Encoding"),
  );
}

/** Whether a caller's validators (RFC 9110, 13.1.2: weak comparison) name this answer, in any encoding. */
function isCurrent(ifNoneMatch: string | undefined, { etag }: CachedResponse): boolean {
  if (ifNoneMatch === undefined || etag === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const named = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return named.includes(etag) || named.includes(compressedTag(etag) ?? etag);
}

/** Whether a caller takes gzip (RFC 9110, 12.5.3): what it says of gzip by name counts before what it says of all. */
function acceptsGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  const codings = acceptEncoding
    .split(",")
    .map((part) => part.split(";").map((piece) => piece.trim().toLowerCase()));
  const [, ...parameters] = codings.find(([coding]) => coding === "gzip") ??
    codings.find(([coding]) => coding === "*") ?? ["", "q=0"];
  return !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The same bytes, not copied, as a Response takes them: a view of memory that no other thread shares. */
function unshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(bytes);
}
