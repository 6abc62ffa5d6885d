import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect } from "vitest";
import { useBuiltServer } from "../server-process.ts";
import { type MemberDesk, newProKey, openDesk } from "./member-accounts.ts";
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

/** Serves the members' doors for the tests of a file. */
export function useMemberDoors(): MemberDoors {
  const doors = new MemberDoors();
  const server = useBuiltServer({ dealsUrl: DEALS_URL, LOG_LEVEL: "debug" });
  beforeAll(async () => {
    await doors.open(server.port, server.output, await openDesk(server.databaseUrl));
  });
  afterAll(() => doors.desk.close());
  return doors;
}

/** The members' doors of a real process, asked over raw sockets as a proxy asks. What is made and answered is noted, to be looked for. */
class MemberDoors {
  /** The key of a Pro member. */
  key = "";
  port = 0;
  #desk: MemberDesk | undefined;
  #log = () => "";
  #asked = 0;
  readonly #secrets: string[] = [];
  readonly #answers: string[] = [];

  async open(port: number, log: () => string, desk: MemberDesk): Promise<void> {
    [this.port, this.#log, this.#desk] = [port, log, desk];
    this.key = await newProKey(desk, EMAIL);
  }

  /** The accounts, from beside the server. */
  get desk(): MemberDesk {
    if (this.#desk === undefined) throw new Error("the server does not run yet");
    return this.#desk;
  }

  async ask({ headers = [], ...request }: RawRequest): Promise<RawAnswer> {
    const named = new Set(headers.map(([name]) => name.toLowerCase()));
    const added = this.#fromTheProxy().filter(([name]) => !named.has(name.toLowerCase()));
    const answer = await ask(this.port, { ...request, headers: [...added, ...headers] });
    this.#answers.push(`${JSON.stringify([...answer.headers])}${answer.body.toString()}`);
    return answer;
  }

  /** Each request from an address of its own, so that the brakes on strangers are not all that is met. */
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

  /** A Pro key of an account that has not asked anything. */
  async freshKey(): Promise<string> {
    this.#asked += 1;
    const made = await newProKey(this.desk, `fresh-${this.#asked}@example.org`);
    this.#secrets.push(made);
    return made;
  }

  /** The token of a new account's sign-in link. */
  async newLink(returnTo = "/account/"): Promise<string> {
    this.#asked += 1;
    const email = `session-${this.#asked}@example.org`;
    const { accounts, administration, tokens } = this.desk;
    await administration.add(email);
    await administration.grant(email, null);
    await accounts.sendSignInLink({ email, clientNetwork: `192.0.2.${this.#asked}`, returnTo });
    const token = tokens.at(-1) ?? "";
    this.#secrets.push(token);
    return token;
  }

  /** Signs in over the page's own form; without a link a new account each time, so that no brake is met. */
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

  /** Neither the log holds a key, link or session that was made here, nor an answer the member's own key or address. */
  async expectNoSecretTold(): Promise<void> {
    // A line of the log is written some time after its request: this one stands behind all that came before it.
    const { headers } = await this.ask({ target: "/account/the-last-one/" });
    const last = headers.get("x-request-id") ?? "";
    for (let waited = 0; waited < 5000 && !this.#log().includes(last); waited += 20) await wait(20);
    const lines = this.#log().split("\n");
    expect(lines.filter((line) => line.includes(last))).not.toEqual([]);
    expect(this.#secrets).not.toEqual([]);
    for (const secret of [...this.#secrets, this.key, EMAIL])
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    for (const secret of [this.key, EMAIL])
      expect(this.#answers.filter((text) => text.includes(secret))).toEqual([]);
  }
}
