import { LINK_MINUTES, MAX_EMAIL_LENGTH } from "../../../contract/members/limits.ts";
import { memberPaths, sitePaths } from "../../../contract/site-paths.ts";
import { type Faults, Field } from "./form-fields.tsx";
import { MemberFrame, type MemberLedger } from "./frame.tsx";

interface SignInProps {
  ledger: MemberLedger;
  /** A path of the members' pages to return to after signing in. */
  returnTo: string;
  email: string;
  faults: Faults;
}

export function SignInPage({ ledger, returnTo, email, faults }: SignInProps) {
  return (
    <MemberFrame ledger={ledger} formToken={undefined} path={memberPaths.signIn} title="Sign in">
      <h1>Sign in</h1>
      <p class="lead">We send you a link by e-mail. There is no password.</p>
      <form method="post" action={memberPaths.signIn} class="member-form" novalidate>
        <input type="hidden" name="return_to" value={returnTo} />
        <Field
          name="email"
          label="E-mail address"
          faults={faults}
          control={(tied) => (
            <input
              {...tied}
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
        <a href={`${ledger.linkBase}${sitePaths.members}`}>What membership holds, and on what terms</a>
      </p>
    </MemberFrame>
  );
}

/** The same for every address, so that it does not tell who has an account. */
export function LookIntoMailPage({ ledger }: { ledger: MemberLedger }) {
  return (
    <MemberFrame ledger={ledger} formToken={undefined} path={memberPaths.signIn} title="Look into your mail">
      <h1>Look into your mail</h1>
      <p class="lead">If the address can be signed in with, a link is on its way to it.</p>
      <p>
        The link works once, within {LINK_MINUTES} minutes. If nothing comes, look among the unwanted mail,
        check the address, and <a href={memberPaths.signIn}>ask again</a> after a few minutes.
      </p>
    </MemberFrame>
  );
}

/** A button, because mail scanners open links: opening the page uses nothing up. */
export function ConfirmPage({ ledger, token }: { ledger: MemberLedger; token: string }) {
  return (
    <MemberFrame
      ledger={ledger}
      formToken={undefined}
      path={memberPaths.confirm}
      title="Confirm your sign-in"
    >
      <h1>Confirm your sign-in</h1>
      <p class="lead">Press the button to sign in with this browser. The link is used up by that.</p>
      <form method="post" action={memberPaths.confirm} class="member-form">
        <input type="hidden" name="token" value={token} />
        <button type="submit">Sign in</button>
      </form>
      <p class="small quiet">If you did not ask for the link, close this page.</p>
    </MemberFrame>
  );
}

export function ClosedLinkPage({ ledger }: { ledger: MemberLedger }) {
  return (
    <MemberFrame
      ledger={ledger}
      formToken={undefined}
      path={memberPaths.confirm}
      title="This link does not work"
    >
      <h1>This link does not work</h1>
      <p class="lead">It has been used, is older than {LINK_MINUTES} minutes, or is not whole.</p>
      <p>
        <a class="button" href={memberPaths.signIn}>
          Ask for a new link
        </a>
      </p>
    </MemberFrame>
  );
}
