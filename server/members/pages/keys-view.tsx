import { MAX_KEY_LABEL_LENGTH } from "../../../contract/members/limits.ts";
import { memberPaths, revokeKeyPath } from "../../../contract/site-paths.ts";
import { KEY_VARIABLE } from "../../../site/components/client-setup.tsx";
import { Moment } from "../../../site/components/moment.tsx";
import { FaultSummary, type Faults, Field } from "./form-fields.tsx";
import { FormToken, MemberFrame, type MemberPageProps } from "./frame.tsx";

/** What is shown of a key. */
export interface ShownKey {
  id: string;
  label: string;
  created: Date;
  lastUsed: Date | null;
  expires: Date | null;
  revoked: Date | null;
}

export function KeyTable({ keys, now }: { keys: readonly ShownKey[]; now: Date }) {
  if (keys.length === 0) return <p>There is no key yet.</p>;
  return (
    <table class="stacked">
      <caption class="visually-hidden">Your keys</caption>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Created</th>
          <th scope="col">Last used</th>
          <th scope="col">State</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key_={key} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function KeyRow({
  key_: { id, label, created, lastUsed, expires, revoked },
  now,
}: {
  key_: ShownKey;
  now: Date;
}) {
  const ended = expires !== null && expires <= now;
  return (
    <tr class={revoked !== null || ended ? "past" : ""}>
      <th scope="row">
        {label}
        <br />
        <code class="quiet">cl_{id}_…</code>
      </th>
      <td data-label="Created">
        <Moment at={created} />
      </td>
      <td data-label="Last used">{lastUsed === null ? "never" : <Moment at={lastUsed} />}</td>
      <td data-label="State">
        <KeyState expires={expires} revoked={revoked} ended={ended} />
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

function KeyState({ expires, revoked, ended }: Pick<ShownKey, "expires" | "revoked"> & { ended: boolean }) {
  if (revoked !== null)
    return (
      <>
        ○ revoked <Moment at={revoked} />
      </>
    );
  if (expires === null) return <>● works, without an end</>;
  return (
    <>
      {ended ? "○ ended" : "● works until"} <Moment at={expires} />
    </>
  );
}

export interface NewKeyValues {
  label: string;
  expires: string;
  /** Tells this form from every other, so that it makes one key however often it is sent. */
  once: string;
}

interface NewKeyProps {
  formToken: string;
  given: NewKeyValues;
  faults: Faults;
  /** YYYY-MM-DD: the first day that a key may end on. */
  earliest: string;
}

const FIELDS = ["label", "expires"];

export function NewKeyForm({ formToken, given, faults, earliest }: NewKeyProps) {
  return (
    <form method="post" action={memberPaths.keys} class="member-form" id="new-key">
      <FormToken formToken={formToken} />
      <input type="hidden" name="once" value={given.once} />
      <FaultSummary faults={faults} fields={FIELDS} />
      <Field
        name="label"
        label="Label"
        hint="What you will know the key by, such as the program that uses it."
        faults={faults}
        control={(tied) => (
          <input
            {...tied}
            type="text"
            value={given.label}
            maxlength={MAX_KEY_LABEL_LENGTH}
            autocomplete="off"
            required
          />
        )}
      />
      <Field
        name="expires"
        label="Last day (optional)"
        hint="The key works to the end of this day, UTC. Without it, it works until you revoke it."
        faults={faults}
        control={(tied) => <input {...tied} type="date" value={given.expires} min={earliest} />}
      />
      <button type="submit">Make a key</button>
    </form>
  );
}

/** The only time that a key is shown. */
export function NewKeyPage({ newKey, label, ...page }: MemberPageProps & { newKey: string; label: string }) {
  return (
    <MemberFrame {...page} path={memberPaths.keys} title="Your new key" scripts={["copy.js"]}>
      <h1>Your new key</h1>
      <p class="lead">
        This is the only time that the key <b>{label}</b> is shown. Copy it now and keep it where secrets are
        kept.
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
        Send it in the header <code>Authorization: Bearer</code>, never in an address. The examples on your
        account page take it from the environment variable <code>{KEY_VARIABLE}</code>.
      </p>
      <p>
        <a class="button" href={memberPaths.account}>
          I have kept it
        </a>
      </p>
    </MemberFrame>
  );
}

/** What a form that was sent before is answered with, as when the page of a new key is loaded anew. */
export function KeyMadeBeforePage(page: MemberPageProps) {
  return (
    <MemberFrame {...page} path={memberPaths.keys} title="Your key has been made">
      <h1>Your key has been made</h1>
      <p class="lead">
        The form was sent a second time, and no second key was made. The key was shown when it was made, and
        cannot be shown again.
      </p>
      <p>If you have not kept it, revoke it and make another.</p>
      <p>
        <a class="button" href={`${memberPaths.account}#keys`}>
          Your keys
        </a>
      </p>
    </MemberFrame>
  );
}

export function RevokeKeyPage({
  shown: { id, label, lastUsed },
  formToken,
  ledger,
}: MemberPageProps & { shown: ShownKey; formToken: string }) {
  return (
    <MemberFrame ledger={ledger} formToken={formToken} path={revokeKeyPath(id)} title="Revoke a key">
      <h1>Revoke this key?</h1>
      <p class="lead">
        <b>{label}</b> <code>cl_{id}_…</code>, last used:{" "}
        {lastUsed === null ? "never" : <Moment at={lastUsed} />}
      </p>
      <p>Whatever uses the key is refused at once. That cannot be taken back.</p>
      <form method="post" action={revokeKeyPath(id)} class="member-form">
        <FormToken formToken={formToken} />
        <div class="actions">
          <button type="submit">Revoke it</button>
          <a href={memberPaths.account}>Keep it</a>
        </div>
      </form>
    </MemberFrame>
  );
}
