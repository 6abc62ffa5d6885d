import { expect, test, vi } from "vitest";
import { textOf } from "../../../html-text.ts";
import { formTokenIn } from "../pages/fictional-browser.ts";
import { fictionalPages, signedIn } from "../pages/fictional-pages.ts";
import { callTool, connected, oauthApp, refresh } from "./oauth-fixture.ts";

/** The section of the account page, as it is read. */
const sectionOf = (html: string): string =>
  textOf(/<h2 id="applications">[\s\S]*?<\/section>/.exec(html)?.[0] ?? "none");

const DISCONNECT = /\/account\/applications\/[0-9a-f-]{36}\/disconnect\//;

async function member() {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  const app = await oauthApp();
  const browser = await app.browser();
  return { ...app, app, browser };
}

test("the account page lists connected applications with their site and last use", async () => {
  const { app, accounts, browser } = await member();
  expect(sectionOf(await browser.text("/account/"))).toContain("No application is connected.");
  const { access_token } = await connected(app);
  expect(sectionOf(await browser.text("/account/"))).toContain(
    "Example Assistant app.example.org 21 Nov 2026, 12:00 UTC never Disconnect",
  );
  vi.setSystemTime(new Date("2026-11-21T12:30:00Z"));
  await callTool(app, access_token);
  await accounts.flushed();
  expect(sectionOf(await browser.text("/account/"))).toContain("21 Nov 2026, 12:30 UTC Disconnect");
});

test("an application is disconnected by a form, at once, with tokens of both kinds", async () => {
  const { app, browser } = await member();
  const { access_token, refresh_token } = await connected(app);
  const [path = "none"] = DISCONNECT.exec(await browser.text("/account/")) ?? [];
  const page = await browser.text(path);
  expect(page).toContain("<h1>Disconnect Example Assistant?</h1>");
  expect((await callTool(app, access_token)).status).toBe(200);
  expect((await browser.post(path, { formToken: "forged" })).status).toBe(403);
  const done = await browser.post(path, { formToken: formTokenIn(page) });
  expect(done.headers.get("Location")).toBe("/account/#applications");
  expect((await callTool(app, access_token)).status).toBe(401);
  expect((await refresh(app, refresh_token)).status).toBe(400);
  expect(sectionOf(await browser.text("/account/"))).toContain("No application is connected.");
});

test("an application of another account is neither shown nor disconnected", async () => {
  const { app, browser } = await member();
  const { access_token } = await connected(app);
  const [path = "none"] = DISCONNECT.exec(await browser.text("/account/")) ?? [];
  const stranger = await app.browser("stranger@example.org");
  expect((await stranger.get(path)).status).toBe(404);
  const formToken = formTokenIn(await stranger.text("/account/"));
  await stranger.post(path, { formToken });
  await stranger.post("/account/applications/%00/disconnect/", { formToken });
  expect((await callTool(app, access_token)).status).toBe(200);
});

test("an application that was not used for 30 days is no longer listed", async () => {
  const { app, browser } = await member();
  await connected(app);
  vi.setSystemTime(new Date("2026-12-21T11:59:00Z"));
  const later = await app.browser();
  expect(sectionOf(await later.text("/account/"))).toContain("Example Assistant");
  vi.setSystemTime(new Date("2026-12-21T12:01:00Z"));
  expect(sectionOf(await later.text("/account/"))).toContain("No application is connected.");
  expect(browser.cookies.size).toBeGreaterThan(0);
});

test("the account page names the clients that sign in without a key", async () => {
  const { browser } = await member();
  expect(sectionOf(await browser.text("/account/"))).toContain(
    "claude.ai, Claude Code, ChatGPT, Codex, VS Code and opencode can sign in and then need no key.",
  );
});

test("without OAuth the account page says nothing of applications or of signing in to them", async () => {
  const pages = await fictionalPages();
  const browser = await signedIn(pages, "pro@example.org");
  const html = await browser.text("/account/");
  expect(sectionOf(html)).toBe("none");
  expect(html).not.toContain("mcp login");
});
