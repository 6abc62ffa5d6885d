import { createHash, timingSafeEqual } from "node:crypto";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import type * as z from "zod";
import { readLimited } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import type { FieldErrors } from "./form-fields.tsx";

/** Far more than any form of these pages needs. */
const MAX_FORM_BYTES = 8 * 1024;

export type FormValues = Readonly<Record<string, string>>;

/** Creates the reader of forms from the pages at `dealsUrl`. */
export function createFormReader(dealsUrl: string) {
  const check = csrf({ origin: new URL(dealsUrl).origin });
  /** Returns the fields of a form sent from our own page. Throws a Problem if another site sent it. */
  return async function readForm(c: RequestContext): Promise<FormValues> {
    if (!FORM.test(c.req.header("Content-Type") ?? ""))
      throw new Problem("unsupported-media-type", {
        detail: "This page accepts only its own form.",
      });
    try {
      await check(c, async () => undefined);
    } catch (error) {
      throw error instanceof HTTPException ? foreignForm() : error;
    }
    return Object.fromEntries(new URLSearchParams(await readBody(c)));
  };
}

export type ReadForm = ReturnType<typeof createFormReader>;

/** No space may precede it, not even a no-break space: hono/csrf does not check what it does not recognise as a form. */
const FORM = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

export const foreignForm = (): Problem =>
  new Problem("foreign-form", {
    detail: "The form was not sent from this page in this session. Reload the page and try again.",
  });

async function readBody(c: RequestContext): Promise<string> {
  const body = await readLimited(c.req.raw, MAX_FORM_BYTES);
  if (body !== undefined) return body.toString("utf8");
  throw new Problem("body-too-large", { detail: `A form may have at most ${MAX_FORM_BYTES / 1024} KiB.` });
}

/** Throws a Problem if a form does not carry its session's token. */
export function requireFormToken({ formToken = "" }: FormValues, expected: string): void {
  if (!timingSafeEqual(digest(formToken), digest(expected))) throw foreignForm();
}

/** Of equal length for any text, so that the comparison takes constant time. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** A form's fields as parsed by a schema, or what is wrong with each. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  values: FormValues,
): { data: z.infer<Schema> } | { errors: FieldErrors } {
  const result = schema.safeParse(values);
  if (result.success) return { data: result.data };
  return {
    errors: Object.fromEntries(
      result.error.issues.map(({ path, message }) => [String(path[0]), message] as const).reverse(),
    ),
  };
}
