import type { MiddlewareHandler } from "hono";
import type * as z from "zod";
import type { FieldProblem } from "../../contract/problems.ts";
import { readingFailure } from "./broken-body.ts";
import type { Env, RequestContext } from "./context.ts";
import { limitedBody } from "./limited-body.ts";
import { Problem } from "./problem.ts";

const KIB = 1024;

/** Refuses a body of more than so many KiB, by its declared length or, where it declares none, while it arrives. */
export function limitBody(kib: number): MiddlewareHandler<Env> {
  const tooLarge = () => new Problem("body-too-large", { detail: `A body has at most ${kib} KiB here.` });
  return async (c, next) => {
    const declared = c.req.header("Content-Length");
    if (declared === undefined) {
      const body = await limitedBody(c.req.raw, kib * KIB).catch(rejectReading);
      if (body === undefined) throw tooLarge();
      c.req.raw = new Request(c.req.raw, { body: new Uint8Array(body) });
    } else if (Number(declared) > kib * KIB) throw tooLarge();
    return next();
  };
}

/** The text of a request's body that is declared as JSON. Throws a Problem where it is declared otherwise. */
export async function readJsonText(c: RequestContext): Promise<string> {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    const detail =
      type === undefined ? "The request has no Content-Type." : "The Content-Type is not application/json.";
    throw new Problem("unsupported-media-type", { detail, headers: { "Accept-Post": "application/json" } });
  }
  const encoded = c.req.header("Content-Encoding") ?? "identity";
  const charset =
    /charset="?([\w-]+)/i.exec(c.req.header("Content-Type") ?? "")?.[1]?.toLowerCase() ?? "utf-8";
  if (encoded !== "identity" || !/^utf-?8$/.test(charset)) {
    throw new Problem("unsupported-media-type", {
      detail: "The body is taken as plain UTF-8 only, not compressed and in no other charset.",
    });
  }
  return c.req.text().catch(rejectReading);
}

function rejectReading(error: unknown): never {
  throw readingFailure(error);
}

/** The value that JSON text holds, not yet checked against any schema. Throws a Problem where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidBody([
      { pointer: "", message: text.trim() === "" ? "must not be empty" : "must be valid JSON" },
    ]);
  }
}

/** The body as its schema gives it. Throws a Problem that names every fault, each with a JSON pointer. */
export function checkBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalidBody(result.error.issues.map(({ path, message }) => ({ pointer: pointerOf(path), message })));
}

function invalidBody(errors: FieldProblem[]): Problem {
  const [first] = errors;
  const place = first?.pointer === "" ? "The body" : first?.pointer;
  const more = errors.length === 1 ? "" : ` (and ${errors.length - 1} more)`;
  return new Problem("invalid-body", { detail: `${place} ${first?.message}${more}.`, errors });
}

/** RFC 6901. */
function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
