import type { ClubRecord, Relationship } from "../contract/records.ts";
import { clubPath, feedPaths, sitePaths } from "../contract/site-paths.ts";
import { newestFirst, type SiteLedger } from "./ledger.ts";

/** What a feed tells of: the relationships of a page, last verified first. */
export interface Feed {
  title: string;
  baseUrl: string;
  /** Path of the page whose feed it is. */
  page: string;
  relationships: readonly Relationship[];
  /** For a feed without entries: the day of the data. */
  date: string;
}

export function atomFeed({ title, baseUrl, page, relationships, date }: Feed): string {
  const updated = timeOf(relationships[0]?.verificationDate ?? date);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xml(title)}</title>
<id>${xml(tagOf(baseUrl, `feed${page}`))}</id>
<link rel="self" type="application/atom+xml" href="${xml(`${baseUrl}${feedPaths(page).atom}`)}"/>
<link rel="alternate" type="text/html" href="${xml(`${baseUrl}${page}`)}"/>
<author><name>Clubledger</name></author>
<updated>${updated}</updated>
${relationships.map((relationship) => atomEntry(relationship, baseUrl)).join("\n")}
</feed>
`;
}

function atomEntry(relationship: Relationship, baseUrl: string): string {
  const { id, url, evidenceUrl, verificationDate, category } = relationship;
  return `<entry>
<title>${xml(titleOf(relationship))}</title>
<id>${xml(tagOf(baseUrl, `relationship/${id}`))}</id>
<link rel="alternate" type="text/html" href="${xml(url)}"/>
<link rel="via" href="${xml(evidenceUrl)}"/>
<updated>${timeOf(verificationDate)}</updated>
<category term="${xml(category)}"/>
<summary>${xml(textOf(relationship))}</summary>
</entry>`;
}

/** JSON Feed 1.1. */
export function jsonFeed({ title, baseUrl, page, relationships }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: `${baseUrl}${page}`,
    feed_url: `${baseUrl}${feedPaths(page).json}`,
    authors: [{ name: "Clubledger", url: `${baseUrl}/` }],
    language: "en",
    items: relationships.map((relationship) => ({
      id: tagOf(baseUrl, `relationship/${relationship.id}`),
      url: relationship.url,
      external_url: relationship.evidenceUrl,
      title: titleOf(relationship),
      content_text: textOf(relationship),
      date_modified: timeOf(relationship.verificationDate),
      tags: [relationship.category, relationship.status],
    })),
  });
}

const titleOf = ({ clubName, vendorName, category, status }: Relationship): string =>
  `${clubName} and ${vendorName}, ${category} (${status})`;

function textOf({ evidenceNote, evidencePublisher, evidenceDate, verificationDate }: Relationship): string {
  return `${evidenceNote} Source: ${evidencePublisher}, ${evidenceDate ?? "undated"}. Verified on ${verificationDate}.`;
}

/** An identifier that stays when pages move (RFC 4151). */
const tagOf = (baseUrl: string, what: string): string => `tag:${new URL(baseUrl).hostname},2026:${what}`;

const timeOf = (day: string): string => `${day}T00:00:00Z`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const xml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A feed of all holds so many entries; a club's holds all of that club. */
const MOST = 100;

type Newest = Pick<SiteLedger, "manifest" | "newest" | "date">;

export const changesFeed = ({ manifest, newest, date }: Newest): Feed => ({
  title: "Clubledger: what changed",
  baseUrl: manifest.baseUrl,
  page: sitePaths.changes,
  relationships: newest.slice(0, MOST),
  date,
});

/** The feeds of every club, each when it is asked for: the path that it is served at, and its text. */
export function* clubFeeds(
  ledger: Pick<SiteLedger, "clubs"> & Newest,
): Generator<[path: string, text: string]> {
  for (const club of ledger.clubs) {
    const feed = clubFeed(ledger, club);
    const { atom, json } = feedPaths(feed.page);
    yield [atom, atomFeed(feed)];
    yield [json, jsonFeed(feed)];
  }
}

const clubFeed = ({ manifest, date }: Newest, { slug, name, technology }: ClubRecord): Feed => ({
  title: `Clubledger: ${name}`,
  baseUrl: manifest.baseUrl,
  page: clubPath(slug),
  relationships: [...technology].sort(newestFirst),
  date,
});
