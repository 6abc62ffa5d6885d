import Provider, { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";
import { required } from "../../../contract/required.ts";
import { extendGrant, findGrant, recordId, revokeGrant } from "../accounts/applications.ts";
import type { Store } from "../store/store.ts";
import { serializeDocument } from "./client-documents.ts";

const STORED = new Set(["Interaction", "AuthorizationCode", "AccessToken", "RefreshToken"]);

/** Sessions, because consent is asked each time, of the member signed in here. Clients, because documents describe them. */
const NOT_STORED = new Set(["Session", "Client"]);

/** A replaced refresh token works this long, for clients that lost the response with the new one. */
const REFRESH_GRACE_MS = 30_000;

const nothing = async () => undefined;

const noRecords: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUserCode: nothing,
  findByUid: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};

/**
 * Storage of the package's models in the members' store. Throws for a model that it does not know: the package names models
 * by their classes, and would lose the records of one whose name a bundler had dropped.
 */
export function createAdapter(store: Store, resource: string, scope: string): AdapterFactory {
  return (model) => {
    if (model === "Grant") return grants(store, resource, scope);
    if (STORED.has(model)) return records(store, model);
    if (NOT_STORED.has(model)) return noRecords;
    throw new Error(`no storage for the model "${model}" of oidc-provider`);
  };
}

/** Grants are made by the consent page and belong to the accounts; the package only reads and ends them. */
const grants = (store: Store, resource: string, scope: string): Adapter => ({
  ...noRecords,
  async find(id) {
    const grant = await findGrant(store, id);
    if (grant === undefined) return undefined;
    const { id: accountId, client_id: clientId } = grant;
    const [iat, exp] = [toSeconds(grant.connected_at), toSeconds(grant.expires_at)];
    return { kind: "Grant", jti: id, accountId, clientId, iat, exp, resources: { [resource]: scope } };
  },
  async destroy(id) {
    await revokeGrant(store, id, "application");
  },
});

const toSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Secrets are stored as hashes, as keys and sessions are. */
const records = (store: Store, model: string): Adapter => ({
  ...noRecords,
  async upsert(id, { jti: _secret, ...payload }, expiresIn) {
    await write(store, model, id, payload, expiresIn ?? 0);
    if (model !== "RefreshToken" || payload.grantId === undefined) return;
    const client = required(Provider.ctx?.oidc.client, "the client of a request for tokens");
    await extendGrant(store, payload.grantId, serializeDocument(client));
  },
  async find(id) {
    const row = await read(store, model, id);
    if (row === undefined) return undefined;
    const payload: AdapterPayload = JSON.parse(row.payload);
    const consumed = row.used_at !== null && !isInGrace(model, row.used_at);
    return { ...payload, jti: id, ...(consumed ? { consumed: true } : {}) };
  },
  consume: (id) => consume(store, model, id),
  async destroy(id) {
    await store.use(({ db }) =>
      db.deleteFrom("oauth_records").where("id_hash", "=", recordId(model, id)).execute(),
    );
  },
  async revokeByGrantId(grantId) {
    await store.use(({ db }) =>
      db.deleteFrom("oauth_records").where("grant_id", "=", grantId).where("model", "=", model).execute(),
    );
  },
});

const isInGrace = (model: string, usedAt: number): boolean =>
  model === "RefreshToken" && Date.now() - usedAt < REFRESH_GRACE_MS;

async function write(
  store: Store,
  model: string,
  id: string,
  payload: AdapterPayload,
  seconds: number,
): Promise<void> {
  const expires_at = Date.now() + seconds * 1000;
  const row = {
    id_hash: recordId(model, id),
    model,
    grant_id: payload.grantId ?? null,
    payload: JSON.stringify(payload),
    expires_at,
    used_at: null,
  };
  await store.use(({ db }) =>
    db
      .insertInto("oauth_records")
      .values(row)
      .onConflict((conflict) => conflict.column("id_hash").doUpdateSet({ payload: row.payload, expires_at }))
      .execute(),
  );
}

const read = (store: Store, model: string, id: string) =>
  store.use(({ db }) =>
    db
      .selectFrom("oauth_records")
      .select(["payload", "used_at", "grant_id"])
      .where("id_hash", "=", recordId(model, id))
      .where("expires_at", ">", Date.now())
      .executeTakeFirst(),
  );

/**
 * The package finds a code first and uses it up later, so two exchanges may have found the same one. This statement lets one
 * of them in. The other is a replay, which ends the grant (RFC 9700, 4.14.2).
 */
async function consume(store: Store, model: string, id: string): Promise<void> {
  const used = await store.use(({ db }) =>
    db
      .updateTable("oauth_records")
      .set({ used_at: Date.now() })
      .where("id_hash", "=", recordId(model, id))
      .where("used_at", "is", null)
      .returning("grant_id")
      .executeTakeFirst(),
  );
  if (used !== undefined) return;
  const row = await read(store, model, id);
  if (row?.used_at != null && isInGrace(model, row.used_at)) return;
  if (row?.grant_id != null) await revokeGrant(store, row.grant_id, "application");
  throw new errors.InvalidGrant("used a second time");
}
