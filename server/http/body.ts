import type { MiddlewareHandler } from "hono";
import type * as z from "zod";
import type { FieldProblem } from "../../contract/problems.ts";
import type { Env, RequestContext } from "./context.ts";
import { firstOf, Problem } from "./problem.ts";

const KIB = 1024;

/** Rejects a larger body, by its declared length or, if it declares none, while it arrives. */
export function limitBody(maxKib: number): MiddlewareHandler<Env> {
  const tooLarge = () => new Problem("body-too-large", { detail: `The body may be at most ${maxKib} KiB.` });
  return async (c, next) => {
    const declared = c.req.header("Content-Length");
    if (declared === undefined) {
      const body = await readLimited(c.req.raw, maxKib * KIB);
      if (body === undefined) throw tooLarge();
      c.req.raw = new Request(c.req.raw, { body: new Uint8Array(body) });
    } else if (Number(declared) > maxKib * KIB) throw tooLarge();
    return next();
  };
}

/**
 * Reads a body of at most `maxBytes`; returns undefined if it is larger. Drains the rest, because an unread body blocks
 * the connection for the next request. Throws a Problem if the client disconnects.
 */
export async function readLimited({ body }: Request, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  if (body === null) return Buffer.concat(chunks);
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(rejectDisconnected);
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > maxBytes) {
      void drain(reader);
      return undefined;
    }
    chunks.push(value);
  }
}

/** Reads on until the body ends or the listener closes the connection. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection has ended.
  }
}

/** A client that disconnects is no fault of ours: as one it would be a 500 and set off the operator's alarm. */
function rejectDisconnected(error: unknown): never {
  if (!(error instanceof Error && "code" in error && error.code === "ECONNRESET")) throw error;
  throw new Problem("malformed-request", { detail: "The connection closed before the whole body arrived." });
}

/** The text of a JSON body. Throws a Problem if the body is declared as anything else. */
export async function readJsonText(c: RequestContext): Promise<string> {
  const declared = c.req.header("Content-Type");
  if (declared?.split(";")[0]?.trim().toLowerCase() !== "application/json") {
    const detail =
      declared === undefined
        ? "The request has no Content-Type."
        : "The Content-Type is not application/json.";
    throw new Problem("unsupported-media-type", { detail, headers: { "Accept-Post": "application/json" } });
  }
  const charset = /charset="?([\w-]+)/i.exec(declared)?.[1] ?? "utf-8";
  if ((c.req.header("Content-Encoding") ?? "identity") !== "identity" || !/^utf-?8$/i.test(charset)) {
    throw new Problem("unsupported-media-type", {
      detail: "Send the body uncompressed and in UTF-8.",
    });
  }
  return c.req.text().catch(rejectDisconnected);
}

/** Parses JSON text, without any schema. Throws a Problem if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const message = text.trim() === "" ? "must not be empty" : "must be valid JSON";
    throw invalidBody([{ pointer: "", message }]);
  }
}

/** Validates a body. Throws a Problem that names every fault with its JSON pointer. */
export function checkBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalidBody(result.error.issues.map(({ path, message }) => ({ pointer: toPointer(path), message })));
}

function invalidBody(errors: FieldProblem[]): Problem {
  const detail = firstOf(errors, ({ pointer }) => (pointer === "" ? "The body" : pointer));
  return new Problem("invalid-body", { detail: `${detail}.`, errors });
}

/** RFC 6901. */
function toPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
