import { parseFeed } from "feedsmith";
import { parseUrl } from "../../contract/parse-url.ts";
import { canonicalUrl, urlFault } from "../evidence/values/urls.ts";
import { decodePage } from "../pages/decode.ts";
import { parsePage } from "../pages/document.ts";
import { type FetchedPage, PageError } from "../pages/fetch.ts";

/** A page as a feed announces it. */
export interface FeedItem {
  url: string;
  html: string;
  /** When it appeared, YYYY-MM-DD; undefined if the feed does not say. */
  day: string | undefined;
}

type Entry = Partial<Record<"link" | "title" | "text" | "date", string | undefined>>;

/** Most items of a sitemap of news. Other feeds have fewer, and the newest first. */
export const MAX_ITEMS = 1000;
const MAX_HTML = 20_000;

/** Reads Atom, RSS, JSON Feed or a sitemap of news. `total` counts all items, `items` are at most 1,000. Throws PageError. */
export function readFeed({ bytes, contentType, address }: FetchedPage): { items: FeedItem[]; total: number } {
  const text = decodePage(bytes, contentType);
  const entries = /<urlset[\s>]/.test(text.slice(0, 5000)) ? sitemapEntries(text) : feedEntries(text);
  const items = entries.slice(0, MAX_ITEMS).map(({ link = "", title = "", text: body = "", date = "" }) => ({
    url: canonicalUrl(parseUrl(link.trim(), parseUrl(address))?.href ?? ""),
    html: `<h1>${title}</h1>\n${body}`.slice(0, MAX_HTML),
    day: Number.isNaN(Date.parse(date)) ? undefined : new Date(date).toISOString().slice(0, 10),
  }));
  return { items: items.filter(({ url }) => urlFault(url) === undefined), total: entries.length };
}

function feedEntries(text: string): Entry[] {
  try {
    return parseEntries(text);
  } catch {
    throw new PageError("It is neither Atom, RSS, JSON Feed nor a sitemap of news, or it is broken.");
  }
}

function parseEntries(text: string): Entry[] {
  const { format, feed } = parseFeed(text);
  if (format === "atom")
    return (feed.entries ?? []).map(({ links = [], title, content, summary, published, updated }) => ({
      link: links.find(({ rel = "alternate" }) => rel === "alternate")?.href,
      title: title?.value,
      text: content?.value ?? summary?.value,
      date: published ?? updated,
    }));
  if (format === "json")
    return (feed.items ?? []).map(({ url, title, content_html, content_text, summary, date_published }) => ({
      link: url,
      title,
      text: content_html ?? content_text ?? summary,
      date: date_published,
    }));
  return (feed.items ?? []).map((item) => ({
    link: item.link,
    title: item.title,
    text: item.content?.encoded ?? item.description,
    date: ("pubDate" in item ? item.pubDate : undefined) ?? item.dc?.dates?.[0],
  }));
}

/** The parser of pages knows no CDATA. */
function sitemapEntries(text: string): Entry[] {
  const document = parsePage(text.replaceAll("<![CDATA[", "").replaceAll("]]>", ""));
  if (document === undefined)
    throw new PageError("The sitemap has over 100,000 elements, which is not read.");
  return [...document.querySelectorAll("url")].map((url) => ({
    link: url.querySelector("loc")?.textContent,
    title: url.querySelector("news\\:title")?.textContent,
    date: url.querySelector("news\\:publication_date")?.textContent,
  }));
}
