import { expect, test } from "vitest";
import { readQueue } from "../../../scripts/desk/queue.ts";
import { fillInbox } from "../../../scripts/inbox/run.ts";
import { createReader } from "../../../scripts/pages/reader.ts";
import { deskFolder, inboxOptions, ledgerWith, newsSite, page, rss, run } from "./inbox-run.ts";

const SIGNED = "Example Rovers sign with O'Tickets";
const TODAY = "<pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate>";

test("pages that name a club and a vendor, or a category's word, are queued, best first, with the reason", async () => {
  const { origin } = await newsSite({
    "/feed": rss(
      `<title>Real Ejemplo signs with BigAcme</title><link>/title</link>${TODAY}`,
      "<title>A look at Example Rovers</title><link>/text</link><description>Also at the fair: BigAcme. It showed vests.</description>",
      "<title>Real Ejemplo: new ticketing</title><link>/word</link>",
      "<title>Example Rovers win again</title><link>/match</link>",
      "<title>Example Rovers and Acme Tracking</title><link>/held</link><pubDate>Fri, 20 Nov 2015 08:00:00 GMT</pubDate>",
    ),
    "/title": page("Real Ejemplo signs with BigAcme", "The agreement has just begun."),
    "/text": page("A look", "Example Rovers were there. BigAcme showed vests."),
    "/word": page("New ticketing", "Real Ejemplo sells tickets by itself."),
    "/held": page("In short", "Example Rovers have used the vests of Acme Tracking before."),
  });
  const { counts, problems, queue } = await run([`${origin}/feed`]);
  expect(queue).toEqual([
    "/title 80: names Real Ejemplo and BigAcme in the title with “signs”; the ledger has no such row; dated 2026-11-20",
    "/held 40: names Example Rovers and Acme Tracking in the title; the ledger has a row of them; dated 2015-11-20",
    "/text 35: names Example Rovers and BigAcme, not in one sentence; the ledger has no such row",
    "/word 20: names Real Ejemplo and “ticketing”, but no vendor of the ledger, in the title",
  ]);
  expect(problems).toEqual([]);
  expect(counts).toEqual({
    "feeds read": 1,
    "feeds unchanged": 0,
    "feeds failed": 0,
    "feeds left": 0,
    "new items": 5,
    kept: 4,
    "pages read": 4,
    queued: 4,
  });
});

test("a technology in the title counts without a known vendor, and a guide to TV channels does not", async () => {
  const { origin } = await newsSite({
    "/feed": rss(
      "<title>Real Ejemplo firma con un nuevo socio tecnológico</title><link>/new</link>",
      "<title>Dónde ver a Real Ejemplo: BigAcme</title><link>/guide</link>",
    ),
    "/new": page("Real Ejemplo firma con un nuevo socio tecnológico", "La empresa es nueva."),
  });
  expect((await run([`${origin}/feed`])).queue).toEqual([
    "/new 30: names Real Ejemplo and “socio tecnologico”, but no vendor of the ledger; in the title with “firma”",
  ]);
});

test("a vendor whose name many unrelated pages have comes last, unless its page has a word of technology", async () => {
  const { origin } = await newsSite({
    "/feed": rss(
      "<title>Example Rovers and Everyday Shirts</title><link>/shirts</link>",
      "<title>Real Ejemplo: Everyday Shirts, socios tecnológicos</title><link>/partners</link>",
    ),
    "/shirts": page("Example Rovers and Everyday Shirts", ""),
    "/partners": page("Real Ejemplo: Everyday Shirts, socio tecnológico", ""),
  });
  const ledger = await ledgerWith(`${origin}/feed`);
  const vendor = { slug: "everyday-shirts", name: "Everyday Shirts", website: null, parent: null };
  const source = { parent_source_url: null, source: { path: "", line: 1 } };
  const changed = {
    ...ledger,
    vendors: [...ledger.vendors, { ...vendor, ...source }],
    names: { ...ledger.names, everyday: ["everyday-shirts"] },
  };
  const options = await inboxOptions([], { options: { read: createReader(changed, "2026-11-24") } });
  await fillInbox(changed, options);
  const queue = await readQueue(options.folder);
  expect(queue.map(({ url, score }) => [new URL(url).pathname, score])).toEqual([
    ["/partners", 70],
    ["/shirts", 0],
  ]);
});

