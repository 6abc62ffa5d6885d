import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { RequestContext } from "./context.ts";
import { API_HEADERS, type Headers, NO_STORE, PUBLIC_CACHE } from "./headers.ts";

const compress = promisify(gzip);

/** A smaller body gains less than its compression costs. */
const COMPRESS_FROM = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/;

/** A whole answer that is the same for every caller: its bytes and their validator. */
export interface Answer {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: Headers;
  compressed: () => Promise<Answer>;
}

/** Answers made once and kept as long as there is room. The data does not change while the server runs. */
export interface Answers {
  /** The answer under a key, made if it is not there. Keys are the caller's own, never raw input. */
  get: (key: string, make: () => Promise<Answer> | Answer) => Promise<Answer> | Answer;
}

export function createAnswers(maxBytes: number): Answers {
  const kept = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + 1,
  });
  const keep = (key: string, answer: Answer) => {
    kept.set(key, answer);
    return answer;
  };
  return {
    get(key, make) {
      const found = kept.get(key);
      if (found !== undefined) return found;
      const made = make();
      return made instanceof Promise ? made.then((answer) => keep(key, answer)) : keep(key, made);
    },
  };
}

/** An answer with a strong validator over its very bytes. `headers` are those that every answer of its kind has. */
export function answerOf(content: Uint8Array, contentType: string, headers: Headers): Answer {
  const body = unshared(content);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const shrinks = body.length >= COMPRESS_FROM && COMPRESSIBLE.test(contentType);
  const common = { "Cache-Control": PUBLIC_CACHE, ...headers, "Content-Type": contentType };
  const varied = shrinks ? { ...common, Vary: "Accept-Encoding" } : common;
  const plain: Answer = {
    body,
    etag: `"${hash}"`,
    headers: { ...varied, ETag: `"${hash}"` },
    compressed: async () => plain,
  };
  if (shrinks) {
    const etag = `"${hash}-gzip"`;
    const smaller = once(async () => {
      const answer: Answer = {
        body: unshared(await compress(body)),
        etag,
        headers: { ...varied, ETag: etag, "Content-Encoding": "gzip" },
        compressed: async () => answer,
      };
      return answer;
    });
    plain.compressed = smaller;
  }
  return plain;
}

/** Sends an answer: compressed where the caller takes that, 304 where the caller has it already. */
export async function send(c: RequestContext, answer: Answer, status = 200): Promise<Response> {
  const chosen = acceptsGzip(c.req.header("Accept-Encoding")) ? await answer.compressed() : answer;
  const requestId = { "X-Request-Id": c.get("requestId") };
  if (status === 200 && isCurrent(c.req.header("If-None-Match"), answer)) {
    return new Response(null, { status: 304, headers: { ...withoutBody(chosen.headers), ...requestId } });
  }
  return new Response(chosen.body, { status, headers: { ...chosen.headers, ...requestId } });
}

/** Sends an answer that was worked out for this request alone and is not kept. JSON text. */
export async function sendOnce(c: RequestContext, json: string): Promise<Response> {
  const headers = { ...ONCE_HEADERS, "X-Request-Id": c.get("requestId") };
  if (json.length < COMPRESS_FROM || !acceptsGzip(c.req.header("Accept-Encoding"))) {
    return new Response(json, { headers });
  }
  return new Response(unshared(await compress(json)), {
    headers: { ...headers, "Content-Encoding": "gzip" },
  });
}

const ONCE_HEADERS: Headers = {
  ...API_HEADERS,
  "Content-Type": "application/json",
  "Cache-Control": NO_STORE,
  Vary: "Accept-Encoding",
};

/** A 304 repeats what a cache needs, not what describes a body. */
function withoutBody(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== "Content-Type" && name !== "Content-Encoding"),
  );
}

/** Whether a caller's validators (RFC 9110, 13.1.2: weak comparison) name this answer, in any encoding. */
function isCurrent(ifNoneMatch: string | undefined, { etag }: Answer): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const compressedEtag = `${etag.slice(0, -1)}-gzip"`;
  const named = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return named.includes(etag) || named.includes(compressedEtag);
}

function acceptsGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  return acceptEncoding.split(",").some((part) => {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return (
      (coding === "gzip" || coding === "*") &&
      !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    );
  });
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
