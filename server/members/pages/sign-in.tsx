import * as z from "zod";
import { LINK_MINUTES, MAX_EMAIL_LENGTH } from "../../../contract/members/limits.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { memberPaths, sitePaths } from "../../../contract/site-paths.ts";
import type { RequestContext } from "../../http/context.ts";
import { emailAddress } from "../accounts/accounts.ts";
import { safeReturnPath } from "../accounts/sign-in.ts";
import { type FieldErrors, InputField, parseForm } from "./form.tsx";
import { type PageProps, VisitorFrame } from "./frame.tsx";
import {
  createSessionCookie,
  deadLink,
  type MemberPageParts,
  ORIGIN_AS_REFERRER,
  type Pages,
  pageResponse,
  seeOther,
} from "./page-guard.tsx";

const signInForm = z.object({ email: emailAddress, return_to: z.string().optional() });

const NO_ADDRESS = "Enter an email address, such as name@example.org";

export function mountSignIn(pages: Pages, parts: MemberPageParts): void {
  mountLinkRequest(pages, parts);
  mountConfirmation(pages, parts);
  mountSignOut(pages, parts);
}

/** The form that asks for a sign-in link by mail. */
function mountLinkRequest(pages: Pages, { accounts, clientOf }: MemberPageParts): void {
  pages.open(memberPaths.signIn, async (c, { page, visitor }) => {
    const returnTo = safeReturnPath(c.req.query("return_to"));
    if (visitor !== undefined) return seeOther(c, returnTo);
    return pageResponse(c, <SignInPage {...page} returnTo={returnTo} email="" errors={{}} />);
  });
  pages.openPost(memberPaths.signIn, async (c, { page }) => {
    const values = await pages.readForm(c);
    const returnTo = safeReturnPath(values.return_to);
    const form = parseForm(signInForm, values);
    if ("errors" in form) {
      const props = { ...page, returnTo, email: values.email ?? "", errors: { email: NO_ADDRESS } };
      return pageResponse(c, <SignInPage {...props} />, problemTypes["invalid-body"].status);
    }
    const clientNetwork = clientOf(c).network;
    await accounts.sendSignInLink({ email: form.data.email, clientNetwork, returnTo });
    return pageResponse(c, <CheckEmailPage {...page} />);
  });
}

/** The page that a link opens, and its form, which uses the link up. */
function mountConfirmation(pages: Pages, { accounts, dealsUrl }: MemberPageParts): void {
  const cookie = createSessionCookie(dealsUrl);
  pages.open(memberPaths.confirm, async (c, { page }) => {
    const token = c.req.query("token") ?? "";
    const address = token === "" ? undefined : await accounts.maskedAddressOf(token);
    if (address === undefined) return invalidLink(c, page);
    return pageResponse(c, <ConfirmPage {...page} {...{ token, address }} />, 200, ORIGIN_AS_REFERRER);
  });
  pages.openPost(memberPaths.confirm, async (c, { page, sessionToken }) => {
    const { token = "" } = await pages.readForm(c);
    const session = token === "" ? undefined : await accounts.signIn(token);
    if (session === undefined) return invalidLink(c, page);
    // A new sign-in ends the old session, so that a stolen token does not outlive it.
    if (sessionToken !== undefined) await accounts.signOut(sessionToken);
    return seeOther(c, safeReturnPath(session.returnTo), { "Set-Cookie": cookie.set(session) });
  });
}

function mountSignOut(pages: Pages, { accounts, dealsUrl }: MemberPageParts): void {
  const cookie = createSessionCookie(dealsUrl);
  const toSignIn = (c: RequestContext) => seeOther(c, memberPaths.signIn, { "Set-Cookie": cookie.clear() });
  pages.openPost(memberPaths.signOut, async (c, { visitor, sessionToken }) => {
    await pages.readForm(c, visitor?.formToken);
    if (sessionToken !== undefined) await accounts.signOut(sessionToken);
    return toSignIn(c);
  });
  pages.signedInForm(memberPaths.signOutEverywhere, async (c, _page, account) => {
    await accounts.signOutEverywhere(account.id);
    return toSignIn(c);
  });
}

const invalidLink = (c: RequestContext, page: PageProps): Promise<Response> =>
  deadLink(
    c,
    page,
    `It has been used, is older than ${LINK_MINUTES} minutes, or is incomplete.`,
    <p>
      <a class="button" href={memberPaths.signIn}>
        Request a new link
      </a>
    </p>,
  );

interface SignInProps extends PageProps {
  returnTo: string;
  email: string;
  errors: FieldErrors;
}

function SignInPage({ returnTo, email, errors, ...page }: SignInProps) {
  const toFollow = returnTo.startsWith(memberPaths.follow) ? "Following needs a free account. " : "";
  return (
    <VisitorFrame
      {...page}
      title="Sign in"
      lead={`${toFollow}We will email you a link. There is no password.`}
    >
      <form method="post" action={memberPaths.signIn} class="member-form" novalidate>
        <input type="hidden" name="return_to" value={returnTo} />
        <InputField
          name="email"
          label="Email address"
          errors={errors}
          input={{
            type: "email",
            value: email,
            autocomplete: "email",
            maxlength: MAX_EMAIL_LENGTH,
            required: true,
          }}
        />
        <button type="submit">Send me a link</button>
      </form>
      <p class="small quiet">
        <a href={`${page.ledger.linkBase}${sitePaths.members}`}>What members get, and the terms</a> ·{" "}
        <a href={`${page.ledger.linkBase}${sitePaths.privacy}`}>What we store about you</a>
      </p>
    </VisitorFrame>
  );
}

/** The same for every address, which all get a link, so that it does not reveal who has an account. */
const CheckEmailPage = (page: PageProps) => (
  <VisitorFrame {...page} title="Check your email" lead="We have sent a link to that address.">
    <p>
      The link works once, within {LINK_MINUTES} minutes. If it does not arrive, check your spam folder and
      the spelling of the address, then <a href={memberPaths.signIn}>request another link</a> after a few
      minutes.
    </p>
  </VisitorFrame>
);

/**
 * A button, because mail scanners open links: opening the page does not use up the link. It names the account, or somebody
 * who sends his own link could have others save searches and connect applications in his account.
 */
const ConfirmPage = ({ token, address, ...page }: PageProps & { token: string; address: string }) => (
  <VisitorFrame
    {...page}
    title="Confirm your sign-in"
    lead={`Sign in as ${address} on this browser. The link then stops working.`}
  >
    <form method="post" action={memberPaths.confirm} class="member-form">
      <input type="hidden" name="token" value={token} />
      <button type="submit">Sign in</button>
    </form>
    <p class="small quiet">If this is not your address, or you did not request this link, close this page.</p>
  </VisitorFrame>
);
