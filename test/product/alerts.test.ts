import { beforeAll, expect, test } from "vitest";
import { textOf } from "../html-text.ts";
import { useProduct } from "./product.ts";
import { nextRelease } from "./releases.ts";
import { createVisitor, linkIn, mailTo, signIn, type Visitor } from "./visitor.ts";

const product = useProduct();

const EMAIL = "ada@example.org";
let member: Visitor;

/** A member saves a search, and then a release adds a result. */
beforeAll(async () => {
  await product().run("members", "add", EMAIL, "--pro");
  member = await signIn(product(), EMAIL);
  await member.open("/deals/?country=England");
  await member.press("Save this search");
  await product().publish(await nextRelease());
});

/** The newest mail about alerts; the first mail of all was about signing in. */
const digest = () => mailTo(product(), EMAIL, 2);

test("what a release adds to a saved search is mailed once", async () => {
  expect(await product().run("alerts", "--dry-run")).toBe(`${EMAIL}  1 new deal\n1 mail would be sent\n`);
  expect(await product().run("alerts")).toBe(
    "1 digest and 0 reminders sent; nothing new for 0 members; 0 skipped; 0 failed\n",
  );
  expect(await product().run("alerts")).toMatch(/^0 digests /);
  const mail = await digest();
  expect(mail).toContain("Subject: Clubledger: New deal: Example Rovers: Club Family Group");
  expect(mail).toMatch(/^Message-ID: <[0-9a-f]{32}@ledger\.example\.org>\r$/m);
  expect(mail).toContain("DEALS: CLUBS IN ENGLAND");
  expect(mail).toContain("Example Rovers: Club Family Group");
});

test("the link in the mail pauses the alerts without a sign-in", async () => {
  await product().run("alerts");
  const stranger = createVisitor(product());
  await stranger.open(linkIn(await digest()));
  const { html } = await stranger.press("Pause all");
  expect(textOf(html)).toContain("All that you follow is paused");
  expect(textOf((await member.open("/account/alerts/")).html)).toContain("Paused since");
});