test("a page says more than its feed", async () => {
  const { origin } = await newsSite({
    "/feed": rss("<title>Real Ejemplo: new ticketing</title><link>/page</link>"),
    "/page": page("New ticketing", "Real Ejemplo will sell by BigAcme from March."),
  });
  expect((await run([`${origin}/feed`])).queue).toEqual([
    "/page 60: names Real Ejemplo and BigAcme in one sentence with “ticketing”; the ledger has no such row",
  ]);
});

test("a second run asks for nothing that has not changed and adds nothing", async () => {
  const folder = await deskFolder();
  const feed = rss(`<title>${SIGNED}</title><link>/story</link>`);
  const { origin, seen } = await newsSite({
    "/feed": { ...feed, headers: { ETag: '"1"' } },
    "/story": page(SIGNED, "A new agreement."),
  });
  expect((await run([`${origin}/feed`], { folder })).counts.queued).toBe(1);
  seen.length = 0;
  const { counts, queue } = await run([`${origin}/feed`], { folder });
  expect(seen).toEqual(["/robots.txt", "/feed"]);
  expect([counts["feeds unchanged"], counts["pages read"], counts.queued, queue.length]).toEqual([
    1, 0, 0, 1,
  ]);
});

test("of a feed that changed only the new items are looked at, though another feed had them", async () => {
  const folder = await deskFolder();
  const old = `<title>${SIGNED}</title><link>/story</link>`;
  const { origin, answers } = await newsSite({
    "/feed": rss(old),
    "/other": rss(old),
    "/story": page(SIGNED, ""),
    "/new": page(SIGNED, ""),
  });
  await run([`${origin}/feed`], { folder });
  answers["/feed"] = rss(old, `<title>${SIGNED}</title><link>/new</link>`);
  const { counts } = await run([`${origin}/feed`, `${origin}/other`], { folder });
  expect([counts["new items"], counts["pages read"], counts.queued]).toEqual([1, 1, 1]);
});

test("what the bounds leave over is read by the next run, the best first", async () => {
  const folder = await deskFolder();
  const { origin } = await newsSite({
    "/feed": {
      ...rss(
        "<title>Real Ejemplo: new ticketing</title><link>/word</link>",
        `<title>${SIGNED}</title><link>/story</link>`,
      ),
      headers: { ETag: '"1"' },
    },
    "/word": page("New ticketing", ""),
    "/story": page(SIGNED, ""),
  });
  const paths = async (options: { maxPages?: number; deadline?: number }) =>
    (await run([`${origin}/feed`], { folder, options })).queue.map((line) => line.split(" ")[0]);
  expect(await paths({ deadline: 0 })).toEqual([]);
  expect(await paths({ maxPages: 1 })).toEqual(["/story"]);
  expect(await paths({ maxPages: 1 })).toEqual(["/story", "/word"]);
});

test("a page that the ledger cites is not offered", async () => {
  const { origin, seen } = await newsSite({
    "/feed": rss(`<title>${SIGNED}</title><link>https://news.example.org/rovers-tickets</link>`),
  });
  expect((await run([`${origin}/feed`])).queue).toEqual([]);
  expect(seen).toEqual(["/robots.txt", "/feed"]);
});

test("a page that calls itself one that the ledger cites is not offered", async () => {
  const { origin } = await newsSite({
    "/feed": rss(`<title>${SIGNED}</title><link>/copy</link>`),
    "/copy": {
      body: `<html><head><link rel="canonical" href="https://news.example.org/rovers-tickets"></head><body>${SIGNED}</body></html>`,
    },
  });
  expect((await run([`${origin}/feed`])).counts).toMatchObject({ "pages read": 1, queued: 0 });
});

test("when the time is over no page is asked for", async () => {
  const { origin, seen } = await newsSite({ "/feed": rss(`<title>${SIGNED}</title><link>/story</link>`) });
  const options = await inboxOptions([]);
  Object.defineProperty(options, "deadline", { get: () => (seen.includes("/feed") ? 0 : 1e12) });
  expect(await fillInbox(await ledgerWith(`${origin}/feed`), options)).toMatchObject({
    kept: 1,
    "pages read": 0,
  });
});

test("what the time leaves over is read by the next run", async () => {
  const { origin, seen } = await newsSite({
    "/feed": rss(`<title>${SIGNED}</title><link>/story</link>`),
    "/story": page(SIGNED, ""),
  });
  const folder = await deskFolder();
  const options = await inboxOptions([], { folder });
  Object.defineProperty(options, "deadline", { get: () => (seen.includes("/feed") ? 0 : 1e12) });
  await fillInbox(await ledgerWith(`${origin}/feed`), options);
  const { counts } = await run([`${origin}/feed`], { folder });
  expect(counts).toMatchObject({ "new items": 1, "pages read": 1, queued: 1 });
});

