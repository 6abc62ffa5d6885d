import { join } from "node:path";
import { pino } from "pino";
import type { Browser, Page } from "playwright-core";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApp } from "../../../../server/app.ts";
import { readConfig } from "../../../../server/config.ts";
import type { Fetch } from "../../../../server/http/requests.ts";
import { loadIndexes } from "../../../../server/indexes.ts";
import { listen } from "../../../../server/listen.ts";
import { createAdministration } from "../../../../server/members/accounts/administration.ts";
import { openMembers } from "../../../../server/members/open-members.ts";
import { storeEngine } from "../../../../server/members/store/open-store.ts";
import { openManagedStore } from "../../../../server/members/store/store.ts";
import { listSite, loadAssets } from "../../../../server/site-files.ts";
import { builtSite } from "../../../site/built-site.ts";
import { launchChromium, withoutChromium } from "../../../site/chromium.ts";
import { memberIndexesOf } from "../fictional-buyers.ts";
import { BUYERS, DEALS } from "./fictional-pages.ts";

const skipped = withoutChromium("the tests of signing in with a real browser");

let browser: Browser;
let origin: string;
const mails: string[] = [];
const logged: string[] = [];
/** Every address that a page was at. */
const addresses: string[] = [];

describe.skipIf(skipped)("from the mail to the key", () => {
  beforeAll(async () => {
    const smtp = await mailServer();
    const { folder } = await builtSite("fixture");
    const current: { fetch: Fetch } = { fetch: () => new Response(null, { status: 503 }) };
    const fetch: Fetch = (...request) => current.fetch(...request);
    const server = await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl: "http://127.0.0.1" });
    origin = `http://127.0.0.1:${server.port}`;
    const store = `file:${join(inject("runFolder"), "end-to-end.sqlite")}`;
    await grantPro(store, "pro@example.org");
    const config = readConfig({
      BASE_URL: origin,
      DATABASE_URL: store,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`,
      MAIL_FROM: "Clubledger <members@example.org>",
      AUTH_SECRET: "an-openly-fictional-secret-of-the-tests",
    });
    const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });
    const opened = await openMembers(config.members, memberIndexesOf(BUYERS, DEALS), log);
    const indexes = await loadIndexes(folder);
    current.fetch = createApp({
      indexes: { ...indexes, manifest: { ...indexes.manifest, baseUrl: origin } },
      site: await listSite(folder),
      asset: await loadAssets(folder),
      log,
      members: opened.members,
    });
    browser = await launchChromium();
    afterAll(async () => {
      await browser.close();
      await server.stop();
      await opened.close();
      await smtp.close();
    });
  });

  test("a member signs in by mail, makes a key, uses it, revokes it and signs out", async () => {
    const page = await newPage();
    await page.goto(`${origin}/deals/?country=Germany`);
    const link = await askForLink(page, "pro@example.org");
    await page.goto(link);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${origin}/deals/?country=Germany`);
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByLabel("Label").fill("from end to end");
    await page.getByRole("button", { name: "Create a key" }).click();
    const key = (await page.locator("#new-key-text").textContent()) ?? "";
    expect(await statusOf(key, "/api/v1/me")).toBe(200);
    expect(await statusOf(key, "/api/v1/buyers")).toBe(200);
    await page.getByRole("link", { name: "I have stored it" }).click();
    expect(await page.locator(".usage").textContent()).toContain("1 of 60 requests used, 59 left");
    await page.getByRole("link", { name: "Revoke from end to end" }).click();
    await page.getByRole("button", { name: "Revoke it" }).click();
    await page.getByText("○ Revoked").waitFor();
    expect(await statusOf(key, "/api/v1/me")).toBe(401);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL(`${origin}/account/sign-in/`);
    await page.goto(`${origin}/account/`);
    expect(page.url()).toBe(`${origin}/account/sign-in/`);
    const token = new URL(link).searchParams.get("token") ?? "";
    expect(key).toMatch(/^cl_/);
    expect(token).toMatch(/^[\w-]{40,}$/);
    expect(logged.join("")).toContain("/account/keys/");
    const secrets = [key, token, "pro@example.org"];
    expect(secrets.filter((secret) => logged.join("").includes(secret))).toEqual([]);
    expect(addresses).toContain(`${origin}/account/keys/`);
    const others = addresses.filter((address) => !address.startsWith(`${origin}/account/sign-in/confirm/`));
    expect(others.filter((address) => /token=|cl_|%40|@/.test(address))).toEqual([]);
    await page.context().close();
  });
});

/** A page of a browser of its own. */
async function newPage(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on("framenavigated", (frame) => void addresses.push(frame.url()));
  return page;
}

/** Sends the sign-in form and gives the link that arrives by mail. */
async function askForLink(page: Page, email: string): Promise<string> {
  const before = mails.length;
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText("Check your email").first().waitFor();
  await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(before + 1);
  return /https?:\/\/\S+\?token=[\w-]+/.exec(mails.at(-1) ?? "")?.[0] ?? "";
}

async function statusOf(key: string, path: string): Promise<number> {
  return (await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${key}` } })).status;
}

/** A real mail server that keeps what it is given, with the line breaks that mail puts into long lines taken out. */
async function mailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on("end", () => {
        mails.push(text.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
        done();
      });
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  const address = listening.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { port, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

async function grantPro(url: string, email: string): Promise<void> {
  const log = pino({ level: "silent" });
  const store = await openManagedStore({ open: storeEngine(url).open, log, displayUrl: "the fixture" });
  const administration = createAdministration(store, "operator tests");
  await administration.add(email);
  await administration.grant(email, null);
  await store.close();
}
