import { LINK_MINUTES, MAX_EMAIL_LENGTH } from "../../../contract/members/limits.ts";
import { memberPaths, sitePaths } from "../../../contract/site-paths.ts";
import type { PageLedger } from "../../../site/components/layout.tsx";
import { Field, type FieldErrors } from "./form-fields.tsx";
import { MemberFrame } from "./frame.tsx";

interface SignInProps {
  ledger: PageLedger;
  /** The page to return to after signing in. */
  returnTo: string;
  email: string;
  errors: FieldErrors;
}

export function SignInPage({ ledger, returnTo, email, errors }: SignInProps) {
  return (
    <MemberFrame ledger={ledger} formToken={undefined} path={memberPaths.signIn} title="Sign in">
      <h1>Sign in</h1>
      <p class="lead">We will email you a link. There is no password.</p>
      <form method="post" action={memberPaths.signIn} class="member-form" novalidate>
        <input type="hidden" name="return_to" value={returnTo} />
        <Field
          name="email"
          label="Email address"
          errors={errors}
          control={(props) => (
            <input
              {...props}
              type="email"
              value={email}
              autocomplete="email"
              maxlength={MAX_EMAIL_LENGTH}
              required
            />
          )}
        />
        <button type="submit">Send me a link</button>
      </form>
      <p class="small quiet">
        <a href={`${ledger.linkBase}${sitePaths.members}`}>What members get, and the terms</a>
      </p>
    </MemberFrame>
  );
}

/** The same for every address, so that it does not reveal who has an account. */
export function CheckEmailPage({ ledger }: { ledger: PageLedger }) {
  return (
    <MemberFrame ledger={ledger} formToken={undefined} path={memberPaths.signIn} title="Check your email">
      <h1>Check your email</h1>
      <p class="lead">If this address can sign in, we have sent it a link.</p>
      <p>
        The link works once, within {LINK_MINUTES} minutes. If it does not arrive, check your spam folder and
        the spelling of the address, then <a href={memberPaths.signIn}>ask for another link</a> after a few
        minutes.
      </p>
    </MemberFrame>
  );
}

/** A button, because mail scanners open links: opening the page does not use up the link. */
export function ConfirmPage({ ledger, token }: { ledger: PageLedger; token: string }) {
  return (
    <MemberFrame
      ledger={ledger}
      formToken={undefined}
      path={memberPaths.confirm}
      title="Confirm your sign-in"
    >
      <h1>Confirm your sign-in</h1>
      <p class="lead">Press the button to sign in with this browser. The link then stops working.</p>
      <form method="post" action={memberPaths.confirm} class="member-form">
        <input type="hidden" name="token" value={token} />
        <button type="submit">Sign in</button>
      </form>
      <p class="small quiet">If you did not ask for this link, close this page.</p>
    </MemberFrame>
  );
}

export function InvalidLinkPage({ ledger }: { ledger: PageLedger }) {
  return (
    <MemberFrame
      ledger={ledger}
      formToken={undefined}
      path={memberPaths.confirm}
      title="This link does not work"
    >
      <h1>This link does not work</h1>
      <p class="lead">It has been used, is older than {LINK_MINUTES} minutes, or is incomplete.</p>
      <p>
        <a class="button" href={memberPaths.signIn}>
          Ask for a new link
        </a>
      </p>
    </MemberFrame>
  );
}
