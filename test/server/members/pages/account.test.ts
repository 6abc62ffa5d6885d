import { expect, test } from "vitest";
import { covers } from "../../../requirements.ts";
import { type FictionalBrowser, formTokenIn, onceIn } from "./fictional-browser.ts";
import { fictionalPages, signedIn } from "./fictional-pages.ts";

/** The text of a page's main part, as it is read. */
const textOf = (html: string): string =>
  html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

async function member(email = "pro@example.org") {
  const pages = fictionalPages();
  const browser = await signedIn(pages, email);
  const formToken = formTokenIn(await (await browser.get("/account/")).text());
  const newForm = async () => onceIn(await (await browser.get("/account/")).text());
  const make = async (fields: Record<string, string>) =>
    browser.post("/account/keys/", { formToken, once: await newForm(), label: "notebook", ...fields });
  return { ...pages, browser, formToken, newForm, make };
}

const accountText = async (browser: FictionalBrowser) =>
  textOf(await (await browser.get("/account/")).text());

test("the account page tells the plan, its end, and what is used and left of both limits", async () => {
  const { browser } = await member();
  const html = await (await browser.get("/account/")).text();
  const text = textOf(html);
  expect(text).toContain("pro@example.org");
  expect(text).toMatch(/Pro , until 2027-06-30 00:00 UTC/);
  expect(text).toMatch(/12 of 60 requests used, 48 left; begins anew in 23 s/);
  expect(text).toMatch(/1,950 of 2,000 requests used, 50 left; begins anew in 11 h 6 min/);
  expect(html).toMatch(/<meter id="usage-minute" min="0" max="60"[^>]* value="12">/);
});

test.each([
  ["free@example.org", "Free . Buyers and deals are closed to you."],
  [
    "lapsed@example.org",
    "Pro, lapsed : it ended on 2026-01-31 00:00 UTC . Buyers and deals are closed to you.",
  ],
])("%s is told what Pro would open and who grants it", async (email, plan) => {
  const { browser } = await member(email);
  const text = await accountText(browser);
  expect(text).toContain(plan);
  expect(text).toContain("Pro opens the buyers, their decision-makers and the recent deals");
  expect(text).toContain("granted by the operator");
});

test("a key is made on the account page and shown this once", covers("AUTH-KEY-PAGE"), async () => {
  const { browser, make } = await member();
  const answer = await make({});
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.get("Location")).toBeNull();
  expect(await answer.text()).toContain("cl_key4_EXAMPLEONLY");
  const text = await accountText(browser);
  expect(text).toMatch(/notebook cl_ ?key4 ?_… 2026-11-21 12:00 UTC never ● works, without an end/);
  expect(text).not.toContain("EXAMPLEONLY");
});

test("the form of a new key makes one key however often it is sent, and says so", async () => {
  const { accounts, browser, formToken } = await member();
  const once = onceIn(await (await browser.get("/account/")).text());
  const send = () => browser.post("/account/keys/", { formToken, once, label: "notebook" });
  expect(await (await send()).text()).toContain("cl_key4_EXAMPLEONLY");
  const again = await (await send()).text();
  expect(textOf(again)).toContain("The form was sent a second time, and no second key was made.");
  expect(again).not.toContain("EXAMPLEONLY");
  expect(await accounts.listKeys("pro@example.org")).toHaveLength(1);
});

test("no two forms of a new key are the same, and one that cannot be told from others makes no key", async () => {
  const { accounts, browser, make } = await member();
  const html = async () => (await browser.get("/account/")).text();
  const [one, other] = [onceIn(await html()), onceIn(await html())];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(other).not.toBe(one);
  expect((await make({ once: "" })).status).toBe(403);
  expect(await accounts.listKeys("pro@example.org")).toEqual([]);
});

test("the page of a new key, opened anew by its address, leads to the list of keys", async () => {
  const { browser } = await member();
  const answer = await browser.get("/account/keys/");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/account/#keys"]);
});

test("a key's last day ends with its last moment in UTC", async () => {
  const { accounts, make } = await member();
  expect((await make({ expires: "2026-11-21" })).status).toBe(200);
  const [key] = await accounts.listKeys("pro@example.org");
  expect(key?.expires?.toISOString()).toBe("2026-11-21T23:59:59.999Z");
});

