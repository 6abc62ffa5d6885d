import { userInfo } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDatabase } from "../postgres/database.ts";
import { useProduct } from "./product.ts";
import { askWithKey } from "./visitor.ts";

/** What operators do where only the release is, with `server/members.js`. */

const product = useProduct();
const postgres = inject("postgres");

const members = (...words: string[]) => product().run("members", ...words);
const statusOf = async (key: string) => (await askWithKey(product(), key, "/api/v1/buyers")).status;

/** A new Pro member's key. */
async function newKey(email: string): Promise<string> {
  const output = await members("add", email, "laptop", "--pro", "--with-key");
  return /^cl_\S+$/m.exec(output)?.[0] ?? "no key";
}

test("a command takes effect in the running server at once", async () => {
  const key = await newKey("ada@example.org");
  expect(await statusOf(key)).toBe(200);
  for (const [command, status] of [
    ["block", 401],
    ["unblock", 200],
    ["revoke", 403],
    ["grant", 200],
  ] as const) {
    await members(
      command,
      "ada@example.org",
      ...(command === "grant" ? ["pro", "--until", "2099-12-31"] : []),
    );
    expect([command, await statusOf(key)]).toEqual([command, status]);
  }
  await members("keys", "ada@example.org", "--revoke", key.slice(3, 15));
  expect(await statusOf(key)).toBe(401);
});

test("accounts and their data are shown, and deleted once that is confirmed", async () => {
  const key = await newKey("bea@example.org");
  expect(await members("list", "--plan", "pro")).toContain("bea@example.org  pro");
  expect(await members("keys", "bea@example.org")).toContain("laptop");
  expect(await members("show", "bea@example.org")).toContain(
    `operator ${userInfo().username}: key made (${key.slice(3, 15)})`,
  );
  expect(JSON.parse(await members("export", "bea@example.org"))).toMatchObject({
    keys: [{ label: "laptop" }],
  });
  await members("delete", "bea@example.org");
  expect(await statusOf(key)).toBe(200);
  await members("delete", "bea@example.org", "--confirm");
  expect(await statusOf(key)).toBe(401);
});

/** An empty store of the kind that the tests run over, until the test ends. */
async function emptyStore(name: string): Promise<string> {
  if (postgres === undefined) return `file:${join(product().folder, name)}`;
  const { url, drop } = await createDatabase(postgres);
  onTestFinished(drop);
  return url;
}

/** Serves another store until the test ends. */
async function serve(databaseUrl: string): Promise<void> {
  onTestFinished(() => product().restart());
  await product().restart({ DATABASE_URL: databaseUrl });
}

test("after a move to another store the keys work there", async () => {
  const key = await newKey("cyd@example.org");
  const other = await emptyStore("moved.sqlite");
  await members("migrate-store", "--from", product().databaseUrl, "--to", other);
  await serve(other);
  expect(await statusOf(key)).toBe(200);
});

test.skipIf(postgres !== undefined)(
  "in a backup the keys work that were there when it was made",
  async () => {
    const file = join(product().folder, "backup");
    const before = await newKey("dot@example.org");
    await members("backup", file);
    const after = await newKey("eve@example.org");
    await serve(`file:${file}`);
    expect([await statusOf(before), await statusOf(after)]).toEqual([200, 401]);
  },
);
