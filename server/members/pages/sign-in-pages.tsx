import type { Hono } from "hono";
import * as z from "zod";
import { problemTypes } from "../../../contract/problems.ts";
import { memberPaths } from "../../../contract/site-paths.ts";
import type { Env, RequestContext } from "../../http/context.ts";
import { emailAddress, type Visitor } from "../accounts/accounts.ts";
import { safeReturnPath } from "../accounts/sign-in.ts";
import { checkForm, type FormValues, type ReadForm, requireToken } from "./form.ts";
import type { Faults } from "./form-fields.tsx";
import type { Door } from "./page-guard.tsx";
import type { MemberPageParts } from "./page-parts.ts";
import { pageAnswer, seeOther } from "./page-response.ts";
import { sessionCookie } from "./session-cookie.ts";
import { ClosedLinkPage, ConfirmPage, LookIntoMailPage, SignInPage } from "./sign-in-view.tsx";

const signInForm = z.object({
  email: emailAddress,
  return_to: z.string().optional(),
});

/** A page whose own address holds a secret gives nothing of it away, while a form's origin can still be told. */
const SECRET_ADDRESS = { "Referrer-Policy": "strict-origin" };

export function mountSignIn(app: Hono<Env>, door: Door, readForm: ReadForm, parts: MemberPageParts): void {
  const { ledger, accounts } = parts;
  const cookie = sessionCookie(ledger.dealsUrl);
  const signedOut = (c: RequestContext) => seeOther(c, memberPaths.signIn, { "Set-Cookie": cookie.drop() });

  app.get(
    memberPaths.signIn,
    door.open((c, { visitor }) => signInPage(c, parts, visitor)),
  );
  app.post(
    memberPaths.signIn,
    door.open(async (c) => sendLink(c, parts, await readForm(c))),
  );
  app.get(
    memberPaths.confirm,
    door.open((c) => confirmPage(c, parts)),
  );
  app.post(
    memberPaths.confirm,
    door.open(async (c, { sessionToken }) => {
      const { token = "" } = await readForm(c);
      const session = token === "" ? undefined : await accounts.signIn(token);
      if (session === undefined) return closedLink(c, parts);
      // A session never outlives another sign-in: whoever had the old secret is out.
      if (sessionToken !== undefined) await accounts.signOut(sessionToken);
      return seeOther(c, safeReturnPath(session.returnTo), { "Set-Cookie": cookie.keep(session) });
    }),
  );
  app.post(
    memberPaths.signOut,
    door.open(async (c, { visitor, sessionToken }) => {
      const values = await readForm(c);
      if (visitor !== undefined) requireToken(values, visitor.formToken);
      if (sessionToken !== undefined) await accounts.signOut(sessionToken);
      return signedOut(c);
    }),
  );
  app.post(
    memberPaths.signOutEverywhere,
    door.signedIn(async (c, { account, formToken }) => {
      requireToken(await readForm(c), formToken);
      await accounts.signOutEverywhere(account.id);
      return signedOut(c);
    }),
  );
}

async function signInPage(
  c: RequestContext,
  { ledger }: MemberPageParts,
  visitor: Visitor | undefined,
): Promise<Response> {
  const returnTo = safeReturnPath(c.req.query("return_to"));
  if (visitor !== undefined) return seeOther(c, returnTo);
  return pageAnswer(c, <SignInPage ledger={ledger} returnTo={returnTo} email="" faults={{}} />);
}

async function sendLink(c: RequestContext, parts: MemberPageParts, values: FormValues): Promise<Response> {
  const form = checkForm(signInForm, { email: "", ...values });
  if ("faults" in form) return signInAgain(c, parts, values, form.faults);
  const { email, return_to: returnTo } = form.data;
  await parts.accounts.sendSignInLink({
    email,
    clientNetwork: parts.addressOf(c),
    returnTo: safeReturnPath(returnTo),
  });
  return pageAnswer(c, <LookIntoMailPage ledger={parts.ledger} />);
}

async function confirmPage(c: RequestContext, parts: MemberPageParts): Promise<Response> {
  const token = c.req.query("token") ?? "";
  if (token === "" || !(await parts.accounts.isLinkUsable(token))) return closedLink(c, parts);
  return pageAnswer(c, <ConfirmPage ledger={parts.ledger} token={token} />, { headers: SECRET_ADDRESS });
}

function signInAgain(
  c: RequestContext,
  { ledger }: MemberPageParts,
  { email = "", return_to: returnTo }: FormValues,
  faults: Faults,
): Promise<Response> {
  const page = (
    <SignInPage ledger={ledger} returnTo={safeReturnPath(returnTo)} email={email} faults={faults} />
  );
  return pageAnswer(c, page, { status: problemTypes["invalid-body"].status });
}

/** The same whether the token is unknown, used or too old. */
function closedLink(c: RequestContext, { ledger }: MemberPageParts): Promise<Response> {
  return pageAnswer(c, <ClosedLinkPage ledger={ledger} />, {
    status: problemTypes["invalid-parameter"].status,
    headers: SECRET_ADDRESS,
  });
}
