import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect } from "vitest";
import { required } from "../../contract/required.ts";
import { fixtureAccounts, openFixtureStore, proKey } from "../server/members/fixture-members.ts";
import { useBuiltServer } from "../server-process.ts";
import { ask, type RawAnswer, type RawRequest } from "./raw-http.ts";

/** The members' own address, behind a proxy that speaks https. */
export const DEALS_URL = "https://members.example.org";
export const HOST = new URL(DEALS_URL).host;

export type Pair = readonly [name: string, value: string];

const EMAIL = "planted-member@example.org";

/** A form as the pages send it. */
export const form = (target: string, body: string | Buffer, headers: readonly Pair[] = []): RawRequest => ({
  method: "POST",
  target,
  body,
  headers: [["Content-Type", "application/x-www-form-urlencoded"], ["Origin", DEALS_URL], ...headers],
});

/** A server with the members' own URL for the tests of a file. */
export function useMemberServer(): MemberServer {
  const built = useBuiltServer({ dealsUrl: DEALS_URL, LOG_LEVEL: "debug" });
  const server = new MemberServer();
  beforeAll(async () => {
    await server.open(built.port, built.output, await openAccounts(built.databaseUrl));
  });
  afterAll(() => server.members.store.close());
  return server;
}

type OpenAccounts = Awaited<ReturnType<typeof fixtureAccounts>>;

/** The accounts of a running server, opened beside it. The caller closes their store. */
export const openAccounts = async (databaseUrl: string): Promise<OpenAccounts> =>
  fixtureAccounts(await openFixtureStore(databaseUrl.replace(/^file:/, "")));

/** Sends requests over raw sockets, as a proxy does, and remembers secrets and responses. */
class MemberServer {
  /** The key of a Pro member. */
  key = "";
  port = 0;
  #members: OpenAccounts | undefined;
  #log = () => "";
  #asked = 0;
  readonly #secrets: string[] = [];
  readonly #answers: string[] = [];

  async open(port: number, log: () => string, members: OpenAccounts): Promise<void> {
    [this.port, this.#log, this.#members] = [port, log, members];
    this.key = (await proKey(members, EMAIL)).key;
  }

  get members(): OpenAccounts {
    return required(this.#members, "a running server");
  }

  async ask({ headers = [], ...request }: RawRequest): Promise<RawAnswer> {
    const named = new Set(headers.map(([name]) => name.toLowerCase()));
    const added = this.#fromTheProxy().filter(([name]) => !named.has(name.toLowerCase()));
    const answer = await ask(this.port, { ...request, headers: [...added, ...headers] });
    this.#answers.push(`${JSON.stringify([...answer.headers])}${answer.body.toString()}`);
    return answer;
  }

  /** Each request has an address of its own, or the throttles on strangers would stop all. */
  #fromTheProxy(): Pair[] {
    this.#asked += 1;
    return [
      ["Host", HOST],
      ["X-Forwarded-Proto", "https"],
      ["X-Forwarded-For", `10.0.${this.#asked >> 8}.${this.#asked & 255}`],
    ];
  }

  /** The header with the member's key, or with something else in its place. */
  bearer(value = this.key): Pair {
    return ["Authorization", `Bearer ${value}`];
  }

  /** The key of a new Pro account. */
  async freshKey(): Promise<string> {
    this.#asked += 1;
    const { key } = await proKey(this.members, `fresh-${this.#asked}@example.org`);
    this.#secrets.push(key);
    return key;
  }

  /** The token of a new account's sign-in link. */
  async newLink(returnTo = "/account/"): Promise<string> {
    this.#asked += 1;
    const email = `session-${this.#asked}@example.org`;
    const { accounts, administration, sent } = this.members;
    await administration.add(email);
    await administration.grant(email, null);
    await accounts.sendSignInLink({ email, clientNetwork: `192.0.2.${this.#asked}`, returnTo });
    const token = sent.at(-1)?.token ?? "";
    this.#secrets.push(token);
    return token;
  }

  /** Signs in over the page's form; without a link a new account each time, so that no throttle refuses it. */
  async newSession(headers: readonly Pair[] = [], link?: string) {
    const token = link ?? (await this.newLink());
    const answer = await this.ask(form("/account/sign-in/confirm/", `token=${token}`, headers));
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    this.#secrets.push(cookie.slice(cookie.indexOf("=") + 1));
    return { answer, cookie };
  }

  /** The Cookie header of a new session. */
  async sessionCookie(): Promise<Pair> {
    return ["Cookie", (await this.newSession()).cookie];
  }

  /** The log has no key, link or session that was made here, and no response the member's key or address. */
  async expectNoSecretLogged(): Promise<void> {
    // Lines are logged some time after their requests, in order: this is the last one.
    const { headers } = await this.ask({ target: "/account/the-last-one/" });
    const last = headers.get("x-request-id") ?? "";
    while (!this.#log().includes(last)) await wait(20);
    const lines = this.#log().split("\n");
    expect(this.#secrets).not.toEqual([]);
    for (const secret of [...this.#secrets, this.key, EMAIL])
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    for (const secret of [this.key, EMAIL])
      expect(this.#answers.filter((text) => text.includes(secret))).toEqual([]);
  }
}
