import { groupBy } from "../../contract/collections.ts";
import { addDays } from "../evidence/values/dates.ts";
import type { DateReading, DayInText, FindDays, MonthTable } from "./day-texts.ts";
import { createDayFinder, realDay } from "./day-texts.ts";
import type { PageDocument, PageElement } from "./document.ts";
import { isArticle, type JsonLdNode } from "./json-ld.ts";
import { classesOf, type PageText } from "./page-text.ts";

/** The day, YYYY-MM-DD, on which a page says it was published, without a shift of time zones, and where it says so. */
export interface PageDate {
  value: string;
  place: string;
}

export interface ParsedPage {
  document: PageDocument;
  html: string;
  address: string;
  nodes: readonly JsonLdNode[];
}

type DayIn = (text: string) => string | undefined;

/** The day of publication, from the most trusted place that has one. Days of changes, events and comments do not count. */
export function publicationDate(
  { document, html, address, nodes }: ParsedPage,
  text: PageText,
  reading: DateReading,
  table: MonthTable,
): PageDate | null {
  const findDays = createDayFinder(reading, table);
  const dayIn = (text: string) => dayOfValue(text, reading.latestDay) ?? findDays(text)[0]?.day;
  const stated = firstDate(
    [
      ...inJsonLd(nodes.filter(isArticle)),
      ...inMeta(document, PUBLISHED_NAMES),
      ...inItemprop(document, text),
    ],
    dayIn,
  );
  const shown = shownDates(text, findDays, dayIn);
  const own = shown.find(({ cost }) => cost < BESIDE);
  const marked = own?.isMarked === true ? own.date : undefined;
  const said = stated ?? marked ?? firstDate(inJsonLd(nodes), dayIn);
  const inAddress = dateInAddress(address, dayIn, stated, said);
  if (inAddress !== undefined) return inAddress;
  if (stated !== undefined && marked !== undefined && isSlip(stated, marked)) return marked;
  const only = shown.find(({ date }) => shown.every((other) => other.date.value === date.value));
  return (
    said ??
    own?.date ??
    // It is often the day of a change in the site's system.
    firstDate(inMeta(document, [/[ .:_-]date$/]), dayIn) ??
    firstDate(inScripts(html), dayIn) ??
    only?.date ??
    null
  );
}

/** True if one day is the other in Greenwich, where a program's day often is, or has its day and month swapped. */
const isSlip = ({ value: stated }: PageDate, { value: other }: PageDate): boolean =>
  [1, -1].some((days) => other === addDays(stated, days)) ||
  other === stated.replace(/-(\d\d)-(\d\d)$/, "-$2-$1");

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
const PUBLISHED_NAMES = [/publi(?!sher)/, /issued|display_?date|pub[_-]?date|posted|release/, /creat/];
/** Names of meta elements of other days: of a change, an end or an event. */
const OTHER_NAMES = /modif|updat|revis|review|expir|valid|unpubli|event|start|end_?date/;

function inMeta(document: PageDocument, names: readonly RegExp[]): Candidate[] {
  const metas = [...document.querySelectorAll("meta[content]")].map((meta) => ({
    place: `meta ${(meta.getAttribute("property") ?? meta.getAttribute("name") ?? "").toLowerCase()}`,
    text: meta.getAttribute("content"),
  }));
  const dated = metas.filter(({ place }) => !OTHER_NAMES.test(place));
  return names.flatMap((wanted) => dated.filter(({ place }) => wanted.test(place)));
}

const attributesOf = (element: PageElement): (string | null)[] =>
  ["datetime", "content", "title"].map((name) => element.getAttribute(name));

const MAX_DATE_TEXT = 120;

function inItemprop(document: PageDocument, { dated }: PageText): Candidate[] {
  const shown = new Set(dated.map(({ element }) => element));
  return STATED_FIELDS.flatMap((field) =>
    [...document.querySelectorAll(`[itemprop~="${field}"], [property~="${field}"]`)]
      .filter((element) => element.tagName === "META" || shown.has(element))
      .flatMap((element) => [...attributesOf(element), element.textContent.slice(0, MAX_DATE_TEXT)])
      .map((text) => ({ place: `itemprop ${field}`, text })),
  );
}

/** Folders such as /2025/03/14/, /2025/sport/mar/14/ and /2025-03-14/: nothing but the end follows the day. */
const DAY_FOLDERS =
  /\/((?:19|20)\d\d)(?:(?:\/[a-z_]+)?\/(\d{1,2}|[a-z]{3,9})\/(\d{1,2})|[/_-]?(\d\d)[/_-]?(\d\d))(?=\/|\.\w+$|$)/i;
/** A part of a name such as story-20250314, which may be the day of what the story is about. */
const DAY_IN_NAME = /(?<=[/_-])((?:19|20)\d\d)([_-]?)(\d\d)\2(\d\d)(?=[/_.-]|$)/;

