import { MAX_KEY_LABEL_LENGTH, MAX_KEYS } from "../../../contract/members/limits.ts";
import { memberPaths, revokeKeyPath } from "../../../contract/site-paths.ts";
import { KEY_VARIABLE } from "../../../site/components/code-samples.tsx";
import { Time } from "../../../site/components/format.tsx";
import type { AccountKey } from "../accounts/accounts.ts";
import { ErrorSummary, Field, type FieldErrors } from "./form-fields.tsx";
import { FormToken, MemberFrame, type MemberPageProps } from "./frame.tsx";

export interface NewKeyValues {
  label: string;
  expires: string;
  /** Identifies this rendering of the form, so that it makes one key however often it is sent. */
  once: string;
}

interface KeysProps {
  formToken: string;
  keys: readonly AccountKey[];
  now: Date;
  values: NewKeyValues;
  errors: FieldErrors;
}

/** The account's keys, and the form for another one. */
export function KeysSection({ keys, now, ...form }: KeysProps) {
  const active = keys.filter((key) => key.revoked === null && !isExpired(key, now));
  return (
    <section>
      <h2 id="keys">Keys</h2>
      {keys.length === 0 ? <p>You have no keys yet.</p> : <KeyTable keys={keys} now={now} />}
      <h3 id="another-key">Create a key</h3>
      {active.length < MAX_KEYS ? (
        <NewKeyForm {...form} now={now} />
      ) : (
        <p class="notice">You have {MAX_KEYS} active keys, the maximum. Revoke one to create another.</p>
      )}
    </section>
  );
}

const isExpired = ({ expires }: AccountKey, now: Date): boolean => expires !== null && expires <= now;

function KeyTable({ keys, now }: Pick<KeysProps, "keys" | "now">) {
  return (
    <table class="stacked">
      <caption class="visually-hidden">Your keys</caption>
      <thead>
        <tr>
          {["Key", "Created", "Last used", "Status", "Action"].map((title) => (
            <th scope="col">{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keys.map((entry) => (
          <KeyRow entry={entry} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function KeyRow({ entry, now }: { entry: AccountKey; now: Date }) {
  const { id, label, created, revoked } = entry;
  return (
    <tr class={revoked !== null || isExpired(entry, now) ? "past" : ""}>
      <th scope="row">
        {label}
        <br />
        <code class="quiet">cl_{id}_…</code>
      </th>
      <td data-label="Created">
        <Time at={created} />
      </td>
      <td data-label="Last used">
        <LastUsed entry={entry} />
      </td>
      <td data-label="Status">
        <KeyStatus entry={entry} now={now} />
      </td>
      <td>
        {revoked === null ? (
          <a href={revokeKeyPath(id)}>
            Revoke<span class="visually-hidden"> {label}</span>
          </a>
        ) : null}
      </td>
    </tr>
  );
}

const LastUsed = ({ entry: { lastUsed } }: { entry: AccountKey }) =>
  lastUsed === null ? <>never</> : <Time at={lastUsed} />;

function KeyStatus({ entry, now }: { entry: AccountKey; now: Date }) {
  const { revoked, expires } = entry;
  if (revoked !== null) return <>○ Revoked {<Time at={revoked} />}</>;
  if (expires === null) return <>● Active, does not expire</>;
  return (
    <>
      {isExpired(entry, now) ? "○ Expired" : "● Active until"} <Time at={expires} />
    </>
  );
}

function NewKeyForm({ formToken, values, errors, now }: Omit<KeysProps, "keys">) {
  return (
    <form method="post" action={memberPaths.keys} class="member-form" id="new-key">
      <FormToken formToken={formToken} />
      <input type="hidden" name="once" value={values.once} />
      <ErrorSummary errors={errors} fields={["label", "expires"]} />
      <Field
        name="label"
        label="Label"
        hint="A name for the key, such as the program that will use it."
        errors={errors}
        control={(props) => (
          <input
            {...props}
            type="text"
            value={values.label}
            maxlength={MAX_KEY_LABEL_LENGTH}
            autocomplete="off"
            required
          />
        )}
      />
      <Field
        name="expires"
        label="Last day"
        hint="Optional. The key works until the end of this day (UTC). Without a date, it works until you revoke it."
        errors={errors}
        control={(props) => (
          <input {...props} type="date" value={values.expires} min={now.toISOString().slice(0, 10)} />
        )}
      />
      <button type="submit">Create a key</button>
    </form>
  );
}

/** The only time that a key is shown. */
export function NewKeyPage({ newKey, label, ...page }: MemberPageProps & { newKey: string; label: string }) {
  return (
    <MemberFrame {...page} path={memberPaths.keys} title="Your new key" scripts={["copy.js"]}>
      <h1>Your new key</h1>
      <p class="lead">
        This is the only time the key <b>{label}</b> is shown. Copy it now and store it where you keep
        secrets.
      </p>
      <div class="secret">
        <pre>
          <code id="new-key-text">{newKey}</code>
        </pre>
        <button type="button" data-copy="new-key-text" hidden>
          Copy
        </button>
        <output for="new-key-text"></output>
      </div>
      <p>
        Send it in the header <code>Authorization: Bearer</code>, never in a URL. The examples on your account
        page take it from the environment variable <code>{KEY_VARIABLE}</code>.
      </p>
      <p>
        <a class="button" href={memberPaths.account}>
          I have stored it
        </a>
      </p>
    </MemberFrame>
  );
}

/** For a form that is sent again, such as when the page of a new key is reloaded. */
export function KeyAlreadyCreatedPage(page: MemberPageProps) {
  return (
    <MemberFrame {...page} path={memberPaths.keys} title="Your key was already created">
      <h1>Your key was already created</h1>
      <p class="lead">
        The form was sent a second time, and no second key was created. The key was shown once and cannot be
        shown again.
      </p>
      <p>If you have not stored it, revoke it and create another.</p>
      <p>
        <a class="button" href={`${memberPaths.account}#keys`}>
          Your keys
        </a>
      </p>
    </MemberFrame>
  );
}

interface RevokeKeyProps extends MemberPageProps {
  formToken: string;
  entry: AccountKey;
}

export function RevokeKeyPage({ entry, formToken, ledger }: RevokeKeyProps) {
  const path = revokeKeyPath(entry.id);
  return (
    <MemberFrame ledger={ledger} formToken={formToken} path={path} title="Revoke a key">
      <h1>Revoke this key?</h1>
      <p class="lead">
        <b>{entry.label}</b> <code>cl_{entry.id}_…</code>, last used: <LastUsed entry={entry} />
      </p>
      <p>Requests with this key will be refused immediately. You cannot undo this.</p>
      <form method="post" action={path} class="member-form">
        <FormToken formToken={formToken} />
        <div class="actions">
          <button type="submit">Revoke it</button>
          <a href={memberPaths.account}>Keep it</a>
        </div>
      </form>
    </MemberFrame>
  );
}
