import type { Hono } from "hono";
import * as z from "zod";
import { END_YEAR } from "../../../contract/members/limits.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { memberPaths, revokeKeyPath } from "../../../contract/site-paths.ts";
import type { Env, RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import { KeyAlreadyCreated, keyLabel, type NewKey, TooManyKeys, type Visitor } from "../accounts/accounts.ts";
import { randomToken } from "../secrets.ts";
import { AccountPage } from "./account-view.tsx";
import { type FormValues, foreignForm, parseForm, type ReadForm, requireFormToken } from "./form.ts";
import type { FieldErrors } from "./form-fields.tsx";
import { KeyAlreadyCreatedPage, NewKeyPage, RevokeKeyPage } from "./keys-view.tsx";
import type { PageGuard } from "./page-guard.tsx";
import type { MemberPageParts } from "./page-parts.ts";
import { pageResponse, seeOther } from "./page-response.ts";

/** The list of keys on the account page. */
const KEY_LIST = `${memberPaths.account}#keys`;

export function mountAccount(
  app: Hono<Env>,
  guard: PageGuard,
  readForm: ReadForm,
  parts: MemberPageParts,
): void {
  const { ledger, accounts } = parts;
  app.get(
    memberPaths.account,
    guard.signedIn((c, visitor) => accountPage(c, parts, visitor)),
  );
  app.post(
    memberPaths.keys,
    guard.signedIn(async (c, visitor) => {
      const values = await readForm(c);
      requireFormToken(values, visitor.formToken);
      return createKey(c, parts, visitor, values);
    }),
  );
  // A browser that restores its tabs requests the page of a new key by GET.
  app.get(
    memberPaths.keys,
    guard.signedIn(async (c) => seeOther(c, KEY_LIST)),
  );
  app.get(
    revokeKeyPath(":keyId"),
    guard.signedIn(async (c, { account, formToken }) => {
      const keyId = c.req.param("keyId");
      const keys = await accounts.listKeys(account.id);
      const entry = keys.find(({ id, revoked }) => id === keyId && revoked === null);
      if (entry === undefined)
        throw new Problem("not-found", { detail: "Your account has no active key with this id." });
      return pageResponse(c, <RevokeKeyPage ledger={ledger} formToken={formToken} entry={entry} />);
    }),
  );
  app.post(
    revokeKeyPath(":keyId"),
    guard.signedIn(async (c, visitor) => {
      requireFormToken(await readForm(c), visitor.formToken);
      // Revoking a revoked key is no error: the form may be sent twice.
      await accounts.revokeKey(visitor.account.id, c.req.param("keyId") ?? "");
      return seeOther(c, KEY_LIST);
    }),
  );
}

interface Submitted {
  values: FormValues;
  errors: FieldErrors;
}

/** The account page, with what was entered for a new key if that failed. */
async function accountPage(
  c: RequestContext,
  { ledger, accounts, limits, now }: MemberPageParts,
  { account, formToken }: Visitor,
  submitted?: Submitted,
): Promise<Response> {
  const [usage, keys] = await Promise.all([limits.usage(account.id), accounts.listKeys(account.id)]);
  const { label = "", expires = "" } = submitted?.values ?? {};
  const page = (
    <AccountPage
      ledger={ledger}
      formToken={formToken}
      account={account}
      usage={usage}
      keys={keys}
      now={now()}
      values={{ label, expires, once: randomToken() }}
      errors={submitted?.errors ?? {}}
    />
  );
  return pageResponse(c, page, submitted === undefined ? 200 : problemTypes["invalid-body"].status);
}

async function createKey(
  c: RequestContext,
  parts: MemberPageParts,
  visitor: Visitor,
  values: FormValues,
): Promise<Response> {
  const { ledger, accounts, now } = parts;
  const { once = "" } = values;
  if (once === "") throw foreignForm();
  const form = parseForm(newKeyForm(now()), values);
  if ("errors" in form) return accountPage(c, parts, visitor, { values, errors: form.errors });
  const props = { ledger, formToken: visitor.formToken };
  try {
    const { key, record } = await accounts.createKey(visitor.account.id, { ...form.data, formId: once });
    return await pageResponse(c, <NewKeyPage {...props} newKey={key} label={record.label} />);
  } catch (error) {
    if (error instanceof KeyAlreadyCreated) return pageResponse(c, <KeyAlreadyCreatedPage {...props} />);
    if (error instanceof TooManyKeys) return accountPage(c, parts, visitor, { values, errors: {} });
    throw error;
  }
}

/** A label and, optionally, the last day: the key expires at its end in UTC. */
const newKeyForm = (now: Date) =>
  z
    .object({
      label: z.string().default("").pipe(keyLabel),
      expires: z
        .union(
          [
            z.literal("").transform(() => null),
            z.iso
              .date()
              .transform((day) => new Date(`${day}T23:59:59.999Z`))
              .refine((end) => end > now, { error: "must not be in the past" })
              .refine((end) => end.getUTCFullYear() < END_YEAR, { error: `must be before ${END_YEAR}` }),
          ],
          { error: "must be a future date, written as 2027-01-31" },
        )
        .default(null),
    })
    .transform(({ label, expires }): NewKey => ({ label, expires }));
