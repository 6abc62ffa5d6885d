import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../server/app.ts";
import { readConfig } from "../../../../server/config.ts";
import type { Fetch } from "../../../../server/http/requests.ts";
import { loadIndexes } from "../../../../server/indexes.ts";
import { listen } from "../../../../server/listen.ts";
import { openMembers } from "../../../../server/members/open-members.ts";
import { listSite, loadAssets } from "../../../../server/site-files.ts";
import { recordedLog, temporaryFolder } from "../../../fixture-build.ts";
import { builtSite } from "../../../site/built-site.ts";
import { connectToChromium, withoutChromium } from "../../../site/chromium.ts";
import { memberIndexesOf } from "../fictional-buyers.ts";
import { fixtureAccounts, fixtureStore, SECRET } from "../fixture-members.ts";
import { mailServer } from "../mail-server.ts";
import { BUYERS, DEALS } from "./fictional-pages.ts";

const skipped = withoutChromium("the tests of signing in with a real browser");

/** The whole server of the fictional build, at an address of this machine, and the mails and lines that it writes. */
async function wholeServer() {
  const { url, received } = await mailServer();
  const { folder } = await builtSite("fixture");
  const current: { fetch: Fetch } = { fetch: () => new Response(null, { status: 503 }) };
  const fetch: Fetch = (...request) => current.fetch(...request);
  const server = await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl: "http://127.0.0.1" });
  const origin = `http://127.0.0.1:${server.port}`;
  const place = join(await temporaryFolder(), "members.sqlite");
  const { store, administration } = await fixtureAccounts(await fixtureStore(place));
  await administration.add("pro@example.org");
  await administration.grant("pro@example.org", null);
  await store.close();
  const config = readConfig({
    BASE_URL: origin,
    DATABASE_URL: `file:${place}`,
    SMTP_URL: `${url}?ignoreTLS=true`,
    MAIL_FROM: "Clubledger <members@example.org>",
    AUTH_SECRET: SECRET,
  });
  const { log, logged } = recordedLog();
  const opened = await openMembers(config.members, memberIndexesOf(BUYERS, DEALS), log);
  const indexes = await loadIndexes(folder);
  current.fetch = createApp({
    indexes: { ...indexes, manifest: { ...indexes.manifest, baseUrl: origin } },
    site: await listSite(folder),
    asset: await loadAssets(folder),
    log,
    members: opened.members,
  });
  onTestFinished(async () => {
    await server.stop();
    await opened.close();
  });
  return { origin, received, logged };
}

test.skipIf(skipped)(
  "a member signs in by mail, makes a key, uses it, revokes it and signs out",
  async () => {
    const { origin, received, logged } = await wholeServer();
    const statusOf = async (key: string, path: string) =>
      (await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${key}` } })).status;
    const browser = await connectToChromium();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const addresses: string[] = [];
    page.on("framenavigated", (frame) => void addresses.push(frame.url()));
    await page.goto(`${origin}/deals/?country=Germany`);
    await page.getByLabel("Email address").fill("pro@example.org");
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByText("Check your email").first().waitFor();
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    // Mail breaks long lines.
    const mail = received[0]?.replace(/=\r?\n/g, "").replaceAll("=3D", "=") ?? "";
    const [link = ""] = /https?:\/\/\S+\?token=[\w-]+/.exec(mail) ?? [];
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
    expect(page.url()).toBe(`${origin}/account/sign-in/?return_to=%2Faccount%2F`);
    const token = new URL(link).searchParams.get("token") ?? "";
    expect(key).toMatch(/^cl_/);
    expect(token).toMatch(/^[\w-]{40,}$/);
    expect(logged()).toContain("/account/keys/");
    const secrets = [key, token, "pro@example.org"];
    expect(secrets.filter((secret) => logged().includes(secret))).toEqual([]);
    expect(addresses).toContain(`${origin}/account/keys/`);
    const others = addresses.filter((address) => !address.startsWith(`${origin}/account/sign-in/confirm/`));
    expect(others.filter((address) => /token=|cl_|%40|@/.test(address))).toEqual([]);
  },
);