test("a feed may be served as JSON", async () => {
  const body =
    '{"version":"https://jsonfeed.org/version/1.1","title":"News","items":[{"id":"1","url":"/a"}]}';
  const { origin } = await newsSite({
    "/feed": { body, headers: { "Content-Type": "application/feed+json" } },
  });
  expect((await run([`${origin}/feed`])).counts).toMatchObject({ "feeds read": 1, "new items": 1 });
});

test("a page that cannot be read is offered with what its feed says, because a person may open it", async () => {
  const { origin } = await newsSite({
    "/feed": rss(`<title>${SIGNED}</title><link>/story</link>`),
    "/story": { status: 403 },
  });
  const { queue, problems } = await run([`${origin}/feed`]);
  expect(queue).toEqual([
    "/story 50: names Example Rovers and O'Tickets in the title with “sign”; the ledger has a row of them; The page is behind a wall (403); open it in a browser.",
  ]);
  expect(problems).toEqual(["/story: The page is behind a wall (403); open it in a browser."]);
});

test("feeds that fail are named, and the others are read nevertheless", async () => {
  const { origin } = await newsSite({
    "/html": page("No feed", ""),
    "/large": { body: "x".repeat(5 * 1024 * 1024 + 1) },
    "/many": rss(...Array.from({ length: 2000 }, (_, at) => `<title>A</title><link>/a${at}</link>`)),
    "/feed": rss(`<title>${SIGNED}</title><link>/story</link>`),
    "/story": page(SIGNED, ""),
  });
  const { counts, problems } = await run(
    ["/html", "/gone", "/large", "/many", "/feed"].map((path) => `${origin}${path}`),
  );
  expect(problems).toEqual([
    "/html: It is neither Atom, RSS, JSON Feed nor a sitemap of news, or it is broken.",
    "/gone: The site has no such page: it responds with 404.",
    "/large: The page is over 5 MB, which is not read.",
    "/many: Only the first 1000 of 2000 items are read.",
  ]);
  expect([counts["feeds read"], counts["feeds failed"], counts.queued]).toEqual([2, 3, 1]);
});

test("a feed in a private network is not asked, nor is a page there, which is not queued either", async () => {
  const { origin, seen } = await newsSite({
    "/feed": rss(`<title>${SIGNED}</title><link>/story</link>`),
    "/story": page(SIGNED, ""),
  });
  const refusal = "The address, or one to which it redirects, is in a private network; it is not asked.";
  const { problems, queue } = await run([`${origin}/feed`], { options: { allowPrivate: false } });
  expect([problems, queue, seen]).toEqual([[`/feed: ${refusal}`], [], []]);
  const found: string[] = [];
  const options = await inboxOptions(found);
  // As if the feed alone were public.
  Object.defineProperty(options, "allowPrivate", { get: () => !seen.includes("/feed") });
  expect(await fillInbox(await ledgerWith(`${origin}/feed`), options)).toMatchObject({ kept: 1, queued: 0 });
  expect([found, seen]).toEqual([[`/story: ${refusal}`], ["/robots.txt", "/feed"]]);
});

test("scripts and control characters of a feed reach neither the reasons nor the addresses", async () => {
  const { origin } = await newsSite({
    "/feed": rss(
      `<title><![CDATA[<script>BigAcme</script>${SIGNED}\u001b[31m<img onerror=alert(1)>]]></title><link>/a\u001b[31m"&gt;&lt;b</link>`,
    ),
  });
  const { queue } = await run([`${origin}/feed`]);
  expect(queue).toEqual([
    "/a%1B[31m%22%3E%3Cb 50: names Example Rovers and O'Tickets in the title with “sign”; the ledger has a row of them; The site has no such page: it responds with 404.",
  ]);
});

test("items that nest without end are passed over quickly", async () => {
  const nested = `<![CDATA[${"<b>".repeat(6000)}]]>`;
  const items = Array.from(
    { length: 200 },
    (_, at) => `<title>${SIGNED}</title><link>/a${at}</link><description>${nested}</description>`,
  );
  const { origin } = await newsSite({ "/feed": rss(...items) });
  expect((await run([`${origin}/feed`], { options: { maxPages: 0 } })).counts).toMatchObject({
    "new items": 200,
    kept: 0,
  });
});
