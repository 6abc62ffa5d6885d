import * as z from "zod";
import { END_YEAR, MAX_KEY_LABEL_LENGTH, MAX_KEYS } from "../../../contract/members/limits.ts";
import { memberPaths, revokeKeyPath, sitePaths } from "../../../contract/site-paths.ts";
import { KEY_VARIABLE } from "../../../site/api/code-samples.tsx";
import { Time } from "../../../site/frame/format.tsx";
import { StackedTable } from "../../../site/members/stacked-table.tsx";
import { type AccountKey, keyLabel } from "../accounts/accounts.ts";
import { randomToken } from "../secrets.ts";
import { ErrorSummary, type FieldErrors, type FormValues, InputField } from "./form.tsx";
import { FormToken, MemberFrame, type MemberPageProps } from "./frame.tsx";

export const KEY_LIST = `${memberPaths.account}#keys`;

interface KeysProps extends NewKeyFormProps {
  keys: readonly AccountKey[];
  linkBase: string;
}

/** The account's keys, and the form for another one. */
export const Keys = ({ keys, linkBase, ...form }: KeysProps) => (
  <section>
    <h2 id="keys">Keys</h2>
    <p>
      A key lets a program or an AI client read what your plan includes. How to use it:{" "}
      <a href={`${linkBase}${sitePaths.apiReference}`}>REST</a>,{" "}
      <a href={`${linkBase}${sitePaths.apiMcp}#setup`}>AI clients over MCP</a>.
    </p>
    {keys.length === 0 ? <p>You have no keys yet.</p> : <KeyTable keys={keys} now={form.now} />}
    <h3 id="another-key">Create a key</h3>
    {keys.filter((key) => key.revoked === null && !isExpired(key, form.now)).length < MAX_KEYS ? (
      <NewKeyForm {...form} />
    ) : (
      <p class="notice">You have {MAX_KEYS} active keys, the maximum. Revoke one to create another.</p>
    )}
  </section>
);

const isExpired = ({ expires }: AccountKey, now: Date): boolean => expires !== null && expires <= now;

const KeyTable = ({ keys, now }: { keys: readonly AccountKey[]; now: Date }) => (
  <StackedTable caption="Your keys" titles={["Key", "Created", "Last used", "Status", "Action"]}>
    {keys.map((entry) => (
      <tr class={entry.revoked !== null || isExpired(entry, now) ? "past" : ""}>
        <th scope="row">
          {entry.label}
          <br />
          <code class="quiet">cl_{entry.id}_…</code>
        </th>
        <td data-label="Created">
          <Time at={entry.created} />
        </td>
        <td data-label="Last used">
          <LastUsed entry={entry} />
        </td>
        <td data-label="Status">
          <KeyStatus entry={entry} now={now} />
        </td>
        <td>
          {entry.revoked === null ? (
            <a href={revokeKeyPath(entry.id)}>
              Revoke<span class="visually-hidden"> {entry.label}</span>
            </a>
          ) : null}
        </td>
      </tr>
    ))}
  </StackedTable>
);

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

interface NewKeyFormProps {
  now: Date;
  formToken: string;
  /** Values entered, and their faults. */
  values: FormValues;
  errors: FieldErrors;
}

function NewKeyForm({ formToken, values: { label = "", expires = "" }, errors, now }: NewKeyFormProps) {
  return (
    <form method="post" action={memberPaths.keys} class="member-form" id="new-key">
      <FormToken formToken={formToken} />
      {/* Identifies this rendering of the form, so that it makes one key however often it is sent. */}
      <input type="hidden" name="once" value={randomToken()} />
      <ErrorSummary errors={errors} fields={["label", "expires"]} />
      <InputField
        name="label"
        label="Label"
        hint="A name for the key, such as the program that will use it"
        errors={errors}
        input={{
          type: "text",
          value: label,
          maxlength: MAX_KEY_LABEL_LENGTH,
          autocomplete: "off",
          required: true,
        }}
      />
      <InputField
        name="expires"
        label="Last day"
        hint="Optional. The key works until the end of this day (UTC). Without a date, it works until you revoke it."
        errors={errors}
        input={{ type: "date", value: expires, min: now.toISOString().slice(0, 10) }}
      />
      <button type="submit">Create a key</button>
    </form>
  );
}

/** A label and, optionally, the last day: the key expires at its end in UTC. */
export const newKeyForm = (now: Date) =>
  z.object({
    label: z.string().default("").pipe(keyLabel),
    expires: z
      .union(
        [
          z.literal("").transform(() => null),
          z.iso
            .date()
            .transform((day) => new Date(`${day}T23:59:59.999Z`))
            .refine((end) => end > now, { error: "must not be in the past" })
            .refine((end) => end.getUTCFullYear() < END_YEAR, { error: `must be before ${END_YEAR}` }),
        ],
        { error: "must be a future date, written as 2027-01-31" },
      )
      .default(null),
  });

/** The only time that a key is shown. */
export const NewKeyPage = ({
  newKey,
  label,
  ...page
}: MemberPageProps & { newKey: string; label: string }) => (
  <MemberFrame {...page} title="Your new key" scripts={["copy.js"]}>
    <h1>Your new key</h1>
    <p class="lead">
      This is the only time the key <b>{label}</b> is shown. Copy it now and store it where you keep secrets.
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
      Send it in the header <code>Authorization: Bearer</code>, never in a URL. Our examples read it from the
      environment variable <code>{KEY_VARIABLE}</code>.
    </p>
    <p>
      <a class="button" href={memberPaths.account}>
        I have stored it
      </a>
    </p>
  </MemberFrame>
);

/** For a form that is sent again, such as when the page of a new key is reloaded. */
export const KeyAlreadyCreatedPage = (page: MemberPageProps) => (
  <MemberFrame {...page} title="Your key was already created">
    <h1>Your key was already created</h1>
    <p class="lead">
      The form was sent a second time, and no second key was created. The key was shown once and cannot be
      shown again.
    </p>
    <p>If you have not stored it, revoke it and create another.</p>
    <p>
      <a class="button" href={KEY_LIST}>
        Your keys
      </a>
    </p>
  </MemberFrame>
);

export function RevokeKeyPage({ entry, ...page }: MemberPageProps & { entry: AccountKey }) {
  return (
    <MemberFrame {...page} title="Revoke a key">
      <h1>Revoke this key?</h1>
      <p class="lead">
        <b>{entry.label}</b> <code>cl_{entry.id}_…</code>, last used: <LastUsed entry={entry} />
      </p>
      <p>Requests with this key will be refused at once. You cannot undo this.</p>
      <form method="post" action={revokeKeyPath(entry.id)} class="member-form">
        <FormToken formToken={page.formToken} />
        <div class="actions">
          <button type="submit">Revoke it</button>
          <a href={memberPaths.account}>Keep it</a>
        </div>
      </form>
    </MemberFrame>
  );
}
