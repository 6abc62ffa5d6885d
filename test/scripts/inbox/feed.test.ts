import { expect, test } from "vitest";
import { readFeed } from "../../../scripts/inbox/feed.ts";

const read = (text: string) =>
  readFeed({
    bytes: Buffer.from(text),
    contentType: "",
    address: "https://news.example.org/feeds/all",
  });

const ITEM = {
  url: "https://news.example.org/story?id=1&page=2",
  html: "<h1>Rovers & Acme</h1>\n<p>A tender.</p>",
  day: "2026-11-20",
};

test.each([
  [
    "RSS 2.0",
    `<rss version="2.0"><channel><title>News</title><item><title>Rovers &amp; Acme</title>
     <link>/story?id=1&amp;page=2</link><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate>
     <description>&lt;p&gt;A tender.&lt;/p&gt;</description></item></channel></rss>`,
  ],
  [
    "RSS 1.0",
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
     xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>News</title></channel>
     <item rdf:about="x"><title>Rovers &amp; Acme</title><link>/story?id=1&amp;page=2</link>
     <description>&lt;p&gt;A tender.&lt;/p&gt;</description><dc:date>2026-11-20</dc:date></item></rdf:RDF>`,
  ],
  [
    "Atom",
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><title>Rovers &amp; Acme</title>
     <link rel="self" href="/entry"/><link href="/story?id=1&amp;page=2"/><updated>2026-11-20T08:00:00Z</updated>
     <content type="html"><![CDATA[<p>A tender.</p>]]></content></entry></feed>`,
  ],
  [
    "JSON Feed",
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "News",
      items: [
        {
          id: "1",
          url: "/story?id=1&page=2",
          title: "Rovers & Acme",
          content_html: "<p>A tender.</p>",
          date_published: "2026-11-20T08:00:00Z",
        },
      ],
    }),
  ],
])("%s is read", (_, text) => {
  expect(read(text)).toEqual({ items: [ITEM], total: 1 });
});

test("a sitemap of news is read, also with CDATA", () => {
  const text = `<?xml version="1.0"?><urlset xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"><url>
    <loc>https://news.example.org/story?id=1&amp;page=2</loc><news:news><news:publication_date>2026-11-20</news:publication_date>
    <news:title><![CDATA[Rovers & Acme]]></news:title></news:news></url></urlset>`;
  expect(read(text)).toEqual({ items: [{ ...ITEM, html: "<h1>Rovers & Acme</h1>\n" }], total: 1 });
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "https://user:secret@news.example.org/",
  "http://localhost/",
])("an item that leads to %s is left out", (link) => {
  const text = `<rss version="2.0"><channel><title>News</title><item><title>A</title><link>${link}</link></item></channel></rss>`;
  expect(read(text)).toEqual({ items: [], total: 1 });
});

const BROKEN = "It is neither Atom, RSS, JSON Feed nor a sitemap of news, or it is broken.";

test.each([
  ["a page", "<html><body>News</body></html>", BROKEN],
  ["nothing", "", BROKEN],
  ["a broken feed", `<rss${" a='1'".repeat(10_000)}><channel>`, BROKEN],
  [
    "a million open brackets",
    `{"version":"https://jsonfeed.org/version/1.1","items":${"[".repeat(1e6)}`,
    BROKEN,
  ],
  [
    "a sitemap of all pages of a large site",
    `<urlset>${"<url><loc>https://news.example.org/a</loc></url>".repeat(60_000)}</urlset>`,
    "The sitemap has over 100,000 elements, which is not read.",
  ],
])("%s is refused in a sentence", (_, text, message) => {
  expect(() => read(text)).toThrow(message);
});

test("entities are not multiplied, items beyond 1,000 are left out, and a huge item is cut", () => {
  const lists = Array.from({ length: 10 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join(
    "",
  );
  const bomb = `<!DOCTYPE rss [<!ENTITY a0 "aaaaaaaaaa">${lists}]>`;
  const item = "<item><title>&a10;</title><link>https://news.example.org/a</link></item>";
  const huge = `<item><title>A</title><link>https://news.example.org/b</link><description>${"x".repeat(1e6)}</description></item>`;
  const { items, total } = read(
    `${bomb}<rss version="2.0"><channel><title>News</title>${huge}${item.repeat(20_000)}</channel></rss>`,
  );
  expect([items.length, total]).toEqual([1000, 20_001]);
  expect(items[0]?.html).toHaveLength(20_000);
  expect(items[1]?.html).toBe("<h1>&a10;</h1>\n");
});