/** The address's day, which it keeps when a site moves. A day in a name gives way to every day that the page says of itself. */
function dateInAddress(
  address: string,
  dayIn: DayIn,
  stated: PageDate | undefined,
  said: PageDate | undefined,
): PageDate | undefined {
  const path = address.replace(/^\w+:\/\/[^/]*|[?#].*$/g, "");
  const [year = "", month = "", day = ""] = (DAY_FOLDERS.exec(path) ?? []).slice(1).filter(Boolean);
  const folders = dayIn([year, month, day].join(/\d/.test(month) ? "-" : " "));
  const value = folders ?? dayIn((DAY_IN_NAME.exec(path) ?? []).slice(1).join("").replace(/[_-]/g, ""));
  if (value === undefined) return undefined;
  const found = { value, place: "address" };
  const other = folders === undefined ? said : stated;
  const isRenewed = folders !== undefined && other !== undefined && other.value > value;
  return other === undefined || isRenewed || isSlip(other, found) ? found : undefined;
}

const CHANGE_LABEL =
  /updat|modif|edited|revis|reviewed|aktualisier|(?:ge|ver)änder|änderung|bearbeitet|\bstand(?: vom)?:?\s*$|mis à jour|mise à jour|maj\b|actualiza|actualitzat|atualiza|aggiorna|bijgewerkt|gewijzigd|güncel|aktualiz|päivitetty|uppdatera|opdatere|oppdater|frissít|módosít|ενημερώθηκε|更新|수정|تحديث|обновл|оновл/i;
const PUBLISHED_LABEL =
  /(?:publish|posted|written|submitted|created|date:|veröffentlicht|erstellt|eingestellt|datum|publié|posté|mis en ligne|publicado|publicada|postado|data:|fecha|pubblicat|gepubliceerd|geplaatst|yayın|tarih|opublikowan|dodano|publicerad|publisert|offentliggjort|julkaistu|опубликован|公開|掲載|نشر)[^\n]{0,25}\n?$|(?<!\p{L})vom:?\s*(?:\p{L}+,\s*)?$/iu;
const CHANGE_CLASS = /updat|modif|edited/i;
const EVENT_LABEL =
  /(?:kick-?off|venue|match[ -]?da|partido|partita|spieltag|wedstrijd|event date|takes place|findet|beginn|starts|einlass|anpfiff|anstoß|scheduled|deadline|gültig)[^\n.]{0,12}$|(?<!\p{L})(?:from|until|till|since|ab|bis|bis zum|seit|hasta el|desde el|a partir d\w+|jusqu['’]au|dès le|dal|fino al|até|vanaf|tot|sinds)\s+$/iu;
const EVENT_CLASS = /event|match|fixture|kick-?off|(?:start|end|expiry)[-_]?date|deadline/i;
/** Two days with these between them are the first and the last one of something. */
const RANGE = String.raw`[^\S\n]*(?:[-–—]|to|until|and|bis|und|au|et|al|y|e|tot|en|até|a)[^\S\n]*`;
const RANGE_BETWEEN = new RegExp(`^${RANGE}$`, "iu");
const RANGE_BEFORE = new RegExp(
  String.raw`(?<![\d:.h/])\d{1,2}(?:st|nd|rd|th|\.)?(?:[^\S\n]+\p{L}{3,})?${RANGE}$`,
  "iu",
);
const PUBLISHED_CLASS = /publi|entry-date|created|post-?date/i;

const LABEL_CHARACTERS = 30;
/** A date in a longer line is more likely part of the story than the date of the page. */
const MAX_LINE = 160;
/** The cost up to which a date counts as beside the headline. */
const BESIDE = 600;
const MARKED_SHARE = 0.3;
/** Elements of a kind that show more days than these list other articles or comments. */
const MAX_DAYS_OF_A_KIND = 2;

/**
 * The days that a reader sees in short lines of the article, the most likely first, without those of changes and events. The cost
 * is the distance to the headline in characters, less for what an element or a label marks as a date and more in a list.
 */
function shownDates(page: PageText, findDays: FindDays, dayIn: DayIn) {
  const places = datedPlaces(page, findDays, dayIn);
  const kinds = [...groupBy(places, ({ kind }) => kind)].filter(
    ([kind, same]) => kind !== "" && new Set(same.map(({ day }) => day)).size > MAX_DAYS_OF_A_KIND,
  );
  const listed = new Set(kinds.map(([kind]) => kind));
  const lists = new Set(kinds.filter(([, same]) => isEven(same)).map(([kind]) => kind));
  return places
    .flatMap(({ day, at, kind, label }) => {
      if (lists.has(kind)) return [];
      const isPublished = PUBLISHED_LABEL.test(label);
      const isOfKind = (kinds: RegExp) => kinds.test(kind) && !PUBLISHED_CLASS.test(kind);
      // In "Fecha del partido" the last word decides.
      const isOfEvent = label.search(EVENT_LABEL) > label.search(PUBLISHED_LABEL) || isOfKind(EVENT_CLASS);
      if (CHANGE_LABEL.test(label) || isOfKind(CHANGE_CLASS) || isOfEvent) return [];
      const isMarked = kind !== "" || isPublished;
      const inList = listed.has(kind) ? BESIDE / 2 : 0;
      const cost = distanceTo(page, at) * (isMarked ? MARKED_SHARE : 1) + inList;
      const text = cost < BESIDE ? "text beside the headline" : "text";
      const place = kind.startsWith("TIME ") ? "time" : text;
      return [{ date: { value: day, place }, cost, isMarked }];
    })
    .sort((a, b) => a.cost - b.cost);
}

/** True if days follow each other evenly, as in a list of articles. The text of an article parts its own day from those of others. */
function isEven(places: readonly { at: number; day: string }[]): boolean {
  const starts = places.flatMap(({ at, day }, index) => (places[index - 1]?.day === day ? [] : [at]));
  const [first = 0, ...gaps] = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  return first <= 2 * Math.max(...gaps);
}

/** Each day with its place and its label, and the tag and the classes of the element with a date there, if there is one. */
function datedPlaces(page: PageText, findDays: FindDays, dayIn: DayIn) {
  const days = findDays(page.text);
  let next = 0;
  const elements = page.dated.map(({ element, start, end }) => {
    while ((days[next]?.end ?? Infinity) <= start + 1) next += 1;
    const stated = attributesOf(element).map((text) => ({ place: "", text }));
    return {
      day: firstDate(stated, dayIn)?.value,
      at: start + 1,
      end: end + 1,
      kind: `${element.tagName} ${classesOf(element)}`,
      label: labelBefore(page, start + 1, days[next - 1]),
    };
  });
  const inText = days.flatMap((found, index) => {
    const { day, start } = found;
    const label = labelBefore(page, start, days[index - 1]);
    if (!isOwnLine(page, found, label) || isInRange(page.text, days, index, findDays)) return [];
    const around = elements.findLast(
      ({ at, end }) => at <= start + 1 && start <= end && start - at < 2 * LABEL_CHARACTERS,
    );
    return [{ day, at: start, kind: around?.kind ?? "", label }];
  });
  return [
    ...elements.flatMap(({ day, ...place }) => (day === undefined ? [] : [{ day, ...place }])),
    ...inText,
  ];
}

const DATELINE_END = /^[\s,]*(?:$|[-–—|/.:)(·•\d]|(?:um|at|à|às|alle|a las) )/i;

/** True if a day is in a short line that is no sentence, or begins a story's line, such as "London, 3 May 2026 –". */
function isOwnLine({ text }: PageText, { start, end }: DayInText, label: string): boolean {
  const [before = ""] = text
    .slice(Math.max(0, start - MAX_LINE), start)
    .split("\n")
    .slice(-1);
  const [after = ""] = text.slice(end, end + MAX_LINE).split("\n", 1);
  const endsSentence = after === "." && before !== "";
  const isDateline = DATELINE_END.test(after) && !endsSentence;
  const isSentence = !isDateline && /[.!?]$/.test(after) && !PUBLISHED_LABEL.test(label);
  const isShort = before.length + after.length <= MAX_LINE && !isSentence;
  return isShort || (isDateline && before.length <= LABEL_CHARACTERS);
}

/** True for the first or the last of several days, as of an event. */
function isInRange(text: string, days: readonly DayInText[], index: number, findDays: FindDays): boolean {
  const [day, previous, next] = [days[index], days[index - 1], days[index + 1]];
  if (day === undefined) return false;
  const [before] = RANGE_BEFORE.exec(text.slice(Math.max(0, day.start - LABEL_CHARACTERS), day.start)) ?? [];
  const [, month] = /(\p{L}{3,})\s/u.exec(before ?? "") ?? [];
  const isRange = (from: number, to: number) => RANGE_BETWEEN.test(text.slice(from, to));
  return (
    (before !== undefined && (month === undefined || findDays(`1 ${month} 2024`).length > 0)) ||
    (previous !== undefined && isRange(previous.end, day.start)) ||
    (next !== undefined && isRange(day.end, next.start))
  );
}

/** The words before a place, after the headline and an earlier day, on its line or on one without figures before it. */
function labelBefore({ text, headline }: PageText, at: number, earlier: DayInText | undefined): string {
  const end = headline?.end ?? 0;
  const from = Math.max(0, at - LABEL_CHARACTERS, at > end ? end : 0, earlier?.end ?? 0);
  return text.slice(from, at).replace(/^.*\d[^\n]*\n/s, "");
}

/** Distance of a place from the headline, in characters; what stands above it counts twice. */
function distanceTo({ headline }: PageText, at: number): number {
  if (headline === undefined) return at;
  return at >= headline.start ? Math.max(0, at - headline.end) : 2 * (headline.start - at);
}

const SCRIPT_FIELD =
  /\b(?!last)\w{0,20}(?:date_?publi|publi\w{0,10}(?:date|at|on|time)|pub_?date)\w{0,20}["']?\s{0,3}[:=]\s{0,3}(?:["']([^"']{6,40})["']|(1\d{9,12})\b)/gi;

const inScripts = (html: string): Candidate[] =>
  Array.from(html.matchAll(SCRIPT_FIELD), ([, text, number]) => ({ place: "script", text: text ?? number }));
