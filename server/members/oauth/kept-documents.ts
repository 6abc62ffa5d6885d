import Provider, { type Client, errors } from "oidc-provider";
import * as z from "zod";
import { oauthPaths } from "../../../contract/site-paths.ts";
import { findClientDocument } from "../accounts/applications.ts";
import type { Store } from "../store/store.ts";
import { parseDocument } from "./client-documents.ts";
import { OAuthError } from "./koa-bridge.ts";

export const isForPrograms = (path: string): boolean =>
  path === oauthPaths.token || path === oauthPaths.revoke;

/**
 * Lets a connected application go on while its metadata document cannot be fetched: the one kept with its grant describes
 * it. New authorizations need a fetched document, because it says where codes may be sent.
 */
export function keepDocuments(provider: Provider, store: Store): void {
  const find = provider.Client.find.bind(provider.Client);
  const found = new WeakMap<object, { id: string; client: ReturnType<typeof find> }>();
  const findOnce = (id: string) => {
    const { ctx } = Provider;
    if (ctx === undefined) return find(id);
    // The package asks again while it renders an error. A refused document would be fetched twice.
    const known = found.get(ctx);
    if (known?.id === id) return known.client;
    const client = isForPrograms(ctx.path) ? findOrRestore(provider, store, () => find(id), id) : find(id);
    found.set(ctx, { id, client });
    return client;
  };
  Object.assign(provider.Client, { find: findOnce });
}

async function findOrRestore(
  provider: Provider,
  store: Store,
  find: () => Promise<Client | undefined>,
  id: string,
): Promise<Client | undefined> {
  try {
    return await find();
  } catch (error) {
    if (!isOutage(error)) throw error;
    const kept = await findClientDocument(store, id);
    if (kept === undefined) throw unavailable();
    // The package's types leave out the constructor's parameter.
    return Reflect.construct(provider.Client, [parseDocument(kept)]);
  }
}

/** Returns true if no document could be read. One that was read and refused, or may not be fetched, is no outage. */
const isOutage = (error: unknown): boolean =>
  error instanceof errors.InvalidClient &&
  error.cause instanceof Error &&
  !(error.cause instanceof z.ZodError);

const RETRY_SECONDS = 30;

/** Not `invalid_client`, upon which clients throw their tokens away. */
const unavailable = (): OAuthError =>
  new OAuthError({
    status: 503,
    headers: new Headers({ "Retry-After": String(RETRY_SECONDS) }),
    body: JSON.stringify({
      error: "temporarily_unavailable",
      error_description: "The client's metadata document cannot be fetched at the moment. Try again.",
    }),
  });