test.each([
  [{ label: " " }, "Label must not be empty"],
  [{ label: "a".repeat(61) }, "Label must have at most 60 characters"],
  [{ label: "a\u0007b" }, "Label must be plain text, without control characters"],
  [{ label: "a\0b" }, "Label must be plain text, without control characters"],
  [{ expires: "2026-11-20" }, "Last day (optional) must not have passed"],
  [{ expires: "31.01.2027" }, "Last day (optional) must be a date to come, written as 2027-01-31"],
  [{ expires: "2027-02-30" }, "Last day (optional) must be a date to come, written as 2027-01-31"],
])("what a key cannot have is told at its field: %j", async (fields, message) => {
  const { accounts, make } = await member();
  const answer = await make(fields);
  expect(answer.status).toBe(400);
  expect(textOf(await answer.text())).toContain(message);
  expect(await accounts.listKeys("pro@example.org")).toEqual([]);
});

test("an account has at most ten keys that work, and is told so", async () => {
  const { accounts, browser, newForm, make } = await member();
  const openSinceBefore = await newForm();
  for (let made = 0; made < 10; made += 1) expect((await make({})).status).toBe(200);
  const refused = await make({ once: openSinceBefore });
  expect(refused.status).toBe(400);
  expect(textOf(await refused.text())).toContain("You have 10 keys that work, which is the most");
  const [key] = await accounts.listKeys("pro@example.org");
  await accounts.revokeKey("pro@example.org", key?.id ?? "");
  expect(await accountText(browser)).not.toContain("which is the most");
});

test("a key is revoked only after a page has asked", async () => {
  const { accounts, browser, formToken, make } = await member();
  await make({});
  const asked = await browser.get("/account/keys/key4/revoke/");
  expect(textOf(await asked.text())).toContain("Revoke this key?");
  expect((await accounts.listKeys("pro@example.org"))[0]?.revoked).toBeNull();
  const done = await browser.post("/account/keys/key4/revoke/", { formToken });
  expect(done.status).toBe(303);
  expect(done.headers.get("Location")).toBe("/account/#keys");
  expect(await accountText(browser)).toContain("○ revoked 2026-11-21 12:00 UTC");
  expect((await browser.get("/account/keys/key4/revoke/")).status).toBe(404);
});

test("nobody is asked about another account's key, and nobody revokes one", async () => {
  const { fetch, accounts, make } = await member();
  await make({});
  const other = await signedIn({ fetch, accounts }, "free@example.org");
  expect((await other.get("/account/keys/key4/revoke/")).status).toBe(404);
  const formToken = formTokenIn(await (await other.get("/account/")).text());
  await other.post("/account/keys/key4/revoke/", { formToken });
  expect((await accounts.listKeys("pro@example.org"))[0]?.revoked).toBeNull();
});

test("a label is shown as text, whatever it holds", async () => {
  const { browser, make } = await member();
  const label = '<script>alert(1)</script>"';
  expect(await (await make({ label })).text()).not.toContain("<script>alert");
  expect(await (await browser.get("/account/")).text()).not.toContain("<script>alert");
});

test("no key stands in a log", async () => {
  const { logged, make } = await member();
  await make({});
  expect(logged.join("")).toContain("/account/keys/");
  expect(logged.join("")).not.toContain("EXAMPLEONLY");
});

test("the account page holds the ways to use a key at the member's own address", async () => {
  const { browser } = await member();
  const html = (await (await browser.get("/account/")).text())
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'");
  for (const part of [
    `curl -H "Authorization: Bearer $CLUBLEDGER_KEY" 'https://members.example.org/api/v1/buyers`,
    "claude mcp add --transport http clubledger https://members.example.org/mcp",
    `"Authorization:$${"{AUTHORIZATION}"}"`,
    `"Bearer $${"{env:CLUBLEDGER_KEY}"}"`,
    `"Bearer $${"{input:clubledger-key}"}"`,
  ])
    expect(html).toContain(part);
});
