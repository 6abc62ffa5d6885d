import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, inject, onTestFinished, vi } from "vitest";
import type { BuyerRecord } from "../../../../contract/members/records.ts";
import { required } from "../../../../contract/required.ts";
import type { Fetch } from "../../../../server/http/requests.ts";
import { listen } from "../../../../server/listen.ts";
import { builtSite } from "../../../site/built-site.ts";
import { connectToChromium, watchedPage } from "../../../site/chromium.ts";
import { openFixtureStore } from "../fixture-members.ts";
import { fictionalPages } from "./fictional-pages.ts";

interface MemberPagesOptions {
  isSkipped: boolean;
  /** The fictional ones unless given. */
  buyers?: readonly BuyerRecord[];
}

/** The members' pages beside the built site on a free port, a Pro member and a browser, for the tests of one file. */
export function useMemberPages({ isSkipped, buyers }: MemberPagesOptions) {
  let opened: { browser: Browser; origin: string; pages: Awaited<ReturnType<typeof fictionalPages>> };
  beforeAll(async () => {
    if (isSkipped) return undefined;
    const site = await builtSite("fixture");
    const current: { fetch: Fetch } = { fetch: site.fetch };
    const fetch: Fetch = (request) => current.fetch(request);
    const server = await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl: "http://127.0.0.1" });
    const origin = `http://127.0.0.1:${server.port}`;
    const folder = await mkdtemp(join(inject("runFolder"), "pages-"));
    const store = await openFixtureStore(join(folder, "members.sqlite"));
    const { asset } = site;
    const urls = { baseUrl: origin, dealsUrl: origin };
    const pages = await fictionalPages({
      ...urls,
      asset,
      others: site.fetch,
      store,
      ...(buyers && { buyers }),
    });
    // The browser has its own clock, by which it ends sessions.
    vi.useRealTimers();
    await pages.administration.grant("pro@example.org", null);
    // An address gets three sign-in links in 15 minutes.
    await pages.administration.add("second@example.org");
    await pages.administration.grant("second@example.org", null);
    current.fetch = pages.fetch;
    const browser = await connectToChromium();
    opened = { browser, origin, pages };
    return async () => {
      await browser.close();
      await server.stop();
      await store.store.close();
    };
  });
  const token = () => required(opened.pages.sent.at(-1), "a sign-in link").token;
  return {
    origin: () => opened.origin,
    /** A page of a profile of its own. */
    async newPage(options?: BrowserContextOptions) {
      const context = await opened.browser.newContext(options);
      onTestFinished(() => context.close());
      return watchedPage(context, opened.origin);
    },
    /** Signs in on the way to a page, which is then shown. */
    async signIn(page: Page, email: string, path: string): Promise<void> {
      await page.goto(`${opened.origin}${path}`);
      await page.getByLabel("Email address").fill(email);
      await page.getByRole("button", { name: "Send me a link" }).click();
      await page.goto(`${opened.origin}/account/sign-in/confirm/?token=${token()}`);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL(`${opened.origin}${path}`);
    },
  };
}
