import { addDays } from "../evidence/dates.ts";
import { createDayFinder, type DateReading, type DayInText, type MonthTable, realDay } from "./day-texts.ts";
import type { PageDocument, PageElement } from "./document.ts";
import { isArticle, type JsonLdNode } from "./json-ld.ts";
import { classesOf, type PageText } from "./page-text.ts";

/** The day on which a page says it was published, as written there, without a shift of time zones. */
export interface PageDate {
  /** YYYY-MM-DD. */
  value: string;
  /** Where the page says so. */
  place: string;
}

/** What is known of a page when its date is looked for. */
export interface DatedPage {
  document: PageDocument;
  html: string;
  address: string;
  nodes: readonly JsonLdNode[];
  text: PageText;
}

/** The day in a text, if there is one. */
type FindDays = (text: string) => readonly DayInText[];

/**
 * Returns the date of publication, from the most trusted place that has one, or null. Dates of changes, comments, other
 * articles, the future and before 1990 do not count.
 */
export function publicationDate(page: DatedPage, reading: DateReading, table: MonthTable): PageDate | null {
  const findDays = createDayFinder(reading, table);
  const dayIn = (text: string) => dayOfValue(text, reading.latestDay) ?? findDays(text)[0]?.day;
  const inAddress = dateInAddress(page.address, reading.latestDay);
  const stated =
    dateInJsonLd(page.nodes, dayIn) ?? dateInMeta(page.document, dayIn) ?? dateInItemprop(page, dayIn);
  // A site that moves or updates its articles gives them new dates, but keeps their addresses.
  if (inAddress !== undefined && (stated === undefined || stated.value > addDays(inAddress.value, 1)))
    return inAddress;
  return (
    stated ??
    dateInElements(page, dayIn) ??
    dateBesideHeadline(page, findDays) ??
    dateInScript(page, dayIn) ??
    dateWithLabel(page, findDays) ??
    onlyDate(page, findDays) ??
    null
  );
}

type DayIn = (text: string) => string | undefined;

/** A whole value such as 2026-03-01T09:00:00+01:00, 20260301 or a number of seconds. */
function dayOfValue(text: string, latestDay: string): string | undefined {
  const value = text.trim();
  const [, year, month, day] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(value) ??
    /^(\d{4})(\d\d)(\d\d)(?:T?\d{4,6}\w*)?$/.exec(value) ??
    [];
  if (year !== undefined && month !== undefined && day !== undefined)
    return realDay(year, month, day, latestDay);
  if (!/^1\d{9}(?:\d{3})?$/.test(value)) return undefined;
  const [all = "", y = "", m = "", d = ""] =
    /^(\d{4})-(\d\d)-(\d\d)/.exec(new Date(Number(value.slice(0, 10)) * 1000).toISOString()) ?? [];
  return all === "" ? undefined : realDay(y, m, d, latestDay);
}

function dateInJsonLd(nodes: readonly JsonLdNode[], dayIn: DayIn): PageDate | undefined {
  for (const field of ["datePublished", "dateCreated", "uploadDate"])
    for (const node of nodes) {
      const [value] = [node[field]].flat();
      const day =
        typeof value === "string" && (field !== "uploadDate" || isArticle(node)) ? dayIn(value) : undefined;
      if (day !== undefined) return { value: day, place: `JSON-LD ${field}` };
    }
  return undefined;
}

/** Names of meta elements that hold the day of publication, folded, the most exact first. */
const META_NAMES = (
  "article:published_time og:article:published_time article:published og:published_time article.published " +
  "datepublished published_time published_at publishedat published-date published publish_date publish-date " +
  "publishdate pubdate pub_date publication_date publication-date publicationdate og:pubdate og:publish_date " +
  "article:publication_date article:post_date article:create_date article_date_original article:created " +
  "article.created originalpublicationdate firstpublished displaydate parsely-pub-date sailthru.date bt:pubdate " +
  "cxenseparse:recs:publishtime cxenseparse:publishtime vr:published_time shareaholic:article_published_time " +
  "rnews:datepublished citation_publication_date citation_online_date citation_date dc.date.issued dcterms.issued " +
  "dc.date.created dcterms.created dcterms.date dc.date dc.issued dc.created dcterms.available datecreated created creation_date " +
  "date_published article:date article-date release_date release date"
).split(" ");

