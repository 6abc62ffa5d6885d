import { expect, test } from "vitest";
import { problemsWith } from "../evidence.ts";

const feed = (fields: Readonly<Record<string, string>> = {}): string => {
  const entry = {
    url: "https://news.example.org/feed.xml",
    publisher: "Example News",
    language: "en",
    verification_date: "2026-06-30",
    ...fields,
  };
  return `- ${Object.entries(entry)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n  ")}\n`;
};

const problems = (...entries: readonly string[]) => problemsWith({ "feeds.yaml": entries.join("") });

test("a list of feeds may be empty, and a feed may be a front page or a list", () => {
  expect(problemsWith({ "feeds.yaml": "# None yet.\n[]\n" })).toEqual([]);
  expect(
    problems(
      feed({ url: "https://news.example.org/" }),
      feed({ url: "https://news.example.org/category/technology/" }),
    ),
  ).toEqual([]);
});

test.each([
  [{ url: "ftp://news.example.org/feed" }, "0.url url-form"],
  [{ url: "http://localhost/feed" }, "0.url url-form"],
  [{ url: "https://News.example.org/feed" }, "0.url url-clean"],
  [{ publisher: '""' }, "0.publisher missing-value"],
  [{ language: "English" }, "0.language schema language: must be the two letters of a language, such as pt"],
  [{ verification_date: "2027-06-30" }, "0.verification_date date-order 2027-06-30 is in the future"],
  [{ format: "rss" }, '0.format columns unknown field "format"'],
])("a feed with %o is reported", (fields, problem) => {
  expect(problems(feed(fields))).toEqual([expect.stringContaining(`data/feeds.yaml:${problem}`)]);
});

test("a feed is listed once and in order", () => {
  expect(problems(feed(), feed())).toEqual([
    expect.stringContaining("data/feeds.yaml:1.url duplicate-feed the feed is already at data/feeds.yaml:1"),
  ]);
  expect(problems(feed(), feed({ url: "https://a.example.org/feed" }))).toEqual([
    expect.stringContaining(" format "),
  ]);
});
