import { writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Administration } from "../../../server/members/accounts/administration.ts";
import { carryOut } from "../../../server/members/command/carry-out.ts";
import { readOrder } from "../../../server/members/command/order.ts";
import { Refusal } from "../../../server/members/command/refusal.ts";
import { temporaryFolder } from "../../fixture-build.ts";
import { fixtureAccounts } from "./fixture-members.ts";
import { runCommand } from "./run-command.ts";

/** The command as a process of its own over a store. */
const run = (store: string, ...words: string[]) => runCommand(`file:${store}`, ...words);

/** What the command tells, over accounts of this process. */
function told(accounts: Administration, ...words: string[]): Promise<string> {
  const order = readOrder(words, NOW);
  if (order.command === "help" || order.command === "migrate-store" || order.command === "backup")
    throw new Error(`${order.command} is no order about accounts`);
  return carryOut(order, accounts, NOW);
}

const NOW = new Date("2026-11-21T12:00:00Z");

const newStore = async () => join(await temporaryFolder(), "members.sqlite");

test("the operator makes a Pro member with a key while the server runs, and the key opens the door at once", async () => {
  const server = await fixtureAccounts();
  const { output, code } = await run(
    server.path,
    ...["add", "Ada@example.org", "--pro", "--until", "2099-12-31", "--with-key", "laptop"],
  );
  expect(code).toBe(0);
  expect(output).toContain("ada@example.org  pro until 2099-12-31");
  const key = /^cl_\S+$/m.exec(output)?.[0] ?? "";
  expect(await server.accounts.authenticateKey(key)).toMatchObject({
    account: { email: "ada@example.org", plan: "pro" },
  });
});

test("a key is shown where it is made and never again, and what was done is shown with the operator's name", async () => {
  const store = await newStore();
  const { output } = await run(store, "add", "ada@example.org", "--with-key", "laptop");
  const key = /^cl_\S+$/m.exec(output)?.[0] ?? "?";
  const shown = await run(store, "show", "ada@example.org");
  expect(shown.output).toContain("laptop");
  expect(shown.output).toContain(`operator ${userInfo().username}: key made (${key.slice(3, 15)})`);
  expect(shown.output).not.toContain(key.slice(16));
});

test("a revoked key opens nothing in the running server from that moment", async () => {
  const server = await fixtureAccounts();
  const { id } = await server.administration.add("ada@example.org");
  const { key, record } = await server.accounts.createKey(id, { label: "laptop", expires: null });
  await run(server.path, "keys", "ada@example.org", "--revoke", record.id);
  expect(await server.accounts.authenticateKey(key)).toBeUndefined();
});

test("an account is granted Pro, listed, taken back, blocked and let in again", async () => {
  const { administration } = await fixtureAccounts();
  const tells = (...words: string[]) => told(administration, ...words);
  await tells("add", "ada@example.org");
  expect(await tells("grant", "ada@example.org", "pro")).toBe("ada@example.org  pro");
  expect(await tells("list", "--plan", "free")).toBe("no accounts");
  expect(JSON.parse(await tells("list", "--json"))).toMatchObject([{ plan: "pro", planUntil: null }]);
  expect(await tells("revoke", "ada@example.org")).toBe("ada@example.org  free");
  expect(await tells("block", "ada@example.org")).toBe("ada@example.org  free, blocked");
  expect(await tells("unblock", "ada@example.org")).toBe("ada@example.org  free");
});

test("an unknown account is an error that names the nearest known ones", async () => {
  const { path, administration } = await fixtureAccounts();
  await administration.add("ada@example.org");
  const { code, errors } = await run(path, "grant", "adda@example.org", "pro");
  expect(code).toBe(1);
  expect(errors).toContain("there is no account of adda@example.org; known are ada@example.org");
});

test("a store that cannot be opened is told with what to do", async () => {
  const store = await newStore();
  await writeFile(store, "no database".repeat(1000));
  const { code, errors } = await run(store, "list");
  expect(code).toBe(1);
  expect(errors).toContain("the member store is damaged");
});

test("an account that has ten keys is refused another with how to make room", async () => {
  const { administration, accounts } = await fixtureAccounts();
  const { id } = await administration.add("ada@example.org");
  for (let made = 0; made < 10; made += 1) await accounts.createKey(id, { label: "one", expires: null });
  const refusal = await told(administration, "add", "ada@example.org", "--with-key").catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({
    exitCode: 1,
    message: expect.stringContaining("at most 10 keys; revoke one first"),
  });
});

test("a plan lasts until the end of the day that is given, today included", () => {
  const order = readOrder(["grant", "ada@example.org", "pro", "--until", "2026-11-21"], NOW);
  expect(order).toMatchObject({ until: new Date("2026-11-22T00:00:00Z") });
});

test.each([
  [["grnt", "ada@example.org"], 'did you mean "grant"'],
  [[], "npm run members -- COMMAND"],
  [["grant", "ada@example.org", "gold"], 'the plan that can be granted is "pro"'],
  [["grant", "ada@example.org", "pro", "--until", "2026-11-20"], "--until 2026-11-20 is past"],
  [["grant", "ada@example.org", "pro", "--until", "2027-02-30"], "must be a day such as"],
  [["add", "ada@example.org", "--pro", "--until", "9999-12-31"], "without --until a plan has no end"],
  [["add", "ada@example.org", "--with-key", "a\u001b[2Jb"], "the key's label must be plain text"],
  [["add", "ada@example.org", "--with-key", "a".repeat(61)], "the key's label must have at most 60"],
  [["add", "not an address"], "must have the form name@example.org"],
  [["add"], "give the account's e-mail address"],
  [["add", "ada@example.org", "--until", "2027-01-01"], "--until is for --pro"],
  [["show", "ada@example.org", "more"], '"more" is too much'],
  [["list", "--plan", "gold"], "--plan must be one of free, pro"],
  [["block", "ada@example.org", "--hard"], "--hard"],
] as const)("%j is refused before the store is touched", (words, says) => {
  const read = () => readOrder(words, NOW);
  expect(read).toThrow(Refusal);
  expect(read).toThrow(says);
});

test.each(["add", "grant", "revoke", "show", "list", "keys", "block", "unblock"])(
  "%s tells its use",
  (command) => {
    expect(readOrder([command, "--help"], NOW)).toMatchObject({
      command: "help",
      text: expect.stringContaining(`npm run members -- ${command}`),
    });
  },
);