function dateInMeta(document: PageDocument, dayIn: DayIn): PageDate | undefined {
  const contents = new Map<string, string>();
  for (const meta of document.querySelectorAll("meta[content]")) {
    const written = meta.getAttribute("property") ?? meta.getAttribute("name") ?? "";
    const name = written.toLowerCase().replace(/^(dc|dcterms):/, "$1.");
    if (!contents.has(name)) contents.set(name, meta.getAttribute("content") ?? "");
  }
  for (const name of META_NAMES) {
    const day = dayIn(contents.get(name) ?? "");
    if (day !== undefined) return { value: day, place: `meta ${name}` };
  }
  return undefined;
}

/** A date in a machine's form, or the element's own text. */
function dayInElement(element: PageElement, dayIn: DayIn, mayBeText = true): string | undefined {
  for (const name of ["datetime", "content", "data-datetime", "data-date", "data-timestamp", "title"]) {
    const value = element.getAttribute(name);
    const day = value === null ? undefined : dayIn(value);
    if (day !== undefined) return day;
  }
  const text = element.textContent.replace(/\s+/g, " ").trim();
  return mayBeText && text.length <= MAX_DATE_TEXT && !MODIFIED_LABEL.test(text) ? dayIn(text) : undefined;
}

const MAX_DATE_TEXT = 120;

function dateInItemprop({ document, text }: DatedPage, dayIn: DayIn): PageDate | undefined {
  const shown = new Set(text.dated.map(({ element }) => element));
  for (const name of ["datePublished", "dateCreated"])
    for (const element of document.querySelectorAll(
      `[itemprop~="${name}"], [property~="${name}"], [property~="schema:${name}"]`,
    )) {
      const day = element.tagName === "META" || shown.has(element) ? dayInElement(element, dayIn) : undefined;
      if (day !== undefined) return { value: day, place: `itemprop ${name}` };
    }
  return undefined;
}

const ADDRESS_FORMS = [
  /[/_.-]((?:19|20)\d\d)[/_.-](\d{1,2})[/_.-](\d{1,2})(?=[/_.-]|$)/,
  /[/_-]((?:19|20)\d\d)(\d\d)(\d\d)(?=[/_.-]|$)/,
  /\/((?:19|20)\d\d)\/(\d\d)(\d\d)\//,
];

function dateInAddress(address: string, latestDay: string): PageDate | undefined {
  const path = address.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  for (const form of ADDRESS_FORMS) {
    const [, year = "", month = "", day = ""] = form.exec(path) ?? [];
    const value = realDay(year, month, day, latestDay);
    if (value !== undefined) return { value, place: "address" };
  }
  return undefined;
}

const MODIFIED_LABEL =
  /updat|modif|edited|revis|aktualisiert|geändert|stand:|mis à jour|mise à jour|maj\b|actualizad|atualizad|aggiornat|bijgewerkt|gewijzigd|güncel|zaktualizowan|päivitetty|uppdaterad|opdateret|oppdatert|更新|обновлен/i;
const MODIFIED_CLASS = /updat|modif|edited/i;
const PUBLISHED_CLASS = /publi|entry-date|created|post-?date/i;

function isModified({ element }: { element: PageElement }): boolean {
  const classes = `${classesOf(element)} ${element.getAttribute("itemprop") ?? ""}`;
  return MODIFIED_CLASS.test(classes) && !PUBLISHED_CLASS.test(classes);
}

/** How far a place is from the headline, in characters; what stands above it counts twice. */
const distanceTo = ({ headline }: PageText, at: number): number =>
  headline === undefined
    ? at
    : at >= headline.start
      ? Math.max(0, at - headline.end)
      : 2 * (headline.start - at);

const BESIDE_CHARACTERS = 1500;
/** To read the text of an element costs as much as the element is long. */
const MAX_DATED = 200;

