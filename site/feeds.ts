import type { Publisher } from "../contract/publisher.ts";
import type { Relationship } from "../contract/records.ts";
import { clubPath, feedPaths, sitePaths } from "../contract/site-paths.ts";
import { newestFirst, type SiteLedger } from "./ledger.ts";

/** The relationships of a page, last verified first. */
interface Feed {
  title: string;
  baseUrl: string;
  /** Path of the page that the feed belongs to. */
  page: string;
  relationships: readonly Relationship[];
  /** The date of the data, for a feed without entries. */
  date: string;
  publisher: Publisher;
}

/** The publisher if the build names one, otherwise the site. */
const authorOf = ({ publisher: { name, url }, baseUrl }: Feed) => ({
  name: name ?? "Clubledger",
  url: url ?? `${baseUrl}/`,
});

function toAtom(feed: Feed): string {
  const { title, baseUrl, page, relationships, date } = feed;
  const author = authorOf(feed);
  const updated = midnight(relationships[0]?.verificationDate ?? date);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xml(title)}</title>
<id>${xml(tagUri(baseUrl, `feed${page}`))}</id>
<link rel="self" type="application/atom+xml" href="${xml(`${baseUrl}${feedPaths(page).atom}`)}"/>
<link rel="alternate" type="text/html" href="${xml(`${baseUrl}${page}`)}"/>
<author><name>${xml(author.name)}</name><uri>${xml(author.url)}</uri></author>
<updated>${updated}</updated>
${relationships.map((relationship) => atomEntry(relationship, baseUrl)).join("\n")}
</feed>
`;
}

function atomEntry(relationship: Relationship, baseUrl: string): string {
  const { id, url, evidenceUrl, verificationDate, category } = relationship;
  return `<entry>
<title>${xml(titleOf(relationship))}</title>
<id>${xml(tagUri(baseUrl, `relationship/${id}`))}</id>
<link rel="alternate" type="text/html" href="${xml(url)}"/>
<link rel="via" href="${xml(evidenceUrl)}"/>
<updated>${midnight(verificationDate)}</updated>
<category term="${xml(category)}"/>
<summary>${xml(textOf(relationship))}</summary>
</entry>`;
}

/** JSON Feed 1.1. */
function toJsonFeed(feed: Feed): string {
  const { title, baseUrl, page, relationships } = feed;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: `${baseUrl}${page}`,
    feed_url: `${baseUrl}${feedPaths(page).json}`,
    authors: [authorOf(feed)],
    language: "en",
    items: relationships.map((relationship) => ({
      id: tagUri(baseUrl, `relationship/${relationship.id}`),
      url: relationship.url,
      external_url: relationship.evidenceUrl,
      title: titleOf(relationship),
      content_text: textOf(relationship),
      date_modified: midnight(relationship.verificationDate),
      tags: [relationship.category, relationship.status],
    })),
  });
}

const titleOf = ({ clubName, vendorName, category, status }: Relationship): string =>
  `${clubName} and ${vendorName}, ${category} (${status})`;

function textOf({ evidenceNote, evidencePublisher, evidenceDate, verificationDate }: Relationship): string {
  return `${evidenceNote} Source: ${evidencePublisher}, ${evidenceDate ?? "undated"}. Verified ${verificationDate}.`;
}

/** An identifier that stays when pages move (RFC 4151). */
const tagUri = (baseUrl: string, what: string): string => `tag:${new URL(baseUrl).hostname},2026:${what}`;

const midnight = (day: string): string => `${day}T00:00:00Z`;

export const xml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The feed of all changes has this many entries; a club's feed has all of the club's. */
const MAX_ENTRIES = 100;

/** Both feeds of all changes and of every club: paths and texts. */
export function* feedFiles(ledger: SiteLedger): Generator<[path: string, text: string]> {
  const { manifest, clubs, newest, date } = ledger;
  const common = { baseUrl: manifest.baseUrl, date, publisher: manifest.publisher };
  const relationships = newest.slice(0, MAX_ENTRIES);
  yield* bothFormats({
    ...common,
    title: "Clubledger: what changed",
    page: sitePaths.changes,
    relationships,
  });
  for (const { slug, name, technology } of clubs)
    yield* bothFormats({
      ...common,
      title: `Clubledger: ${name}`,
      page: clubPath(slug),
      relationships: [...technology].sort(newestFirst),
    });
}

function bothFormats(feed: Feed): [path: string, text: string][] {
  const { atom, json } = feedPaths(feed.page);
  return [
    [atom, toAtom(feed)],
    [json, toJsonFeed(feed)],
  ];
}
