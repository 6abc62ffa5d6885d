import { groupBy } from "../../contract/collections.ts";
import { addDays } from "../evidence/dates.ts";
import { createDayFinder, type DateReading, type FindDays, type MonthTable, realDay } from "./day-texts.ts";
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

/** The first day in a text. */
type DayIn = (text: string) => string | undefined;

/**
 * Returns the date of publication, from the most trusted place that has one, or null. Days of changes, comments, other articles, the future and before 1990 do not count.
 */
export function publicationDate(page: DatedPage, reading: DateReading, table: MonthTable): PageDate | null {
  const { document, nodes } = page;
  const findDays = createDayFinder(reading, table);
  const dayIn = (text: string) => dayOfValue(text, reading.latestDay) ?? findDays(text)[0]?.day;
  const statedPlaces = [
    ...inJsonLd(nodes.filter(isArticle)),
    ...inMeta(document, PUBLISHED_NAMES),
    ...inItemprop(page),
    ...inJsonLd(nodes),
  ];
  const stated = firstDate(statedPlaces, dayIn);
  const inAddress = dateInAddress(page.address, findDays);
  const shown = shownDates(page.text, findDays, dayIn);
  const own = shown.find(({ cost, isChange }) => cost < BESIDE && !isChange);
  // A site that moves or updates its articles gives them new dates, but keeps their addresses.
  const isRenewed = stated === undefined || (inAddress !== undefined && stated.value > inAddress.value);
  const certain = isRenewed ? inAddress : stated;
  if (certain !== undefined) {
    const isDoubtful = stated !== undefined && stated.value !== inAddress?.value;
    return (isDoubtful && isNextTo(certain, own) ? own?.date : undefined) ?? certain;
  }
  const only = shown.find(
    ({ isChange, date }) => !isChange && shown.every((other) => other.date.value === date.value),
  );
  return own?.date ?? firstDate(inScripts(page.html), dayIn) ?? only?.date ?? null;
}

/** Programs are often told the day in Greenwich, readers the day where the site is. */
const isNextTo = (stated: PageDate, shown: ShownDate | undefined): boolean =>
  shown?.isMarked === true && [1, -1].some((days) => shown.date.value === addDays(stated.value, days));

/** A whole value such as 2026-03-01T09:00:00+01:00, 20260301 or a number of seconds. */
function dayOfValue(text: string, latestDay: string): string | undefined {
  const [, seconds] = /^\s*(1\d{9})(?:\d{3})?\s*$/.exec(text) ?? [];
  const value = seconds === undefined ? text.trim() : new Date(Number(seconds) * 1000).toISOString();
  const [, year = "", month = "", day = ""] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(value) ??
    /^(\d{4})(\d\d)(\d\d)(?:T?\d{4,6}\w*)?$/.exec(value) ??
    [];
  return realDay(year, month, day, latestDay);
}

interface Candidate {
  place: string;
  text: unknown;
}

function firstDate(candidates: readonly Candidate[], dayIn: DayIn): PageDate | undefined {
  for (const { place, text } of candidates) {
    const value = typeof text === "string" ? dayIn(text) : undefined;
    if (value !== undefined) return { value, place };
  }
  return undefined;
}

const STATED_FIELDS = ["datePublished", "dateCreated"];

const inJsonLd = (nodes: readonly JsonLdNode[]): Candidate[] =>
  STATED_FIELDS.flatMap((field) =>
    nodes.map((node) => ({ place: `JSON-LD ${field}`, text: [node[field]].flat()[0] })),
  );

/** Names of meta elements that hold the day of publication, the most exact first. */
const PUBLISHED_NAMES = [
  /^(?!.*modif).*publi(?!sher)/,
  /issued|display_?date|pub_?date|posted|release/,
  /creat/,
  /[ .:_-]date$/,
];

function inMeta(document: PageDocument, names: readonly RegExp[]): Candidate[] {
  const metas = [...document.querySelectorAll("meta[content]")].map((meta) => ({
    place: `meta ${(meta.getAttribute("property") ?? meta.getAttribute("name") ?? "").toLowerCase()}`,
    text: meta.getAttribute("content"),
  }));
  return names.flatMap((wanted) => metas.filter(({ place }) => wanted.test(place)));
}

/** What an element says to programs. */
const attributesOf = (element: PageElement): (string | null)[] =>
  ["datetime", "content", "title"].map((name) => element.getAttribute(name));

const MAX_DATE_TEXT = 120;

function inItemprop({ document, text: { dated } }: DatedPage): Candidate[] {
  const shown = new Set(dated.map(({ element }) => element));
  return STATED_FIELDS.flatMap((field) =>
    [...document.querySelectorAll(`[itemprop~="${field}"], [property~="${field}"]`)]
      .filter((element) => element.tagName === "META" || shown.has(element))
      .flatMap((element) => [...attributesOf(element), element.textContent.slice(0, MAX_DATE_TEXT)])
      .map((text) => ({ place: `itemprop ${field}`, text })),
  );
}

/** A day such as /2025/03/14/, -20250314 or /2025/sport/03/14/. */
const ADDRESS_DAY = /(?<=[/_-])((?:19|20)\d\d)(?:\/[a-z_]+\/|[/_-]?)(\d\d)[/_-]?(\d\d)(?=[/_.-]|$)/i;

