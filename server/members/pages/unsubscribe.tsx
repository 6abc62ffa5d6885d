import { throttles } from "../../../contract/members/limits.ts";
import { memberPaths } from "../../../contract/site-paths.ts";
import { readLimited } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import { type PageProps, VisitorFrame } from "./frame.tsx";
import {
  deadLink,
  type MemberPageParts,
  ORIGIN_AS_REFERRER,
  type Pages,
  pageResponse,
} from "./page-guard.tsx";

/** Providers of mail send `List-Unsubscribe=One-Click`, in one of two forms. */
const MAX_BODY_BYTES = 1024;

/**
 * The page and the one-click POST (RFC 8058) that the mails about alerts link to. The token is all that is asked for: a provider
 * of mail has no session, cookie or form token, and need not send an Origin.
 */
export function mountUnsubscribe(pages: Pages, { alerts, createThrottle }: MemberPageParts): void {
  // Guesses at tokens must not use up the sign-in page of the network.
  const throttle = createThrottle(throttles.unsubscribesByAddress);
  pages.open(
    memberPaths.unsubscribe,
    async (c, { page }) => {
      const token = tokenOf(c);
      return (await alerts.canUnsubscribe(token))
        ? pageResponse(c, <ConfirmPage {...page} token={token} />, 200, ORIGIN_AS_REFERRER)
        : unknownLink(c, page);
    },
    throttle,
  );
  pages.openPost(
    memberPaths.unsubscribe,
    async (c, { page }) => {
      // The body does not matter, but an unread one blocks the connection.
      await readLimited(c.req.raw, MAX_BODY_BYTES);
      return (await alerts.unsubscribe(tokenOf(c)))
        ? pageResponse(c, <PausedPage {...page} />, 200, ORIGIN_AS_REFERRER)
        : unknownLink(c, page);
    },
    throttle,
  );
}

const tokenOf = (c: RequestContext): string => c.req.query("token") ?? "";

const unknownLink = (c: RequestContext, page: PageProps): Promise<Response> =>
  deadLink(
    c,
    page,
    "It is incomplete, or its account has been deleted.",
    <p>
      You can also pause <a href={memberPaths.alerts}>what you follow</a> after you sign in.
    </p>,
  );

/** A button, because mail scanners open links. */
const ConfirmPage = ({ token, ...page }: PageProps & { token: string }) => (
  <VisitorFrame
    {...page}
    title="Stop these emails?"
    lead="We will then pause all that you follow, and send no more emails about it to the address that this link was sent to."
  >
    <form
      method="post"
      action={`${memberPaths.unsubscribe}?${new URLSearchParams({ token })}`}
      class="member-form"
    >
      <button type="submit">Pause all</button>
    </form>
    <p class="small quiet">
      To pause only some, <a href={memberPaths.alerts}>open what you follow</a>.
    </p>
  </VisitorFrame>
);

const PausedPage = (page: PageProps) => (
  <VisitorFrame
    {...page}
    title="All that you follow is paused"
    lead="We will send you no more emails about it."
  >
    <p>
      You can resume or delete it on the page of <a href={memberPaths.alerts}>what you follow</a>. Sign-in
      links and a reminder before your plan ends are still sent.
    </p>
  </VisitorFrame>
);
