import type { Change } from "../../contract/changes.ts";
import { groupBy } from "../../contract/collections.ts";
import type { Operator } from "../../contract/operator.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import {
  categoryPath,
  clubPath,
  countryPath,
  feedPaths,
  leaguePath,
  sitePaths,
  vendorPath,
} from "../../contract/site-paths.ts";
import type { Answer } from "../records/answer-items.tsx";
import { changeText, changeTitle } from "../records/change-lines.ts";
import type { SiteLedger } from "./ledger.ts";
import type { FileText } from "./site-page.ts";

/** Entries of a document; the rest follow in further ones (RFC 5005, 3). */
const PAGE_SIZE = 100;

/** Changes of a page's subject, or the sentences of a list, in the order of the page. */
interface Feed {
  title: string;
  page: string;
  /** Written when the document is: a change is in the feeds of five pages. */
  entries: readonly (() => FeedEntry)[];
}

interface FeedEntry {
  /** Names it below the site's address and never changes. */
  id: string;
  title: string;
  url: string;
  source: string;
  updated: string;
  category: string;
  text: string;
  tags: readonly string[];
}

interface FeedSource {
  baseUrl: string;
  publisher: Operator;
  /** Time of a feed without entries: that of the newest release, or the day of the data. */
  updated: string;
}

interface FeedDocument extends Omit<Feed, "entries">, FeedSource {
  entries: readonly FeedEntry[];
  number: number;
  isLast: boolean;
}

/** The publisher if the build names one, otherwise the site. */
const authorOf = ({ publisher: { name, url }, baseUrl }: FeedSource) => ({
  name: name ?? "Clubledger",
  url: url ?? `${baseUrl}/`,
});

