import type { Hono } from "hono";
import * as z from "zod";
import { END_YEAR, MAX_KEYS } from "../../../contract/members/limits.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { memberPaths, revokeKeyPath } from "../../../contract/site-paths.ts";
import type { Env, RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import {
  type AccountKey,
  isPro,
  KeyAlreadyCreated,
  keyLabel,
  type NewKey,
  TooManyKeys,
  type Visitor,
} from "../accounts/accounts.ts";
import { randomToken } from "../secrets.ts";
import { AccountPage, type AccountView } from "./account-view.tsx";
import { checkForm, type FormValues, foreignForm, type ReadForm, requireToken } from "./form.ts";
import type { Faults } from "./form-fields.tsx";
import { KeyMadeBeforePage, NewKeyPage, RevokeKeyPage } from "./keys-view.tsx";
import type { Door } from "./page-guard.tsx";
import type { MemberPageParts } from "./page-parts.ts";
import { pageAnswer, seeOther } from "./page-response.ts";

export function mountAccount(app: Hono<Env>, door: Door, readForm: ReadForm, parts: MemberPageParts): void {
  const { ledger, accounts } = parts;
  app.get(
    memberPaths.account,
    door.signedIn((c, visitor) => accountPage(c, parts, visitor)),
  );
  app.post(
    memberPaths.keys,
    door.signedIn(async (c, visitor) => {
      const values = await readForm(c);
      requireToken(values, visitor.formToken);
      return makeKey(c, parts, visitor, values);
    }),
  );
  // A browser that opens its last pages anew asks for that of a new key by GET.
  app.get(
    memberPaths.keys,
    door.signedIn(async (c) => seeOther(c, KEYS)),
  );
  app.get(
    revokeKeyPath(":keyId"),
    door.signedIn(async (c, visitor) => {
      const shown = await keyToRevoke(c, parts, visitor);
      return pageAnswer(c, <RevokeKeyPage ledger={ledger} formToken={visitor.formToken} shown={shown} />);
    }),
  );
  app.post(
    revokeKeyPath(":keyId"),
    door.signedIn(async (c, visitor) => {
      requireToken(await readForm(c), visitor.formToken);
      // A key that is revoked already is as it should be: a form sent twice is no fault.
      await accounts.revokeKey(visitor.account.id, c.req.param("keyId") ?? "");
      return seeOther(c, KEYS);
    }),
  );
}

/** The list of keys on the account page. */
const KEYS = `${memberPaths.account}#keys`;

interface Entered {
  values: FormValues;
  faults: Faults;
}

async function accountPage(
  c: RequestContext,
  parts: MemberPageParts,
  visitor: Visitor,
  entered?: Entered,
): Promise<Response> {
  const { label = "", expires = "" } = entered?.values ?? {};
  const page = (
    <AccountPage
      ledger={parts.ledger}
      formToken={visitor.formToken}
      account={await viewOf(parts, visitor)}
      given={{ label, expires, once: randomToken() }}
      faults={entered?.faults ?? {}}
    />
  );
  return pageAnswer(c, page, { status: entered === undefined ? 200 : problemTypes["invalid-body"].status });
}

async function viewOf(
  { accounts, limits, now }: MemberPageParts,
  { account }: Visitor,
): Promise<AccountView> {
  const [usage, keys] = await Promise.all([limits.usage(account.id), accounts.listKeys(account.id)]);
  const { email, plan, planUntil } = account;
  const at = now();
  return {
    email,
    plan,
    planUntil,
    isPro: isPro(account, at),
    usage,
    keys,
    mayAddKey: keys.filter((key) => works(key, at)).length < MAX_KEYS,
    mostKeys: MAX_KEYS,
    now: at,
  };
}

const works = ({ revoked, expires }: AccountKey, now: Date): boolean =>
  revoked === null && (expires === null || expires > now);

async function makeKey(
  c: RequestContext,
  parts: MemberPageParts,
  visitor: Visitor,
  values: FormValues,
): Promise<Response> {
  const { once = "" } = values;
  if (once === "") throw foreignForm();
  const form = checkForm(newKeyForm(parts.now()), { label: "", expires: "", ...values });
  if ("faults" in form) return accountPage(c, parts, visitor, { values, faults: form.faults });
  const page = { ledger: parts.ledger, formToken: visitor.formToken };
  try {
    const { key, record } = await parts.accounts.createKey(visitor.account.id, {
      ...form.data,
      formId: once,
    });
    return await pageAnswer(c, <NewKeyPage {...page} newKey={key} label={record.label} />);
  } catch (error) {
    if (error instanceof KeyAlreadyCreated) return pageAnswer(c, <KeyMadeBeforePage {...page} />);
    if (error instanceof TooManyKeys) return accountPage(c, parts, visitor, { values, faults: {} });
    throw error;
  }
}

/** A label, and the end of the last day in UTC. */
function newKeyForm(now: Date) {
  return z
    .object({
      label: keyLabel,
      expires: z.union(
        [
          z.literal("").transform(() => null),
          z.iso
            .date()
            .transform((day) => new Date(`${day}T23:59:59.999Z`))
            .refine((end) => end > now, { error: "must not have passed" })
            .refine((end) => end.getUTCFullYear() < END_YEAR, { error: `must be before ${END_YEAR}` }),
        ],
        { error: "must be a date to come, written as 2027-01-31" },
      ),
    })
    .transform(({ label, expires }): NewKey => ({ label, expires }));
}

async function keyToRevoke(
  c: RequestContext,
  { accounts }: MemberPageParts,
  { account }: Visitor,
): Promise<AccountKey> {
  const keyId = c.req.param("keyId");
  const keys = await accounts.listKeys(account.id);
  const found = keys.find(({ id, revoked }) => id === keyId && revoked === null);
  if (found !== undefined) return found;
  throw new Problem("not-found", { detail: "Your account has no such key that could be revoked." });
}