function dateInAddress(address: string, findDays: FindDays): PageDate | undefined {
  const path = address.replace(/^\w+:\/\/[^/]*|[?#].*$/g, "").replace(ADDRESS_DAY, "$1-$2-$3");
  const found = findDays(path).find(({ start }) => /^(?:19|20)\d\d/.test(path.slice(start)));
  return found === undefined ? undefined : { value: found.day, place: "address" };
}

const CHANGE_LABEL =
  /updat|modif|edited|revis|aktualisiert|geändert|stand:|mis à jour|mise à jour|maj\b|actualizad|atualizad|aggiornat|bijgewerkt|gewijzigd|güncel|zaktualizowan|päivitetty|uppdaterad|opdateret|oppdatert|更新|обновлен/i;
const PUBLISHED_LABEL =
  /(?:publish|posted|written|submitted|created|date:|veröffentlicht|erstellt|eingestellt|datum|vom:?|publié|posté|mis en ligne|publicado|publicada|postado|data:|fecha|pubblicat|gepubliceerd|geplaatst|yayın|tarih|opublikowan|dodano|publicerad|publisert|offentliggjort|julkaistu|опубликован|公開|掲載|نشر)[^\n]{0,25}$/i;
const CHANGE_CLASS = /updat|modif|edited/i;
const PUBLISHED_CLASS = /publi|entry-date|created|post-?date/i;

const LABEL_CHARACTERS = 30;
/** A date in a longer line is more likely part of the story than the date of the page. */
const MAX_LINE = 160;
/** The cost up to which a date counts as beside the headline. */
const BESIDE = 600;
const MARKED_SHARE = 0.3;
/** Elements of a kind that show more days than these list other articles or comments. */
const MAX_DAYS_OF_A_KIND = 2;

interface ShownDate {
  date: PageDate;
  /** Distance to the headline in characters, less for what is marked as a date and more in a list. */
  cost: number;
  /** Whether an element or a label says that it is a date. */
  isMarked: boolean;
  isChange: boolean;
}

/** The days that a reader sees in short lines of the article, the most likely first. */
function shownDates(page: PageText, findDays: FindDays, dayIn: DayIn): ShownDate[] {
  const places = datedPlaces(page, findDays, dayIn);
  const kinds = groupBy(places, ({ kind }) => kind);
  const listed = new Set<string>();
  for (const [kind, same] of kinds)
    if (kind !== "" && new Set(same.map(({ day }) => day)).size > MAX_DAYS_OF_A_KIND) listed.add(kind);
  return places
    .map(({ day, at, kind }) => {
      const label = labelBefore(page, at);
      const isChange = CHANGE_LABEL.test(label) || (CHANGE_CLASS.test(kind) && !PUBLISHED_CLASS.test(kind));
      const isMarked = kind !== "" || PUBLISHED_LABEL.test(label);
      const cost = distanceTo(page, at) * (isMarked ? MARKED_SHARE : 1) + (listed.has(kind) ? BESIDE / 2 : 0);
      const text = cost < BESIDE ? "text beside the headline" : "text";
      const place = kind.startsWith("TIME ") ? "time" : text;
      return { date: { value: day, place }, cost, isMarked, isChange };
    })
    .sort((a, b) => a.cost - b.cost);
}

/** Each day with its place, and the tag and the classes of the element with a date there, if there is one. */
function datedPlaces(page: PageText, findDays: FindDays, dayIn: DayIn) {
  const elements = page.dated.map(({ element, start }) => ({
    day: firstDate(
      attributesOf(element).map((text) => ({ place: "", text })),
      dayIn,
    )?.value,
    at: start + 1,
    kind: `${element.tagName} ${classesOf(element)}`,
  }));
  const inText = findDays(page.text)
    .filter(({ start }) => isOwnLine(page, start))
    .map(({ day, start }) => {
      const near = elements.findLast(({ at }) => at <= start + 1);
      return {
        day,
        at: start,
        kind: near !== undefined && start - near.at < 2 * LABEL_CHARACTERS ? near.kind : "",
      };
    });
  return [
    ...elements.flatMap(({ day, ...place }) => (day === undefined ? [] : [{ day, ...place }])),
    ...inText,
  ];
}

/** Whether a place is in a short line, or at the beginning of a story's line, such as "London, 3 May 2026". */
function isOwnLine({ text }: PageText, at: number): boolean {
  const [before = ""] = text
    .slice(Math.max(0, at - MAX_LINE), at)
    .split("\n")
    .slice(-1);
  const [after = ""] = text.slice(at, at + MAX_LINE).split("\n", 1);
  return before.length <= LABEL_CHARACTERS || before.length + after.length <= MAX_LINE;
}

/** The words before a place, on its line or on one without figures before it, but not the headline's. */
function labelBefore({ text, headline }: PageText, at: number): string {
  const end = headline?.end ?? 0;
  const from = Math.max(0, at - LABEL_CHARACTERS, at > end ? end : 0);
  return text.slice(from, at).replace(/^.*\d[^\n]*\n/s, "");
}

/** How far a place is from the headline, in characters; what stands above it counts twice. */
function distanceTo({ headline }: PageText, at: number): number {
  if (headline === undefined) return at;
  return at >= headline.start ? Math.max(0, at - headline.end) : 2 * (headline.start - at);
}

const SCRIPT_FIELD =
  /\b(?!last)\w{0,20}(?:date_?publi|publi\w{0,10}(?:date|at|on|time)|pub_?date)\w{0,20}["']?\s{0,3}[:=]\s{0,3}["']([^"']{6,40})["']/gi;

/** What the page's scripts name as the day of publication. */
const inScripts = (html: string): Candidate[] =>
  Array.from(html.matchAll(SCRIPT_FIELD), ([, text]) => ({ place: "script", text }));