function toAtom(feed: FeedDocument): string {
  const { title, baseUrl, page, entries, number, isLast } = feed;
  const author = authorOf(feed);
  const link = (rel: string, path: string, type: string) =>
    `<link rel="${rel}" type="${type}" href="${xml(`${baseUrl}${path}`)}"/>`;
  const document = (rel: string, other: number) =>
    link(rel, feedPaths(page, other).atom, "application/atom+xml");
  const links = [
    document("self", number),
    document("first", 1),
    ...(number === 1 ? [] : [document("previous", number - 1)]),
    ...(isLast ? [] : [document("next", number + 1)]),
    link("alternate", page, "text/html"),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xml(title)}</title>
<id>${xml(tagUri(baseUrl, `feed${page}`))}</id>
${links.join("\n")}
<author><name>${xml(author.name)}</name><uri>${xml(author.url)}</uri></author>
<updated>${latest(feed)}</updated>
${entries.map((entry) => atomEntry(entry, baseUrl)).join("\n")}
</feed>
`;
}

const latest = ({ entries, updated }: FeedDocument): string =>
  entries
    .map((entry) => entry.updated)
    .sort()
    .at(-1) ?? updated;

function atomEntry({ id, title, url, source, updated, category, text }: FeedEntry, baseUrl: string): string {
  return `<entry>
<title>${xml(title)}</title>
<id>${xml(tagUri(baseUrl, id))}</id>
<link rel="alternate" type="text/html" href="${xml(url)}"/>
<link rel="via" href="${xml(source)}"/>
<updated>${updated}</updated>
<category term="${xml(category)}"/>
<summary>${xml(text)}</summary>
</entry>`;
}

function toJsonFeed(feed: FeedDocument): string {
  const { title, baseUrl, page, entries, number, isLast } = feed;
  const urlOf = (other: number) => `${baseUrl}${feedPaths(page, other).json}`;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: `${baseUrl}${page}`,
    feed_url: urlOf(number),
    ...(isLast ? {} : { next_url: urlOf(number + 1) }),
    authors: [authorOf(feed)],
    language: "en",
    items: entries.map(({ id, title, url, source, updated, text, tags }) => ({
      id: tagUri(baseUrl, id),
      url,
      external_url: source,
      title,
      content_text: text,
      date_published: updated,
      tags,
    })),
  });
}

const changeEntry = (change: Change) => (): FeedEntry => ({
  id: `change/${change.id}`,
  title: changeTitle(change),
  url: change.url,
  source: change.evidenceUrl,
  updated: change.releasedAt,
  category: change.category,
  text: changeText(change),
  tags: [change.kind, change.category, change.status],
});

/** A sentence of a list. It is as new as the day on which its pages were read. */
const answerEntry =
  (path: string) =>
  ({ id, row, text, note, page, verified }: Answer) =>
  (): FeedEntry => ({
    id: `${path.slice(1)}${id}`,
    title: `${row.clubName}: ${text}`,
    url: row.url,
    source: page.url,
    updated: `${verified}T00:00:00Z`,
    category: row.category,
    text: note,
    tags: [row.category, row.status],
  });

/** An identifier that stays when pages move (RFC 4151). */
const tagUri = (baseUrl: string, what: string): string => `tag:${new URL(baseUrl).hostname},2026:${what}`;

export const xml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The feeds of all changes, of the lists of answers, and of every club, vendor, category, country and league, in both formats: paths and texts. */
export function* feedFiles(ledger: SiteLedger): Generator<[path: string, text: FileText]> {
  const { manifest, releases, date } = ledger;
  const source: FeedSource = {
    baseUrl: manifest.baseUrl,
    publisher: manifest.publisher,
    updated: releases.releases[0]?.releasedAt ?? `${date}T00:00:00Z`,
  };
  for (const feed of feeds(ledger))
    for (let number = 1; number <= documentCount(feed); number += 1) {
      const { atom, json } = feedPaths(feed.page, number);
      yield [atom, () => toAtom(documentOf(feed, number, source))];
      yield [json, () => toJsonFeed(documentOf(feed, number, source))];
    }
}

/** Every page that has feeds, with its entries; a page without any has empty feeds. */
function* feeds(ledger: SiteLedger): Generator<Feed> {
  const { clubs, vendors, categories, countries, leagues, releases } = ledger;
  const all = releases.releases.flatMap(({ changes }) => changes);
  yield { title: "Clubledger: what changed", page: sitePaths.changes, entries: all.map(changeEntry) };
  for (const { name, path, answers } of ledger.answerLists)
    yield { title: `Clubledger: ${name}`, page: path, entries: answers.map(answerEntry(path)) };
  const byClub = groupBy(all, ({ club }) => club);
  const byVendor = groupBy(all, ({ vendor }) => vendor);
  const byCategory = groupBy(all, ({ relationship }) => categorySlugOf(relationship));
  const byCountry = groupBy(all, ({ country }) => country);
  const feed = (name: string, page: string, changes: readonly Change[] = []): Feed => ({
    title: `Clubledger: ${name}`,
    page,
    entries: changes.map(changeEntry),
  });
  for (const { slug, name } of clubs) yield feed(name, clubPath(slug), byClub.get(slug));
  for (const { slug, name } of vendors) yield feed(name, vendorPath(slug), byVendor.get(slug));
  for (const { slug, name } of categories) yield feed(name, categoryPath(slug), byCategory.get(slug));
  for (const { slug, name } of countries) yield feed(name, countryPath(slug), byCountry.get(name));
  for (const league of leagues) {
    const members = new Set([league.slug, ...league.clubs.map(({ club }) => club)]);
    const changes = all.filter(({ club }) => members.has(club));
    yield feed(league.name, leaguePath(league.slug), changes);
  }
}

const documentCount = ({ entries }: Feed): number => Math.max(1, Math.ceil(entries.length / PAGE_SIZE));

const documentOf = (feed: Feed, number: number, source: FeedSource): FeedDocument => ({
  ...source,
  ...feed,
  entries: feed.entries.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE).map((write) => write()),
  number,
  isLast: number === documentCount(feed),
});
