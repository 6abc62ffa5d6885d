import { expect, test } from "vitest";
import { ORIGIN, useProduct } from "./product.ts";
import { nextRelease } from "./releases.ts";
import { askWithKey, createKey, signIn } from "./visitor.ts";

const product = useProduct();

test("SIGHUP serves a new release to everybody, and the server goes on: sessions and keys too", async () => {
  await product().run("members", "add", "ada@example.org", "--pro");
  const visitor = await signIn(product(), "ada@example.org");
  const key = await createKey(visitor, "notebook");
  const deals = async () => (await askWithKey(product(), key, "/api/v1/deals")).json();
  const served = async () => (await product().fetch(`${ORIGIN}/readyz`)).json();
  const before = await served();
  expect(await deals()).toMatchObject({ total: 8 });
  await product().publish(await nextRelease());
  expect(await served()).toEqual(before);
  product().signal("SIGHUP");
  await expect.poll(deals, { timeout: 20_000 }).toMatchObject({ total: 9 });
  expect((await visitor.open("/deals/")).html).toContain("Club Family Group");
  expect((await product().fetch(`${ORIGIN}/clubs/fc-muster/`)).status).toBe(200);
});
