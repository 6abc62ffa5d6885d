import type { Hono } from "hono";
import { REFRESH_TOKEN_DAYS } from "../../../contract/members/limits.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { connectPath, memberPaths, oauthPaths } from "../../../contract/site-paths.ts";
import type { Env, RequestContext } from "../../http/context.ts";
import { type HeaderFields, PAGE_HEADERS } from "../../http/headers.ts";
import { methodNotAllowed } from "../../http/methods.ts";
import type { Account } from "../accounts/accounts.ts";
import type { PendingRequest } from "../oauth/oauth-server.ts";
import { ActionForm, FormToken, MemberFrame, type MemberPageProps, ProOffer } from "./frame.tsx";
import { type MemberPageParts, type PageGuard, type Pages, pageResponse, seeOther } from "./page-guard.tsx";

/** Applications open these pages in a window that they wait for; isolated, it could not report back to them. */
const IN_A_WINDOW: HeaderFields = { "Cross-Origin-Opener-Policy": "unsafe-none" };

/** The member's part of OAuth: consent, between the beginning and the end of an authorization. */
export function mountConnect(pages: Pages, { accounts, oauth }: MemberPageParts): void {
  if (oauth === undefined) return;
  pages.signedIn(connectPath(":requestId"), async (c, page, account) => {
    const request = await (await oauth()).pending(c, requestIdOf(c));
    const headers = { ...IN_A_WINDOW, ...withFormAction(request) };
    const props = { ...page, account, request };
    if (page.isPro) return pageResponse(c, <ConsentPage {...props} />, 200, headers);
    return pageResponse(c, <PlanNeededPage {...props} />, problemTypes["pro-required"].status, headers);
  });
  pages.signedInForm(connectPath(":requestId"), async (c, { isPro }, account, { decision }) => {
    const server = await oauth();
    const { clientId, clientName: name, document } = await server.pending(c, requestIdOf(c));
    const refuse = async (refused: string) => seeOther(c, await server.finish(c, { refused }), IN_A_WINDOW);
    if (!isPro) return refuse("the account has no Pro plan");
    if (decision !== "connect") return refuse("the member refused");
    const grantId = await accounts.connectApplication(account.id, { clientId, name, document });
    return seeOther(c, await server.finish(c, { accountId: account.id, grantId }), IN_A_WINDOW);
  });
}

/** The addresses that the application sends the browser to, and that the consent page sends it back to. */
export function mountAuthorize(app: Hono<Env>, guard: PageGuard, { oauth }: MemberPageParts): void {
  if (oauth === undefined) return;
  const authorize = guard.open(async (c) => {
    const { headers } = await (await oauth()).authorize(c);
    const response = seeOther(c, headers.get("Location") ?? memberPaths.home, IN_A_WINDOW);
    for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
    return response;
  });
  for (const path of [oauthPaths.authorize, `${oauthPaths.authorize}/:requestId`]) {
    app.get(path, authorize);
    app.all(
      path,
      guard.open(async (c) => {
        throw methodNotAllowed(c, "GET, HEAD");
      }),
    );
  }
}

const requestIdOf = (c: RequestContext): string => c.req.param("requestId") ?? "";

/** Browsers follow a form's redirects only to where its page allows them. */
function withFormAction({ redirectUri: { protocol, origin } }: PendingRequest): HeaderFields {
  const source = /^https?:$/.test(protocol) ? origin : protocol;
  const policy = PAGE_HEADERS["Content-Security-Policy"] ?? "";
  return { "Content-Security-Policy": policy.replace("form-action 'self'", `form-action 'self' ${source}`) };
}

/** Clients show a refusal after the sign-in as "needs authentication", so members would sign in again and again. */
function PlanNeededPage({ account, request, ...page }: ConsentProps) {
  const { clientName } = request;
  return (
    <MemberFrame {...page} title="A Pro plan is needed">
      <h1>A Pro plan is needed</h1>
      <p class="lead">
        {clientName} cannot be connected: the account {account.email} has no active Pro plan.
      </p>
      <ProOffer linkBase={page.ledger.linkBase} />
      <ActionForm
        action={page.path}
        formToken={page.formToken}
        verb={`Return to ${clientName}`}
        look="secondary"
      />
    </MemberFrame>
  );
}

interface ConsentProps extends MemberPageProps {
  account: Account;
  request: PendingRequest;
}

function ConsentPage({ account, request, ...page }: ConsentProps) {
  const { clientId, clientName, redirectUri } = request;
  const isLoopback = redirectUri.protocol === "http:";
  return (
    <MemberFrame {...page} title={`Connect ${clientName}?`}>
      <h1>Connect {clientName}?</h1>
      <p class="lead">
        An application that calls itself <b>{clientName}</b> asks to read member data for your account.
      </p>
      <dl>
        <dt>Your account</dt>
        <dd>{account.email}</dd>
        <dt>Its site</dt>
        <dd>
          <code>{new URL(clientId).host}</code>
        </dd>
        <dt>You return to</dt>
        <dd>
          <code>{redirectUri.host === "" ? redirectUri.protocol : redirectUri.host}</code>
          {isLoopback ? ", which is this computer" : null}
        </dd>
        <dt>It may</dt>
        <dd>
          Read buyers, their decision-makers and deals. Its requests count against your limits. It cannot
          change your account or create keys.
        </dd>
        <dt>For how long</dt>
        <dd>
          Until you disconnect it on your <a href={memberPaths.account}>account page</a>, your plan ends, or
          it is not used for {REFRESH_TOKEN_DAYS} days.
        </dd>
      </dl>
      <p class={isLoopback ? "notice" : ""}>
        Connect it only if you have just started this in the application yourself. If a link or a message
        brought you here, cancel.
      </p>
      <form method="post" action={page.path} class="member-form">
        <FormToken formToken={page.formToken} />
        <div class="actions">
          <button type="submit" name="decision" value="connect">
            Connect
          </button>
          <button type="submit" name="decision" value="cancel" class="secondary">
            Cancel
          </button>
        </div>
      </form>
    </MemberFrame>
  );
}
