import * as z from "zod";

const text = z.string().trim().min(1).max(100);

/** Publisher of the ledger, and reader of mail about it. Null if no setting names it. */
export const operator = z.strictObject({
  name: z.string().nullable(),
  url: z.url().nullable(),
  contact: z.email().nullable(),
});

export type Operator = z.infer<typeof operator>;

export const NO_OPERATOR: Operator = { name: null, url: null, contact: null };

const settings = z.object({
  PUBLISHER_NAME: text.optional(),
  PUBLISHER_URL: z.url({ protocol: /^https?$/ }).optional(),
  CONTACT: z.email().max(254).optional(),
});

/** `PUBLISHER_NAME`, `PUBLISHER_URL` and `CONTACT`, an email address. Undefined if one of them is not valid. */
export function operatorFrom(
  environment: Readonly<Record<string, string | undefined>>,
): Operator | undefined {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) return undefined;
  const { PUBLISHER_NAME: name = null, PUBLISHER_URL: url = null, CONTACT: contact = null } = parsed.data;
  return { name, url, contact };
}
