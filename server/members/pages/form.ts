import { createHash, timingSafeEqual } from "node:crypto";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import type * as z from "zod";
import { readLimited } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import type { Faults } from "./form-fields.tsx";

const MAX_FORM_BYTES = 8 * 1024;

export type FormValues = Readonly<Record<string, string>>;

/** Reads the forms of the pages at an address. */
export function createFormReader(dealsUrl: string) {
  const check = csrf({ origin: new URL(dealsUrl).origin });
  /** The fields of a form that our own page has sent. Throws a Problem where another site or a program made it up. */
  return async function readForm(c: RequestContext): Promise<FormValues> {
    if (!FORM.test(c.req.header("Content-Type") ?? ""))
      throw new Problem("unsupported-media-type", {
        detail: "This page takes its own form and nothing else.",
      });
    try {
      await check(c, async () => undefined);
    } catch (error) {
      throw error instanceof HTTPException ? foreignForm() : error;
    }
    return Object.fromEntries(new URLSearchParams(await wholeBody(c)));
  };
}

export type ReadForm = ReturnType<typeof createFormReader>;

/** Nothing may stand before it, as a no-break space, which `trim` would take away: hono/csrf lets pass what it does not know for a form. */
const FORM = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

export const foreignForm = (): Problem =>
  new Problem("foreign-form", {
    detail:
      "The form did not come from this page of this session. Open the page anew and send it from there.",
  });

async function wholeBody(c: RequestContext): Promise<string> {
  const body = await readLimited(c.req.raw, MAX_FORM_BYTES);
  if (body !== undefined) return body.toString("utf8");
  throw new Problem("body-too-large", { detail: `A form has at most ${MAX_FORM_BYTES / 1024} KiB here.` });
}

/** Throws a Problem where a form does not carry its session's token. */
export function requireToken({ formToken = "" }: FormValues, expected: string): void {
  if (!timingSafeEqual(digest(formToken), digest(expected))) throw foreignForm();
}

/** Equally long whatever is compared, so that the comparison tells nothing by its time. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** A form's fields as a schema gives them, or what is wrong with each. */
export function checkForm<Schema extends z.ZodType>(
  schema: Schema,
  values: FormValues,
): { data: z.infer<Schema> } | { faults: Faults } {
  const result = schema.safeParse(values);
  if (result.success) return { data: result.data };
  return {
    faults: Object.fromEntries(
      result.error.issues.map(({ path, message }) => [String(path[0]), message] as const).reverse(),
    ),
  };
}
