import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CliError } from "../../scripts/cli.ts";
import { memberCommands, runMembersCommand } from "../../scripts/members/commands.ts";
import type { Administration } from "../../server/members/accounts/administration.ts";
import { temporaryFolder } from "../fixture-build.ts";
import { fixtureAccounts } from "../server/members/fixture-members.ts";
import { runCommand } from "../server/members/run-command.ts";

/** The command as a process of its own over a store. */
const run = (store: string, ...words: string[]) => runCommand(`file:${store}`, ...words);

/** What the command prints, over accounts of this process. */
const printed = (accounts: Administration, ...words: string[]): Promise<string> =>
  runMembersCommand(words, () => ({ databaseUrl: "", now: NOW, withAccounts: (work) => work(accounts) }));

const NOW = new Date("2026-11-21T12:00:00Z");

test("an account is granted Pro, listed, taken back, blocked and let in again", async () => {
  const { administration } = await fixtureAccounts();
  const run = (...words: string[]) => printed(administration, ...words);
  await run("add", "ada@example.org");
  expect(await run("grant", "ada@example.org", "pro")).toBe("ada@example.org  pro");
  expect(await run("list", "--plan", "free")).toBe("no accounts");
  expect(JSON.parse(await run("list", "--json"))).toMatchObject([{ plan: "pro", planUntil: null }]);
  expect(await run("revoke", "ada@example.org")).toBe("ada@example.org  free");
  expect(await run("block", "ada@example.org")).toBe("ada@example.org  free, blocked");
  expect(await run("unblock", "ada@example.org")).toBe("ada@example.org  free");
});

test("an unknown account is an error that names the nearest known ones", async () => {
  const { administration } = await fixtureAccounts();
  await administration.add("ada@example.org");
  await expect(printed(administration, "grant", "adda@example.org", "pro")).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining("there is no account of adda@example.org; known are ada@example.org"),
  });
});

test("an account is deleted only with --confirm, and what goes and what stays is said", async () => {
  const { administration } = await fixtureAccounts();
  await administration.add("ada@example.org");
  const asked = await printed(administration, "delete", "ada@example.org");
  expect(asked).toContain("would be deleted with:\n     1  accounts\n     1  audit\n");
  expect(await administration.find("ada@example.org")).toBeDefined();
  const done = await printed(administration, "delete", "ada@example.org", "--confirm");
  expect(done).toContain("ada@example.org is deleted with:\n     1  accounts\n     1  audit\n");
  expect(done).toContain("for 25 hours at most,\nand backups of the store");
  expect(await administration.find("ada@example.org")).toBeUndefined();
});

test("a damaged store is an error that says what to do", async () => {
  const store = join(await temporaryFolder(), "members.sqlite");
  await writeFile(store, "no database".repeat(1000));
  const { code, errors } = await run(store, "list");
  expect(code).toBe(1);
  expect(errors).toContain("the member store is damaged");
});

test.each(["list", "show ada@example.org", "delete ada@example.org --confirm", "backup copy.sqlite"])(
  "%s where there is no store says so and creates none",
  async (words) => {
    const folder = await temporaryFolder();
    const store = join(folder, "var/members.sqlite");
    const { code, errors } = await run(store, ...words.split(" "));
    expect([code, errors]).toEqual([
      1,
      `there is no store at ${store}; a relative path begins at the working folder\n`,
    ]);
    expect(await readdir(folder)).toEqual([]);
  },
);

test("the first account says where its store was created", async () => {
  const store = join(await temporaryFolder(), "var/members.sqlite");
  expect((await run(store, "add", "ada@example.org")).output).toBe(
    `created the store ${store}\nada@example.org  free\n`,
  );
  expect((await run(store, "add", "ada@example.org")).output).toBe("ada@example.org  free\n");
});

test("an account that has ten keys is refused another with how to make room", async () => {
  const { administration, accounts } = await fixtureAccounts();
  const { id } = await administration.add("ada@example.org");
  for (let made = 0; made < 10; made += 1) await accounts.createKey(id, { label: "one", expires: null });
  const created = printed(administration, "add", "ada@example.org", "--with-key");
  await expect(created).rejects.toThrow(CliError);
  await expect(created).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining("at most 10 keys; revoke one first"),
  });
});

test("a plan lasts until the end of the day that is given, today included", async () => {
  const { administration } = await fixtureAccounts();
  await printed(administration, "add", "ada@example.org", "--pro", "--until", "2026-11-21");
  expect(await administration.find("ada@example.org")).toMatchObject({
    planUntil: new Date("2026-11-22T00:00:00Z"),
  });
});

test.each([
  ["grnt ada@example.org", 'unknown command "grnt" (did you mean "grant"?)'],
  ["", "npm run members -- add EMAIL"],
  ["grant ada@example.org gold", 'PLAN must be "pro"'],
  ["grant ada@example.org pro --until 2026-11-20", "--until 2026-11-20 is past"],
  ["grant ada@example.org pro --until 2027-02-30", "--until must be a day such as"],
  ["add ada@example.org --pro --until 9999-12-31", "without --until a plan has no end"],
  ["add ada@example.org --with-key a\u001b[2Jb", "LABEL must be plain text"],
  [`add ada@example.org --with-key ${"a".repeat(61)}`, "LABEL must have at most 60"],
  ["add ada@example.org laptop", "LABEL requires --with-key"],
  ["add nobody", "EMAIL must have the form name@example.org"],
  ["add", "missing: EMAIL"],
  ["add ada@example.org --until 2027-01-01", "--until requires --pro"],
  ["show ada@example.org more", 'unexpected argument "more"'],
  ["list --plan gold", "--plan must be one of free, pro"],
  ["block ada@example.org --hard", 'unknown option "--hard"'],
  ["migrate-store --from mysql://db", "--from must begin with"],
])("%j is refused before the store is opened", async (words, message) => {
  const context = {
    databaseUrl: "",
    now: NOW,
    withAccounts: () => Promise.reject(new Error("the store is opened")),
  };
  const refused = runMembersCommand(words === "" ? [] : words.split(" "), () => context);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toMatchObject({ exitCode: 2 });
});

test.each(Object.keys(memberCommands))("%s shows its usage", async (name) => {
  const text = await runMembersCommand([name, "--help"], () => {
    throw new Error("the settings are read");
  });
  expect(text).toContain(`npm run members -- ${name}`);
});
