import type { Hono } from "hono";
import * as z from "zod";
import { END_YEAR, MAX_KEY_LABEL_LENGTH, MAX_KEYS, SESSION_DAYS } from "../../../contract/members/limits.ts";
import type { LimitUse } from "../../../contract/members/records.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { memberApiPaths, memberPaths, revokeKeyPath, sitePaths } from "../../../contract/site-paths.ts";
import { McpSetup, RestSnippets } from "../../../site/components/client-setup.tsx";
import { KEY_VARIABLE } from "../../../site/components/code-samples.tsx";
import { numeral, Time } from "../../../site/components/format.tsx";
import { StackedTable } from "../../../site/components/members/stacked-table.tsx";
import type { Env, RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import {
  type Account,
  type AccountKey,
  type Application,
  isPro,
  KeyAlreadyCreated,
  keyLabel,
  TooManyKeys,
} from "../accounts/accounts.ts";
import { randomToken } from "../secrets.ts";
import { Applications } from "./applications.tsx";
import {
  ErrorSummary,
  Field,
  type FieldErrors,
  type FormValues,
  foreignForm,
  parseForm,
  type ReadForm,
} from "./form.tsx";
import { FormToken, MemberFrame, type MemberPageProps, ProOffer } from "./frame.tsx";
import { type MemberPageParts, type PageGuard, pageResponse, seeOther } from "./page-guard.tsx";

const KEY_LIST = `${memberPaths.account}#keys`;

export function mountAccount(
  app: Hono<Env>,
  guard: PageGuard,
  readForm: ReadForm,
  parts: MemberPageParts,
): void {
  const { accounts } = parts;
  app.get(
    memberPaths.account,
    guard.signedIn((c, page, account) => accountResponse(c, parts, { ...page, account })),
  );
  app.post(
    memberPaths.keys,
    guard.signedIn(async (c, page, account) =>
      createKey(c, parts, { ...page, account }, await readForm(c, page.formToken)),
    ),
  );
  // A browser that restores its tabs requests the page of a new key by GET.
  app.get(
    memberPaths.keys,
    guard.signedIn((c) => seeOther(c, KEY_LIST)),
  );
  app.get(
    revokeKeyPath(":keyId"),
    guard.signedIn(async (c, page, account) => {
      const keyId = c.req.param("keyId");
      const keys = await accounts.listKeys(account.id);
      const entry = keys.find(({ id, revoked }) => id === keyId && revoked === null);
      if (entry === undefined)
        throw new Problem("not-found", { detail: "Your account has no active key with this id." });
      return pageResponse(c, <RevokeKeyPage {...page} entry={entry} />);
    }),
  );
  app.post(
    revokeKeyPath(":keyId"),
    guard.signedIn(async (c, { formToken }, account) => {
      await readForm(c, formToken);
      // Revoking a revoked key is no error: the form may be sent twice.
      await accounts.revokeKey(account.id, c.req.param("keyId") ?? "");
      return seeOther(c, KEY_LIST);
    }),
  );
}

type AccountPageProps = MemberPageProps & { account: Account };

/** The account page, with what was entered for a new key if that failed. */
async function accountResponse(
  c: RequestContext,
  { accounts, limits, oauth }: MemberPageParts,
  page: AccountPageProps,
  failed?: { values: FormValues; errors: FieldErrors },
): Promise<Response> {
  const { id } = page.account;
  const [usage, keys, applications] = await Promise.all([
    limits.usage(id),
    accounts.listKeys(id),
    oauth === undefined ? undefined : accounts.listApplications(id),
  ]);
  const { values = {}, errors = {} } = failed ?? {};
  return pageResponse(
    c,
    <AccountPage
      {...page}
      path={memberPaths.account}
      usage={usage}
      keys={keys}
      applications={applications}
      values={values}
      errors={errors}
    />,
    failed === undefined ? 200 : problemTypes["invalid-body"].status,
  );
}

async function createKey(
  c: RequestContext,
  parts: MemberPageParts,
  page: AccountPageProps,
  values: FormValues,
): Promise<Response> {
  const { once = "" } = values;
  if (once === "") throw foreignForm();
  const form = parseForm(newKeyForm(new Date()), values);
  if ("errors" in form) return accountResponse(c, parts, page, { values, errors: form.errors });
  try {
    const { key, record } = await parts.accounts.createKey(page.account.id, { ...form.data, formId: once });
    return await pageResponse(c, <NewKeyPage {...page} newKey={key} label={record.label} />);
  } catch (error) {
    if (error instanceof KeyAlreadyCreated) return pageResponse(c, <KeyAlreadyCreatedPage {...page} />);
    if (error instanceof TooManyKeys) return accountResponse(c, parts, page, { values, errors: {} });
    throw error;
  }
}

/** A label and, optionally, the last day: the key expires at its end in UTC. */
const newKeyForm = (now: Date) =>
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

interface AccountProps extends AccountPageProps {
  usage: readonly LimitUse[];
  keys: readonly AccountKey[];
  /** Undefined if none can be connected. */
  applications: readonly Application[] | undefined;
  /** What was entered for a new key, and what is wrong with it. */
  values: FormValues;
  errors: FieldErrors;
}

function AccountPage({ account, usage, keys, applications, values, errors, ...page }: AccountProps) {
  const { ledger, formToken } = page;
  const { dealsUrl } = ledger.manifest;
  const now = new Date();
  return (
    <MemberFrame {...page} title="Your account">
      <h1>Your account</h1>
      <p class="lead">{account.email}</p>
      <div class="columns">
        <section>
          <h2 id="plan">Plan</h2>
          <Plan account={account} now={now} linkBase={ledger.linkBase} />
        </section>
        <section>
          <h2 id="use">Usage</h2>
          <Usage usage={usage} />
          <p class="small quiet">
            Shared by all your keys{applications === undefined ? "" : " and applications"}, over REST and MCP.
            These pages and <code>{memberApiPaths.me}</code> do not count.
          </p>
        </section>
      </div>
      <section>
        <h2 id="keys">Keys</h2>
        {keys.length === 0 ? <p>You have no keys yet.</p> : <KeyTable keys={keys} now={now} />}
        <h3 id="another-key">Create a key</h3>
        {keys.filter((key) => key.revoked === null && !isExpired(key, now)).length < MAX_KEYS ? (
          <NewKeyForm formToken={formToken} now={now} values={values} errors={errors} />
        ) : (
          <p class="notice">You have {MAX_KEYS} active keys, the maximum. Revoke one to create another.</p>
        )}
      </section>
      <Setup dealsUrl={dealsUrl} />
      {applications === undefined ? null : (
        <Applications applications={applications} dealsUrl={dealsUrl} linkBase={ledger.linkBase} />
      )}
      <Sessions formToken={formToken} />
      <p class="small quiet">
        <a href={`${ledger.linkBase}${sitePaths.privacy}`}>What we store about you, and for how long</a>
      </p>
    </MemberFrame>
  );
}

function Plan({ account, now, linkBase }: { account: Account; now: Date; linkBase: string }) {
  const { plan, planUntil } = account;
  if (isPro(account, now))
    return (
      <p>
        <b>Pro</b>, {planUntil === null ? "no end date" : <>until {<Time at={planUntil} />}</>}. You have
        access to <a href={memberPaths.buyers}>buyers</a> and <a href={memberPaths.deals}>deals</a>.
      </p>
    );
  const expired = plan === "pro" && planUntil !== null && planUntil <= now;
  return (
    <>
      <p>
        <b>{expired ? "Pro, expired" : "Free"}</b>
        {expired ? <> on {<Time at={planUntil} />}</> : null}. You have no access to buyers and deals.
      </p>
      <ProOffer linkBase={linkBase} />
    </>
  );
}

const WINDOWS = { minute: "This minute", day: "Today" } as const;

const Usage = ({ usage }: { usage: readonly LimitUse[] }) => (
  <div class="usage">
    {usage.map(({ window, quota, used, remaining, resetSeconds }) => (
      <div>
        <label for={`usage-${window}`}>{WINDOWS[window]}</label>
        <meter
          id={`usage-${window}`}
          min={0}
          max={quota}
          high={Math.round(quota * 0.9)}
          value={Math.min(used, quota)}
        >
          {used} of {quota}
        </meter>
        <p class="small">
          <b class="number">{numeral(used)}</b> of <span class="number">{numeral(quota)}</span> requests used,{" "}
          <span class="number">{numeral(remaining)}</span> left
          {used === 0 ? "" : `; resets in ${durationText(resetSeconds)}`}
        </p>
      </div>
    ))}
  </div>
);

function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

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

interface NewKeyFormProps extends Pick<AccountProps, "formToken" | "values" | "errors"> {
  now: Date;
}

function NewKeyForm({ formToken, values: { label = "", expires = "" }, errors, now }: NewKeyFormProps) {
  return (
    <form method="post" action={memberPaths.keys} class="member-form" id="new-key">
      <FormToken formToken={formToken} />
      {/* Identifies this rendering of the form, so that it makes one key however often it is sent. */}
      <input type="hidden" name="once" value={randomToken()} />
      <ErrorSummary errors={errors} fields={["label", "expires"]} />
      <Field
        name="label"
        label="Label"
        hint="A name for the key, such as the program that will use it"
        errors={errors}
        control={(props) => (
          <input
            {...props}
            type="text"
            value={label}
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
          <input {...props} type="date" value={expires} min={now.toISOString().slice(0, 10)} />
        )}
      />
      <button type="submit">Create a key</button>
    </form>
  );
}

const Setup = ({ dealsUrl }: { dealsUrl: string }) => (
  <section>
    <h2 id="set-up">Use your key</h2>
    <p>
      The examples read the key from the environment variable <code>{KEY_VARIABLE}</code>, so that you do not
      have to write it into a file.
    </p>
    <div class="columns">
      <div>
        <h3 id="rest">REST</h3>
        <RestSnippets dealsUrl={dealsUrl} />
      </div>
      <div>
        <h3 id="mcp">AI clients over MCP</h3>
        <McpSetup dealsUrl={dealsUrl} />
      </div>
    </div>
  </section>
);

const Sessions = ({ formToken }: { formToken: string }) => (
  <section>
    <h2 id="sessions">Where you are signed in</h2>
    <p>
      A browser stays signed in for up to {SESSION_DAYS} days. If you have lost a device, or someone else may
      have used it, sign out everywhere. This signs out all browsers, including this one. Keys and connected
      applications keep working until you revoke or disconnect them.
    </p>
    <form method="post" action={memberPaths.signOutEverywhere} class="member-form">
      <FormToken formToken={formToken} />
      <button type="submit" class="secondary">
        Sign out everywhere
      </button>
    </form>
  </section>
);

/** The only time that a key is shown. */
const NewKeyPage = ({ newKey, label, ...page }: MemberPageProps & { newKey: string; label: string }) => (
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
      Send it in the header <code>Authorization: Bearer</code>, never in a URL. The examples on your account
      page read it from the environment variable <code>{KEY_VARIABLE}</code>.
    </p>
    <p>
      <a class="button" href={memberPaths.account}>
        I have stored it
      </a>
    </p>
  </MemberFrame>
);

/** For a form that is sent again, such as when the page of a new key is reloaded. */
const KeyAlreadyCreatedPage = (page: MemberPageProps) => (
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

function RevokeKeyPage({ entry, ...page }: MemberPageProps & { entry: AccountKey }) {
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
