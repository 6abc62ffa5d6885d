import { parseUrl } from "../../contract/parse-url.ts";
import { required } from "../../contract/required.ts";
import { fold, wordsOf } from "../../contract/text-folding.ts";
import { isRecord } from "../evidence/reading/read-yaml.ts";
import { canonicalUrl } from "../evidence/values/urls.ts";
import { type PageDate, type ParsedPage, publicationDate } from "./dates.ts";
import { createMonthTable } from "./day-texts.ts";
import { type PageDocument, parsePage } from "./document.ts";
import { isArticle, type JsonLdNode, jsonLdNodes, textIn } from "./json-ld.ts";
import { detectLanguage, languageOf } from "./languages.ts";
import { type PageText, readPageText } from "./page-text.ts";

/** Facts that a page states of itself. */
export interface PageFacts extends Pick<PageText, "text" | "levels"> {
  publisher: string;
  title: string;
  /** Such as `pt`; empty if the page neither declares one nor is long enough to tell. */
  language: string;
  date: PageDate | null;
  canonical: string;
  /** Why a reader cannot rely on the text; undefined if all is well. */
  problem: string | undefined;
}

/** Shorter than a news item of two sentences. */
const MIN_SHOWN = 120;

const UNREADABLE = "The page is built so that it cannot be read in reasonable time.";

/** Reads a page. Nothing of it is run or fetched. */
export type ReadPage = (html: string, address: string) => PageFacts;

/** @param latestDay the latest day that a page's date can be, YYYY-MM-DD */
export function createPageReader(latestDay: string, table = createMonthTable()): ReadPage {
  return (html, address) => {
    const parsed = parsePage(html);
    const document = parsed ?? required(parsePage("<html></html>"), "an empty page");
    const nodes = jsonLdNodes(document, address);
    const page = { document, html, address, nodes };
    const publisher = publisherOf(page);
    const { title, headline } = titleOf(page, publisher);
    const text = readPageText(document, headline);
    const declared = declaredLanguage(document, nodes);
    const language = languageOf(declared, text.text);
    const reading = { language, monthFirst: isMonthFirst(declared, address, text.text), latestDay };
    return {
      publisher,
      title,
      language,
      date: publicationDate(page, text, reading, table),
      canonical: canonicalAddress(page),
      text: text.text.trim(),
      levels: text.levels,
      problem: parsed === undefined ? UNREADABLE : problemOf(page, text.text),
    };
  };
}

const collapseWhitespace = (text: string | null | undefined): string =>
  (text ?? "").replace(/\s+/g, " ").trim();

function metaContent(document: PageDocument, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const meta = document.querySelector(
      `meta[property="${name}"], meta[name="${name}"], meta[http-equiv="${name}"]`,
    );
    const content = collapseWhitespace(meta?.getAttribute("content"));
    if (content !== "") return content;
  }
  return undefined;
}

export const hostOf = (address: string): string => (parseUrl(address)?.hostname ?? "").replace(/^www\./, "");

/** The site's name as the page states it; an address is none if the title ends or begins with the name. */
function publisherOf({ document, nodes, address }: ParsedPage): string {
  const nameOf = (type: string) => textIn(nodes.find((node) => [node["@type"]].flat().includes(type))?.name);
  const names = [
    metaContent(document, "og:site_name"),
    ...nodes.map(
      ({ publisher }) => textIn(publisher) ?? textIn(nodes.find((node) => isSameNode(node, publisher))),
    ),
    nameOf("WebSite"),
    metaContent(document, "application-name", "publisher", "dc.publisher", "apple-mobile-web-app-title"),
  ].filter((name) => name !== undefined);
  const isAddress = (one: string) => /^(?:https?:|www\.)/i.test(one);
  const isHost = (one: string) => /^[^\s.]+(?:\.[^\s.]+)+$/.test(one);
  return (
    names.find((one) => !isAddress(one) && !isHost(one)) ??
    siteInTitle(document, address) ??
    nameOf("Organization") ??
    names.find((one) => !isAddress(one)) ??
    hostOf(address)
  );
}

const isSameNode = (node: JsonLdNode, other: unknown): boolean =>
  isRecord(other) && other["@id"] !== undefined && node["@id"] === other["@id"] && node.name !== undefined;

const TITLE_MARK = /\s+[–—·•»«:-]+\s+|\s*[|｜]+\s*/;

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

const MAX_SITE_NAME = 45;

/** Words of sites' names that addresses may leave out. */
const SMALL_WORDS = new Set(
  "the of and der die das und von le la les l du de des et el los y il lo del della e o do da".split(" "),
);

