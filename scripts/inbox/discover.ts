import { groupBy } from "../../contract/collections.ts";
import { parseUrl } from "../../contract/parse-url.ts";
import type { FeedEntry } from "../../data/schema/records.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import { normalizeText } from "../evidence/values/normalize.ts";
import { canonicalUrl, urlFault } from "../evidence/values/urls.ts";
import { decodePage } from "../pages/decode.ts";
import { parsePage } from "../pages/document.ts";
import { fetchPage, PageError, rulesOf } from "../pages/fetch.ts";
import { hostOf } from "../pages/page.ts";
import { readFeed } from "./feed.ts";
import type { InboxOptions } from "./run.ts";

const MAX_SITES = 20;
const MAX_FEEDS_OF_SITE = 5;

type Options = Omit<InboxOptions, "folder" | "maxPages" | "deadline">;

/** Entries for `feeds.yaml`: feeds that the sites cited most declare and that have items now. A language may be empty. */
export async function discoverFeeds(ledger: Ledger, options: Options): Promise<FeedEntry[]> {
  const listed = new Set(ledger.feeds.map(({ url }) => url));
  const found: FeedEntry[] = [];
  const attempt = (url: string, action: () => Promise<void>) =>
    action().catch((error) => {
      if (!(error instanceof PageError)) throw error;
      options.onProblem(url, error.message);
    });
  for (const site of citedSites(ledger))
    await attempt(site, async () => {
      const { publisher, language, feeds } = await readSite(site, options);
      for (const url of feeds.filter((feed) => !listed.has(feed)).slice(0, MAX_FEEDS_OF_SITE))
        await attempt(url, async () => {
          const { total } = readFeed(await fetchPage(url, options, options.robots, {}));
          if (total > 0) found.push({ url, publisher, language, verification_date: options.today });
        });
    });
  return found;
}

function citedSites({ technology }: Ledger): string[] {
  const pages = technology.flatMap((row) => [row, ...row.further]).map((page) => page.evidence_url);
  const bySite = [...groupBy(pages, hostOf).values()].sort((a, b) => b.length - a.length);
  return bySite.slice(0, MAX_SITES).flatMap(([page = ""]) => parseUrl("/", parseUrl(page))?.href ?? []);
}

async function readSite(site: string, options: Options) {
  const { address, bytes, contentType } = await fetchPage(site, options, options.robots);
  const html = decodePage(bytes, contentType);
  const { publisher, language } = options.read(html, address);
  const { sitemaps } = await rulesOf(new URL(address), options, options.robots);
  const links = [...(parsePage(html)?.querySelectorAll('link[rel~="alternate"][type*="+"]') ?? [])];
  const feeds = [
    ...links.map((link) => link.getAttribute("href") ?? "").filter((link) => !/\bcomments?\b/i.test(link)),
    ...sitemaps.filter((sitemap) => /news/i.test(sitemap)),
  ].map((declared) => canonicalUrl(parseUrl(declared, parseUrl(address))?.href ?? ""));
  return {
    publisher: normalizeText(publisher),
    language,
    feeds: [...new Set(feeds)].filter((url) => urlFault(url) === undefined),
  };
}
