import * as z from "zod";

/** Price of membership, and where people ask for it. Null if no setting names it. */
export const membership = z.strictObject({
  price: z.string().nullable(),
  /** An http or https URL, or an email address. */
  contact: z.string().nullable(),
});

export type Membership = z.infer<typeof membership>;

export const NO_MEMBERSHIP: Membership = { price: null, contact: null };

const settings = z.object({
  MEMBERSHIP_PRICE: z
    .string()
    .trim()
    .regex(/^[^\r\n]{1,200}$/)
    .optional(),
  MEMBERSHIP_CONTACT: z.union([z.email(), z.url({ protocol: /^https?$/ })]).optional(),
});

/** `MEMBERSHIP_PRICE`, one line of text, and `MEMBERSHIP_CONTACT`, a URL or an email address. Undefined if one of them is not valid. */
export function membershipFrom(
  environment: Readonly<Record<string, string | undefined>>,
): Membership | undefined {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) return undefined;
  const { MEMBERSHIP_PRICE: price = null, MEMBERSHIP_CONTACT: contact = null } = parsed.data;
  return { price, contact };
}