/** The part at the title's end, or its beginning, that the address has too: as letters, or as the letters of its words. */
function siteInTitle(document: PageDocument, address: string): string | undefined {
  const title = collapseWhitespace(document.querySelector("title")?.textContent);
  const parts = title.split(new RegExp(`${TITLE_MARK.source}|:\\s+`));
  const labels = hostOf(address)
    .split(".")
    .slice(0, -1)
    .filter((label) => !/^(?:com?|org|net|gov)$/.test(label))
    .map(plain);
  const isSite = (part: string) => {
    const words = wordsOf(part);
    const names = [words, words.filter((word) => !SMALL_WORDS.has(word))].map((list) => plain(list.join("")));
    const initials = plain(words.map(([letter]) => letter).join(""));
    const isIn = (label: string) =>
      label === initials ||
      names.some(
        (name) => name.length > 2 && (label.includes(name) || (label.length > 2 && name.includes(label))),
      );
    return part.length <= MAX_SITE_NAME && labels.some(isIn);
  };
  return parts.length < 2
    ? undefined
    : [parts.at(-1), parts[0]].find((part) => part !== undefined && isSite(part));
}

/** Letters as addresses have them: Süddeutsche and sueddeutsche are one. */
const plain = (text: string): string => lettersOf(text).replace(/([aou])e/g, "$1");

/** The title without what is in the site's names at either end. */
function withoutSite(title: string, site: string): string {
  const parts = title.split(new RegExp(`(${TITLE_MARK.source})`));
  const isSite = (part = "") =>
    part.length > 2 && lettersOf(site).includes(lettersOf(part).replace(/^the/, ""));
  if (parts.length > 2 && isSite(parts.at(-1))) return parts.slice(0, -2).join("");
  return parts.length > 2 && isSite(parts[0]) ? parts.slice(2).join("") : title;
}

/** The article's title, as sites give it to other sites, or as the page shows it, and the element that shows it. */
function titleOf({ document, nodes, address }: ParsedPage, publisher: string) {
  const site = `${publisher} ${hostOf(address)}`;
  const shown = collapseWhitespace(document.querySelector("title")?.textContent);
  const headlines = nodes.filter(isArticle).map((node) => textIn(node.headline));
  const given = [
    metaContent(document, "og:title"),
    ...headlines,
    metaContent(document, "twitter:title", "dc.title"),
  ];
  const named = withoutSite(given.find(Boolean) ?? "", site);
  const headings = [...document.querySelectorAll('h1, [itemprop="headline"], .entry-title, .post-title, h2')]
    .slice(0, 100)
    .map((element) => ({ element, text: collapseWhitespace(element.textContent) }))
    .filter(({ text }) => text !== "" && fold(text) !== fold(publisher));
  const matching = headings.find(({ text }) => [named, shown].some((title) => isSameTitle(title, text)));
  const first = matching ?? headings.find(({ element: { tagName } }) => tagName === "H1");
  const title = named || matching?.text || withoutSite(shown, site) || (first?.text ?? "");
  return { title, headline: first?.element };
}

/** True if a heading is a title, or most of it. */
function isSameTitle(title: string, heading: string): boolean {
  const [one, other] = [fold(title), fold(heading)];
  return other.length >= 8 ? one.includes(other) || (one.length >= 8 && other.includes(one)) : one === other;
}

/** Such as `en-us`; empty if the page declares none. */
function declaredLanguage(document: PageDocument, nodes: readonly JsonLdNode[]): string {
  const declared = [
    document.documentElement?.getAttribute("lang"),
    document.documentElement?.getAttribute("xml:lang"),
    metaContent(document, "content-language", "og:locale", "dc.language", "language"),
    ...nodes.map((node) => textIn(node.inLanguage)),
  ];
  const found = declared.find((language) => /^[a-z]{2}(?:$|[-_,])/i.test(language ?? ""));
  return (found ?? "").toLowerCase().replace("_", "-");
}

/** Among English pages only those of the British Isles and the Commonwealth write the day first. Templates call any page American. */
function isMonthFirst(declared: string, address: string, text: string): boolean {
  const isAmerican = declared === "en" || declared.startsWith("en-us");
  const isElsewhere = /\.(?:uk|ie|au|nz|in|za|ng|ke|sg|eu|de|fr|es|it|nl|pt|be|ch|at)$/.test(hostOf(address));
  return isAmerican && !isElsewhere && /^(?:en)?$/.test(detectLanguage(text));
}

function canonicalAddress({ document, address }: ParsedPage): string {
  const link = document.querySelector('link[rel="canonical"]')?.getAttribute("href");
  const declared = link ?? metaContent(document, "og:url");
  const url = parseUrl(declared ?? "", parseUrl(address));
  const isSamePage =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    !(url.pathname === "/" && parseUrl(address)?.pathname !== "/");
  return canonicalUrl(declared !== undefined && isSamePage ? url.href : address);
}

const WALL =
  /enable javascript and cookies|verify you are (?:a )?human|checking your browser|just a moment\.\.\.|access denied|unusual traffic|captcha/i;

function problemOf({ document, nodes }: ParsedPage, text: string): string | undefined {
  const title = collapseWhitespace(document.querySelector("title")?.textContent);
  if (text.length < 2000 && WALL.test(`${title} ${text}`))
    return "The page is behind a wall that rejects programs; open it in a browser.";
  if (nodes.some((node) => /^false$/i.test(String(node.isAccessibleForFree))))
    return "A part of the page is for subscribers only; what is read here may be its beginning.";
  const hasScript = document.querySelector("script:not([type*=json])") !== null;
  if (text.length < MIN_SHOWN && hasScript)
    return "The page shows its text by script only; open it in a browser.";
  return undefined;
}