/** The nearest `time`, else the nearest element whose class speaks of a date. */
function dateInElements({ text }: DatedPage, dayIn: DayIn): PageDate | undefined {
  const byDistance = text.dated
    .filter((dated) => !isModified(dated) && !isLabelled(text.text, dated.start + 1))
    .map(({ element, start }) => ({ element, distance: distanceTo(text, start) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_DATED);
  for (const { element } of byDistance.filter(({ element: { tagName } }) => tagName === "TIME")) {
    const day = dayInElement(element, dayIn);
    if (day !== undefined) return { value: day, place: "time" };
  }
  for (const { element, distance } of byDistance) {
    const day = distance > BESIDE_CHARACTERS ? undefined : dayInElement(element, dayIn);
    if (day !== undefined) return { value: day, place: "text beside the headline" };
  }
  return undefined;
}

const LABEL_CHARACTERS = 30;

/** Whether the words before a place in the text, on its line or on one without figures before it, are a label. */
const isLabelled = (text: string, at: number, label = MODIFIED_LABEL): boolean =>
  label.test(text.slice(Math.max(0, at - LABEL_CHARACTERS), at).replace(/^.*\d[^\n]*\n/s, ""));

const LINES_BEFORE = 300;
const CHARACTERS_AFTER = 600;
/** A date in a longer line is more likely part of the story than the date of the page. */
const MAX_LINE = 160;

interface LineDay extends DayInText {
  /** Length of the line around it. */
  line: number;
}

/** The days in a part of the text, without those of changes. */
function daysBetween(text: string, start: number, end: number, findDays: FindDays): LineDay[] {
  const part = text.slice(start, end);
  return findDays(part)
    .filter((found) => !isLabelled(part, found.start))
    .map((found) => {
      const from = part.lastIndexOf("\n", found.start);
      const to = part.indexOf("\n", found.end);
      return { ...found, line: (to < 0 ? part.length : to) - from };
    });
}

function dateBesideHeadline(
  { text: { text, headline } }: DatedPage,
  findDays: FindDays,
): PageDate | undefined {
  const { start, end } = headline ?? { start: 0, end: 0 };
  const after = daysBetween(text, end, end + CHARACTERS_AFTER, findDays);
  const before = daysBetween(text, Math.max(0, start - LINES_BEFORE), start, findDays).reverse();
  // A news report may open with its place and day.
  const isOwn = ({ line, start: at }: LineDay) => line <= MAX_LINE || at <= LABEL_CHARACTERS;
  const found = after.find(isOwn) ?? before.find(({ line }) => line <= MAX_LINE);
  return found === undefined ? undefined : { value: found.day, place: "text beside the headline" };
}

const SCRIPT_FIELD =
  /["'](?:date_?published|published_?(?:at|date|time|on)|publish_?(?:date|time|ed)|pub_?date|publication_?date|first_?published\w*|article_?date|date_?published_?\w*|datePosted|date_?gmt|post_?date|display_?date)["']\s*[:,]\s*["']([^"']{6,40})["']/gi;

/** The first day that a script of the page names as that of publication. */
function dateInScript({ html }: DatedPage, dayIn: DayIn): PageDate | undefined {
  for (const [, value = ""] of html.matchAll(SCRIPT_FIELD)) {
    const day = dayIn(value);
    if (day !== undefined) return { value: day, place: "script" };
  }
  return undefined;
}

const PUBLISHED_LABEL =
  /(?:publish|posted|written|submitted|created|date:|veröffentlicht|erstellt|eingestellt|datum|vom:?|publié|posté|mis en ligne|publicado|publicada|postado|data:|fecha|pubblicat|gepubliceerd|geplaatst|yayın|tarih|opublikowan|dodano|publicerad|publisert|offentliggjort|julkaistu|опубликован|公開|掲載|نشر)[^\n]{0,25}$/i;

/** A day with a word such as "published" before it, anywhere in the article. */
function dateWithLabel({ text: { text } }: DatedPage, findDays: FindDays): PageDate | undefined {
  const found = daysBetween(text, 0, text.length, findDays).find(
    ({ start, line }) => line <= MAX_LINE && isLabelled(text, start, PUBLISHED_LABEL),
  );
  return found === undefined ? undefined : { value: found.day, place: "text with a label" };
}

/** The only day in short lines of the article, or the only one in the month that the address names. */
function onlyDate({ text: { text }, address }: DatedPage, findDays: FindDays): PageDate | undefined {
  const days = daysBetween(text, 0, text.length, findDays);
  const [, year, month] = /\/((?:19|20)\d\d)[/-](\d\d)(?=[/-])/.exec(address) ?? [];
  const inMonth = days.filter(({ day }) => year !== undefined && day.startsWith(`${year}-${month}`));
  const wanted = inMonth.length > 0 ? inMonth : days.filter(({ line }) => line <= MAX_LINE);
  const [only, another] = new Set(wanted.map(({ day }) => day));
  return only === undefined || another !== undefined ? undefined : { value: only, place: "text" };
}
