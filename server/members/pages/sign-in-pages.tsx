import type { Hono } from "hono";
import * as z from "zod";
import { problemTypes } from "../../../contract/problems.ts";
import { memberPaths } from "../../../contract/site-paths.ts";
import type { Env, RequestContext } from "../../http/context.ts";
import { emailAddress } from "../accounts/accounts.ts";
import { safeReturnPath } from "../accounts/sign-in.ts";
import { type FormValues, parseForm, type ReadForm, requireFormToken } from "./form.ts";
import type { PageGuard } from "./page-guard.tsx";
import type { MemberPageParts } from "./page-parts.ts";
import { pageResponse, seeOther } from "./page-response.ts";
import { sessionCookie } from "./session-cookie.ts";
import { CheckEmailPage, ConfirmPage, InvalidLinkPage, SignInPage } from "./sign-in-view.tsx";

const signInForm = z.object({ email: emailAddress, return_to: z.string().optional() });

/** For pages whose URL holds a token: the referrer is only the origin, which forms need. */
const ORIGIN_AS_REFERRER = { "Referrer-Policy": "strict-origin" };

export function mountSignIn(
  app: Hono<Env>,
  guard: PageGuard,
  readForm: ReadForm,
  parts: MemberPageParts,
): void {
  const { ledger, accounts } = parts;
  const cookie = sessionCookie(ledger.manifest.dealsUrl);
  const toSignIn = (c: RequestContext) => seeOther(c, memberPaths.signIn, { "Set-Cookie": cookie.clear() });

  app.get(
    memberPaths.signIn,
    guard.open(async (c, { visitor }) => {
      const returnTo = safeReturnPath(c.req.query("return_to"));
      if (visitor !== undefined) return seeOther(c, returnTo);
      return pageResponse(c, <SignInPage ledger={ledger} returnTo={returnTo} email="" errors={{}} />);
    }),
  );
  app.post(
    memberPaths.signIn,
    guard.open(async (c) => sendLink(c, parts, await readForm(c))),
  );
  app.get(
    memberPaths.confirm,
    guard.open(async (c) => {
      const token = c.req.query("token") ?? "";
      if (token === "" || !(await accounts.isLinkUsable(token))) return invalidLink(c, parts);
      return pageResponse(c, <ConfirmPage ledger={ledger} token={token} />, 200, ORIGIN_AS_REFERRER);
    }),
  );
  app.post(
    memberPaths.confirm,
    guard.open(async (c, { sessionToken }) => {
      const { token = "" } = await readForm(c);
      const session = token === "" ? undefined : await accounts.signIn(token);
      if (session === undefined) return invalidLink(c, parts);
      // A new sign-in ends the old session, so that a stolen token does not outlive it.
      if (sessionToken !== undefined) await accounts.signOut(sessionToken);
      return seeOther(c, safeReturnPath(session.returnTo), { "Set-Cookie": cookie.set(session) });
    }),
  );
  app.post(
    memberPaths.signOut,
    guard.open(async (c, { visitor, sessionToken }) => {
      const values = await readForm(c);
      if (visitor !== undefined) requireFormToken(values, visitor.formToken);
      if (sessionToken !== undefined) await accounts.signOut(sessionToken);
      return toSignIn(c);
    }),
  );
  app.post(
    memberPaths.signOutEverywhere,
    guard.signedIn(async (c, { account, formToken }) => {
      requireFormToken(await readForm(c), formToken);
      await accounts.signOutEverywhere(account.id);
      return toSignIn(c);
    }),
  );
}

async function sendLink(c: RequestContext, parts: MemberPageParts, values: FormValues): Promise<Response> {
  const { ledger, accounts, clientNetworkOf } = parts;
  const returnTo = safeReturnPath(values.return_to);
  const form = parseForm(signInForm, values);
  if ("errors" in form) {
    const page = (
      <SignInPage ledger={ledger} returnTo={returnTo} email={values.email ?? ""} errors={form.errors} />
    );
    return pageResponse(c, page, problemTypes["invalid-body"].status);
  }
  await accounts.sendSignInLink({ email: form.data.email, clientNetwork: clientNetworkOf(c), returnTo });
  return pageResponse(c, <CheckEmailPage ledger={ledger} />);
}

/** The same whether the token is unknown, used or expired. */
const invalidLink = (c: RequestContext, { ledger }: MemberPageParts): Promise<Response> =>
  pageResponse(
    c,
    <InvalidLinkPage ledger={ledger} />,
    problemTypes["invalid-parameter"].status,
    ORIGIN_AS_REFERRER,
  );
