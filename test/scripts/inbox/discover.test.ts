import { expect, test } from "vitest";
import { discoverFeeds } from "../../../scripts/inbox/discover.ts";
import { inboxOptions, ledgerWith, newsSite, rss } from "./inbox-run.ts";

/** The fictional ledger, whose rows cite pages of this site alone. */
async function discovered(origin: string, ...listed: readonly string[]) {
  const ledger = await ledgerWith(...listed);
  const technology = ledger.technology.map((row) => ({
    ...row,
    evidence_url: `${origin}/story`,
    evidence_publisher: "Example News",
    further: [],
  }));
  const problems: string[] = [];
  const found = await discoverFeeds({ ...ledger, technology }, await inboxOptions(problems));
  return { found: found.map(({ url, ...entry }) => ({ url: url.replace(origin, ""), ...entry })), problems };
}

const FEED = rss("<title>A</title><link>/a</link>");
const link = (href: string, type = "application/rss+xml") =>
  `<link rel="alternate" type="${type}" href="${href}">`;

test("feeds that a site declares and that have items are proposed, with what the site says of itself", async () => {
  const { origin } = await newsSite({
    "/robots.txt": {},
    "/": {
      body:
        `<html lang="en"><head><meta property="og:site_name" content="Example&#10;News">` +
        link("/rss") +
        link("/atom", "application/atom+xml") +
        link("/de", "text/html") +
        link("/comments/feed") +
        link("/broken") +
        link("javascript:alert(1)") +
        "</head><body></body></html>",
    },
    "/rss": FEED,
    "/atom": rss(),
    "/comments/feed": FEED,
    "/de": FEED,
    "/broken": { body: "no feed" },
  });
  const { found, problems } = await discovered(origin);
  expect(found).toEqual([
    { url: "/rss", publisher: "Example News", language: "en", verification_date: "2026-11-23" },
  ]);
  expect(problems).toEqual([
    "/broken: It is neither Atom, RSS, JSON Feed nor a sitemap of news, or it is broken.",
  ]);
});

test("a sitemap of news in robots.txt is proposed, one of all pages is not, nor what is listed", async () => {
  const site = await newsSite({ "/": { body: `<html>${link("/rss")}</html>` }, "/rss": FEED });
  const sitemap = `<urlset><url><loc>${site.origin}/a</loc><news:news><news:title>A</news:title></news:news></url></urlset>`;
  Object.assign(site.answers, {
    "/robots.txt": { body: `Sitemap: ${site.origin}/sitemap.xml\nSitemap: ${site.origin}/news-sitemap.xml` },
    "/sitemap.xml": { body: sitemap },
    "/news-sitemap.xml": { body: sitemap },
  });
  const { found } = await discovered(site.origin, `${site.origin}/rss`);
  expect(found.map(({ url }) => url)).toEqual(["/news-sitemap.xml"]);
});

test("a site that cannot be read is named", async () => {
  const { origin } = await newsSite({ "/": { status: 403 } });
  expect(await discovered(origin)).toEqual({
    found: [],
    problems: ["/: The page is behind a wall (403); open it in a browser."],
  });
});
