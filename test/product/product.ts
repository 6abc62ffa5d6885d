import { execFile } from "node:child_process";
import { cp, mkdtemp, realpath, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, inject } from "vitest";
import { required } from "../../contract/required.ts";
import { createDatabase } from "../postgres/database.ts";
import { startMailServer } from "../server/members/mail-server.ts";
import { exitCodeOf, launchServer, stop } from "../server-process.ts";
import { startProxy } from "./proxy.ts";
import { firstRelease } from "./releases.ts";

/**
 * The product as operators run it: a release in a folder outside the repository, so that it finds no package and no source
 * but its own, with the settings of production, a real mail server, and a proxy before it. Its store is a file, or a database
 * where the tests run over PostgreSQL. The tests here ask it as its users do and import nothing of its sources.
 */

export const ORIGIN = "https://ledger.example.org";

type Settings = Readonly<Record<string, string>>;
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** The product for all tests of a file. `prepare` gives settings that differ. */
export function useProduct(prepare: () => Promise<Settings> = async () => ({})): () => Product {
  let product: Product | undefined;
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "clubledger-product-"));
    product = await startProduct(folder, await prepare());
  });
  // Where the product did not start, its files go all the same.
  afterAll(async () => {
    await product?.end();
    await rm(folder, { recursive: true });
  });
  return () => required(product, "the product");
}

async function startProduct(folder: string, own: Settings) {
  const [store, mailServer] = [await createStore(folder), await startMailServer()];
  const settings = {
    NODE_ENV: "production",
    BASE_URL: ORIGIN,
    DATABASE_URL: store.url,
    AUTH_SECRET: "an-openly-fictional-secret-of-the-tests",
    SMTP_URL: mailServer.url,
    MAIL_FROM: "Clubledger <members@ledger.example.org>",
    TRUSTED_PROXIES: "loopback",
    // A new release is served on SIGHUP only.
    RELOAD_SECONDS: "0",
    ...own,
  };
  await publish(folder, await firstRelease());
  const dist = join(folder, "dist");
  const start = (changed: Settings = {}) => launchServer(dist, { ...settings, ...changed }, { cwd: folder });
  let server = await start();
  const proxy = await startProxy(new URL(ORIGIN).host, () => server.port);
  return {
    folder,
    databaseUrl: store.url,
    /** What the mail server has received. */
    mails: mailServer.received,
    /** Asks as a client out in the world does. Redirects are not followed. */
    fetch: (...input: Parameters<typeof fetch>): Promise<Response> => fetchThrough(proxy.url, ...input),
    /** Runs a program of the release as an operator or a timer does, and returns what it prints. Rejects if it fails. */
    async run(program: "members" | "alerts", ...words: string[]): Promise<string> {
      const env = { PATH: process.env.PATH ?? "", ...settings };
      const args = [join(dist, `server/${program}.js`), ...words];
      return (await promisify(execFile)(process.execPath, args, { env, cwd: folder })).stdout;
    },
    /** Puts another release in the place of the one that is served, which the server has to be told. */
    publish: (release: string) => publish(folder, release),
    signal: (name: NodeJS.Signals) => server.child.kill(name),
    /** Stops the server, as an update of the machine does, and starts it, maybe with other settings. */
    async restart(changed?: Settings): Promise<void> {
      server.child.kill("SIGTERM");
      const code = await exitCodeOf(server);
      if (code !== 0) throw new Error(`the server ended with ${code}: ${server.output()}`);
      server = await start(changed);
    },
    async end(): Promise<void> {
      await stop(server);
      await Promise.all([proxy.close(), mailServer.close(), store.remove()]);
    },
  };
}

/** An empty store: a file beside the release, or a database where the tests run over PostgreSQL. */
async function createStore(folder: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = inject("postgres");
  if (server === undefined) return { url: `file:${folder}/members.sqlite`, remove: async () => undefined };
  const { url, drop } = await createDatabase(server);
  return { url, remove: drop };
}

/** Copies a release and moves the link `dist` to it, as docs/operators.md has it done. */
async function publish(folder: string, release: string): Promise<void> {
  const copy = await mkdtemp(join(folder, "build-"));
  await cp(await realpath(release), copy, { recursive: true });
  await symlink(copy, join(folder, "dist.new"));
  await rename(join(folder, "dist.new"), join(folder, "dist"));
}

function fetchThrough(proxyUrl: string, ...input: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(...input);
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== ORIGIN) throw new Error(`nothing is served at ${request.url}`);
  return fetch(new Request(`${proxyUrl}${pathname}${search}`, request), { redirect: "manual" });
}
