import { expect, test } from "vitest";
import { createPageReader } from "../../../scripts/pages/page.ts";
import { datedLayouts, htmlOf } from "./dated-layouts.ts";
import { fictionalPages } from "./fictional-pages.ts";

const readPage = createPageReader("2026-11-23");

const read = (html: string, address = "https://news.example.org/story-4411") => readPage(html, address);

test("there are 80 fictional pages in ten layouts and eight languages", () => {
  expect(fictionalPages.length).toBe(80);
});

test.each(fictionalPages)(
  "publisher, title, language and date are read: $name",
  ({ html, address, expected }) => {
    const { publisher, title, language, date } = read(html, address);
    expect({ publisher, title, language, date }).toEqual(expected);
  },
);

test.each(datedLayouts)("day and publisher are read: $name", (layout) => {
  const { date, publisher } = read(htmlOf(layout), layout.address);
  expect([date?.value ?? null, publisher]).toEqual([layout.day, layout.publisher]);
});

const article = (inside: string, lang = "en-GB") =>
  `<html lang="${lang}"><body><h1>A headline of some words</h1>${inside}<p>${"Words of the article. ".repeat(20)}</p></body></html>`;

test.each([
  ["14/03/2025", "en-GB", "2025-03-14"],
  ["03/14/2025", "en-US", "2025-03-14"],
  ["04/03/2025", "en-US", "2025-04-03"],
  ["04/03/2025", "pt", "2025-03-04"],
  ["14.03.25", "de", "2025-03-14"],
  ["Friday, 14th March 2025", "en", "2025-03-14"],
  ["14 Mar. 2025", "en", "2025-03-14"],
  ["14 листопада 2025", "uk", "2025-11-14"],
  ["14 listopada 2025", "hr", "2025-10-14"],
  ["14 listopada 2025", "pl", "2025-11-14"],
  ["2025. március 14.", "hu", "2025-03-14"],
  ["١٤ مارس ٢٠٢٥", "ar", "2025-03-14"],
  ["2025년 3월 14일", "ko", "2025-03-14"],
  ["14 maart 2025", "nl", "2025-03-14"],
  ["14 marca 2025", "pl", "2025-03-14"],
])("%s in %s is %s", (written, lang, day) => {
  expect(read(article(`<p>${written}</p>`, lang)).date?.value).toBe(day);
});

test.each([
  ["of the future", "<p>14 March 2031</p>"],
  ["before 1990", "<p>14 March 1985</p>"],
  ["that does not exist", "<p>31 February 2025</p>"],
  ["of a change", "<p>Last updated: 14 March 2025</p>"],
  ["of a change, for programs", '<meta property="article:modified_time" content="2025-03-14">'],
  ["of another article", '<div class="related"><time datetime="2025-03-14"></time></div>'],
])("a date %s is none", (_, inside) => {
  expect(read(article(inside)).date).toBeNull();
});

test.each([
  "<p>Last updated: 14 March 2025</p>",
  '<meta property="article:modified_time" content="2025-03-14">',
])("beside the day of a change, %s, a page's own day counts", (inside) => {
  expect(read(article(`${inside}<p>10 March 2025</p>`)).date?.value).toBe("2025-03-10");
});

test("of the days in Greenwich and on the page, which are next to each other, the page's counts", () => {
  const stated = '<meta property="article:published_time" content="2025-03-15T01:00:00Z">';
  expect(read(article(`${stated}<time>14 March 2025</time>`)).date?.value).toBe("2025-03-14");
});

test("a day in a list of several days is not the page's if another is beside the headline", () => {
  const others = [1, 2, 3].map((day) => `<li class="time-stamp">${day} March 2025</li>`).join("");
  expect(read(article(`<ul>${others}</ul><p><b class="day-time">14 March 2025</b></p>`)).date?.value).toBe(
    "2025-03-14",
  );
});

test.each(["/2025/sport/03/14/story", "/2025/mar/14/story", "/story-20250314"])(
  "the address %s has a day",
  (path) => {
    expect(read(article(""), `https://news.example.org${path}`).date?.value).toBe("2025-03-14");
  },
);

test("a day is read from JSON-LD that is no JSON", () => {
  const invalid = '<script type="application/ld+json">{"datePublished": "2025-03-14", }</script>';
  expect(read(article(invalid)).date).toEqual({ value: "2025-03-14", place: "script" });
});

test("a page is read though another element comes before html, and though its body has a sidebar", () => {
  const page = article("<p>14 March 2025</p>").replace("<body", '<body class="sidebar-first"');
  expect(read(`<meta charset="utf-8">${page}`).date?.value).toBe("2025-03-14");
});

test("a title is without the part of it that names the site, which is the publisher's name rather than an address", () => {
  const head = '<meta property="og:site_name" content="http://www.news.example.org/">';
  const { title, publisher } = read(`${head}<title>A story of the day - News.Example</title><h1>News</h1>`);
  expect([title, publisher]).toEqual(["A story of the day", "News.Example"]);
});

test("the page's own address is the one that it declares, without tracking", () => {
  const head = '<link rel="canonical" href="/story?utm_source=x&id=1">';
  expect(read(article(head)).canonical).toBe("https://news.example.org/story?id=1");
});

test.each([
  ["a wall", "<title>Just a moment...</title><p>Verify you are human</p>", "behind a wall"],
  ["a page of script only", '<div id="app"></div><script src="/app.js"></script>', "by script only"],
  [
    "a page for subscribers",
    '<script type="application/ld+json">{"isAccessibleForFree": false}</script>',
    "subscribers",
  ],
])("%s is distinguished from an article", (_, html, problem) => {
  expect(read(html).problem).toContain(problem);
});

test.each([
  ["huge nesting", "<div>".repeat(900_000)],
  ["huge nesting among end tags that close nothing", "<div></b>".repeat(500_000)],
  ["a million elements", "<i></i>".repeat(700_000)],
  ["a million classes", `<p class="${"a ".repeat(1_000_000)}">`],
])("a page of %s is refused in a sentence", (_, html) => {
  expect(read(`<html><body>${html}`).problem).toBe(
    "The page is built so that it cannot be read in reasonable time.",
  );
});

test("a page may nest as deep as the limit and hold comments without end", () => {
  const deep = `${"<div>".repeat(990)}<p>${"Words that are read. ".repeat(20)}</p>`;
  expect(read(`<html><body>${deep}${"<!--".repeat(100_000)}`).text).toContain("Words that are read.");
});

test("half a million days in a line are read", () => {
  expect(read(article("1.1.2020 ".repeat(500_000))).date?.value).toBe("2020-01-01");
});

test("scripts and handlers do not run, and an entity of the page's own stays as it is", () => {
  const bomb = '<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const attack =
    '<script>globalThis.ranScript = true</script><img src="x" onerror="globalThis.ranScript = true">';
  const { text, title } = read(`${bomb}${article(`${attack}<p>&b;&b;</p>`)}`);
  expect(title).toBe("A headline of some words");
  expect(text.length).toBeLessThan(2000);
  expect(Object.keys(globalThis)).not.toContain("ranScript");
});

test("the text has the page's words exactly: no space at an entity, nor between a link and a mark", () => {
  const words = "O&rsquo;Tickets &amp; co, says <a href='/x'>Ann</a>, the <b>chief</b><i>s</i>";
  expect(read(article(`<p>${words}</p>`)).text).toContain("O’Tickets & co, says Ann, the chief s");
});
