import type { Hono } from "hono";
import { z } from "zod";
import { memberPaths, revokeKeyPath } from "../../../contract/addresses.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { AccountPage, type AccountView } from "../../../site/components/member-account.tsx";
import type { Faults } from "../../../site/components/member-field.tsx";
import { NewKeyPage, RevokeKeyPage } from "../../../site/components/member-keys.tsx";
import type { Env, RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import {
  type AccountKey,
  isPro,
  MOST_KEYS,
  type NewKey,
  TooManyKeys,
  type Visitor,
} from "../accounts/accounts.ts";
import { keyLabel } from "../accounts/key-label.ts";
import type { Door } from "./door.tsx";
import { checkForm, type FormValues, type ReadForm, requireToken } from "./form.ts";
import { pageAnswer, seeOther } from "./page-answer.ts";
import type { MemberPageParts } from "./page-parts.ts";

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
      return seeOther(c, `${memberPaths.account}#keys`);
    }),
  );
}

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
      given={{ label, expires }}
      faults={entered?.faults ?? {}}
    />
  );
  return pageAnswer(c, page, { status: entered === undefined ? 200 : problemTypes["invalid-body"].status });
}

async function viewOf(
  { accounts, limits, now }: MemberPageParts,
  { account }: Visitor,
): Promise<AccountView> {
  const [usage, keys] = await Promise.all([limits.usage(account.id), accounts.keysOf(account.id)]);
  const { email, plan, planUntil } = account;
  const at = now();
  return {
    email,
    plan,
    planUntil,
    isPro: isPro(account, at),
    usage,
    keys,
    mayAddKey: keys.filter((key) => works(key, at)).length < MOST_KEYS,
    mostKeys: MOST_KEYS,
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
  const { ledger, accounts } = parts;
  const form = checkForm(newKeyForm(parts.now()), { label: "", expires: "", ...values });
  if ("faults" in form) return accountPage(c, parts, visitor, { values, faults: form.faults });
  try {
    const { key, record } = await accounts.createKey(visitor.account.id, form.data);
    const page = (
      <NewKeyPage ledger={ledger} formToken={visitor.formToken} newKey={key} label={record.label} />
    );
    return await pageAnswer(c, page);
  } catch (error) {
    if (!(error instanceof TooManyKeys)) throw error;
    return accountPage(c, parts, visitor, { values, faults: {} });
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
            .refine((end) => end.getUTCFullYear() < LAST_YEAR, { error: `must be before ${LAST_YEAR}` }),
        ],
        { error: "must be a date to come, written as 2027-01-31" },
      ),
    })
    .transform(({ label, expires }): NewKey => ({ label, expires }));
}

const LAST_YEAR = 2100;

async function keyToRevoke(
  c: RequestContext,
  { accounts }: MemberPageParts,
  { account }: Visitor,
): Promise<AccountKey> {
  const keyId = c.req.param("keyId");
  const keys = await accounts.keysOf(account.id);
  const found = keys.find(({ id, revoked }) => id === keyId && revoked === null);
  if (found !== undefined) return found;
  throw new Problem("not-found", { detail: "Your account has no such key that could be revoked." });
}
