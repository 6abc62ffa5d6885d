import { expect, test } from "vitest";
import { mainTextOf } from "../../../html-text.ts";
import { covers } from "../../../requirements.ts";
import { type FictionalBrowser, formTokenIn, onceIn } from "./fictional-browser.ts";
import { fictionalPages, signedIn } from "./fictional-pages.ts";

const KEY = /cl_[0-9A-Za-z]{12}_[0-9A-Za-z]{20,}/;

async function member(email = "pro@example.org") {
  const pages = await fictionalPages();
  const browser = await signedIn(pages, email);
  const formToken = formTokenIn(await browser.text("/account/"));
  const newForm = async () => onceIn(await browser.text("/account/"));
  const make = async (fields: Record<string, string>) =>
    browser.post("/account/keys/", { formToken, once: await newForm(), label: "notebook", ...fields });
  const revokePath = async () => `/account/keys/${(await pages.listKeys())[0]?.id}/revoke/`;
  return { ...pages, browser, formToken, newForm, make, revokePath };
}

const accountText = async (browser: FictionalBrowser) => mainTextOf(await browser.text("/account/"));

test("the account page shows the plan, its end date, and the usage of both limits", async () => {
  const { browser } = await member();
  const html = await browser.text("/account/");
  const text = mainTextOf(html);
  expect(text).toContain("pro@example.org");
  expect(text).toMatch(/Pro , until 30 Jun 2027, 00:00 UTC/);
  expect(text).toMatch(/12 of 60 requests used, 48 left; resets in 23 s/);
  expect(text).toMatch(/1,950 of 2,000 requests used, 50 left; resets in 11 h 6 min/);
  expect(html).toMatch(/<meter id="usage-minute" min="0" max="60"[^>]* value="12">/);
});

test.each([
  ["free@example.org", "Free . Pro adds buyers"],
  ["lapsed@example.org", "Pro, expired on 31 Jan 2026, 00:00 UTC . Pro adds buyers"],
])("%s sees in one line what Pro adds, and no door to it", async (email, plan) => {
  const { browser } = await member(email);
  const html = await browser.text("/account/");
  expect(mainTextOf(html)).toContain(plan);
  expect(html).toContain('/members/#join">Price and access</a>');
  expect(html).not.toMatch(/href="\/(buyers|deals)\//);
});

test("a key is created on the account page and shown once", covers("AUTH-KEY-PAGE"), async () => {
  const { browser, make } = await member();
  const response = await make({});
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("Location")).toBeNull();
  const [key = "none"] = KEY.exec(await response.text()) ?? [];
  const text = await accountText(browser);
  expect(text).toMatch(/notebook cl_ ?\w{12} ?_… 21 Nov 2026, 12:00 UTC never ● Active, does not expire/);
  expect(text).toContain(key.slice(3, 15));
  expect(text).not.toMatch(KEY);
});

test("the form creates one key however often it is sent, and says so", async () => {
  const { listKeys, browser, formToken } = await member();
  const once = onceIn(await browser.text("/account/"));
  const send = () => browser.post("/account/keys/", { formToken, once, label: "notebook" });
  expect(await (await send()).text()).toMatch(KEY);
  const again = await (await send()).text();
  expect(mainTextOf(again)).toContain("The form was sent a second time, and no second key was created.");
  expect(again).not.toMatch(KEY);
  expect(await listKeys()).toHaveLength(1);
});

test("every rendering of the form has its own id, and without an id it creates no key", async () => {
  const { listKeys, browser, make } = await member();
  const html = async () => (await browser.get("/account/")).text();
  const [one, other] = [onceIn(await html()), onceIn(await html())];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(other).not.toBe(one);
  expect((await make({ once: "" })).status).toBe(403);
  expect(await listKeys()).toEqual([]);
});

test("opening the page of a new key by GET redirects to the list of keys", async () => {
  const { browser } = await member();
  const response = await browser.get("/account/keys/");
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/account/#keys"]);
});

test("a key works until the end of its last day in UTC", async () => {
  const { listKeys, make } = await member();
  expect((await make({ expires: "2026-11-21" })).status).toBe(200);
  const [key] = await listKeys();
  expect(key?.expires?.toISOString()).toBe("2026-11-21T23:59:59.999Z");
});

const INVALID = [
  [{ label: " " }, "Label must not be empty"],
  [{ label: "a".repeat(61) }, "Label must have at most 60 characters"],
  [{ label: "a\u0007b" }, "Label must be plain text, without control characters"],
  [{ label: "a\0b" }, "Label must be plain text, without control characters"],
  [{ expires: "2026-11-20" }, "Last day must not be in the past"],
  [{ expires: "31.01.2027" }, "Last day must be a future date, written as 2027-01-31"],
  [{ expires: "2027-02-30" }, "Last day must be a future date, written as 2027-01-31"],
] as const;

test("an invalid field of a new key has its error beside it", async () => {
  const { listKeys, make } = await member();
  for (const [fields, message] of INVALID) {
    const response = await make(fields);
    expect([fields, response.status]).toEqual([fields, 400]);
    expect(mainTextOf(await response.text())).toContain(message);
  }
  expect(await listKeys()).toEqual([]);
});

test("an account has at most ten active keys, and the page says so", async () => {
  const { browser, formToken, newForm, make, revokePath } = await member();
  const openSinceBefore = await newForm();
  for (let made = 0; made < 10; made += 1) expect((await make({})).status).toBe(200);
  const refused = await make({ once: openSinceBefore });
  expect(refused.status).toBe(400);
  expect(mainTextOf(await refused.text())).toContain("You have 10 active keys, the maximum");
  await browser.post(await revokePath(), { formToken });
  expect(await accountText(browser)).not.toContain("the maximum");
});

test("revoking a key asks for confirmation first", async () => {
  const { listKeys, browser, formToken, make, revokePath } = await member();
  await make({});
  const revoke = await revokePath();
  const asked = await browser.get(revoke);
  expect(mainTextOf(await asked.text())).toContain("Revoke this key?");
  expect((await listKeys())[0]?.revoked).toBeNull();
  const done = await browser.post(revoke, { formToken });
  expect(done.status).toBe(303);
  expect(done.headers.get("Location")).toBe("/account/#keys");
  expect(await accountText(browser)).toContain("○ Revoked 21 Nov 2026, 12:00 UTC");
  expect((await browser.get(revoke)).status).toBe(404);
});

test("another account's key cannot be seen or revoked", async () => {
  const { fetch, sent, listKeys, make, revokePath } = await member();
  await make({});
  const revoke = await revokePath();
  const other = await signedIn({ fetch, sent }, "free@example.org");
  expect((await other.get(revoke)).status).toBe(404);
  const formToken = formTokenIn(await other.text("/account/"));
  await other.post(revoke, { formToken });
  expect((await listKeys())[0]?.revoked).toBeNull();
});

test("the account page leads to how programs and AI clients use a key", async () => {
  const { browser } = await member();
  const html = await browser.text("/account/");
  for (const page of ["/api/reference/", "/api/mcp/#setup"])
    expect(html).toContain(`<a href="https://ledger.example.org${page}">`);
});

test("plan and use come first on the account page, then keys, and sessions last", async () => {
  const { browser } = await member();
  const headings = (await browser.text("/account/")).match(/(?<=<main.*<h2 id=")\w+(?=.*<\/main>)/gs);
  expect(headings).toEqual(["plan", "use", "keys", "sessions"]);
});
