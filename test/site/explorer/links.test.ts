import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { technologyFilters } from "../../../contract/parameters.ts";
import { createFind } from "../../../site/explorer/find.ts";
import { readQuery } from "../../../site/explorer/query.ts";
import type { ExplorerRecord } from "../../../site/explorer/record.ts";
import { browserRecordOf } from "../browser-record.ts";
import { builtSite, pagesOf } from "../built-site.ts";

const site = await builtSite("real");
const record: ExplorerRecord = browserRecordOf(site, "explorer");
const find = createFind(record);

test("the explorer and the search load one table of the relationships, and a file of their own each", () => {
  const filesOf = (path: string, attribute: string): string[] =>
    new RegExp(` ${attribute}="([^"]+)"`).exec(site.files.get(path) ?? "")?.[1]?.split(" ") ?? [];
  const [table, ...explorer] = filesOf("/explore/", "data-rows");
  const [same, ...search] = filesOf("/search/", "data-results");
  expect([table, ...explorer, ...search]).toEqual([
    expect.stringMatching(/^\/assets\/relationships-\w+\.json$/),
    expect.stringMatching(/^\/assets\/explorer-\w+\.json$/),
    expect.stringMatching(/^\/assets\/search-\w+\.json$/),
  ]);
  expect(same).toBe(table);
});

/** How many rows the explorer shows at an address of a page. */
function rowsAt(href: string): number {
  const { search } = new URL(href.replaceAll("&amp;", "&"), "https://ledger.example.org");
  const { query, faults } = readQuery(search, record);
  expect([href, faults]).toEqual([href, []]);
  return find(query).rows.length;
}

test("the form has a field for the search and for every filter of the API", () => {
  const html = site.files.get("/explore/") ?? "";
  const names = [...html.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(["q", ...technologyFilters]));
});

const numberIn = (text = ""): number => Number(text.replace(/\D/g, ""));

/** A sample of the many, every one of the few. */
const isChecked = (path: string, index: number) => !/^\/(clubs|vendors)\//.test(path) || index % 40 === 0;

test("every category, country, league, club and vendor with evidence leads to its rows in the explorer", () => {
  const link = /<a href="([^"]+)">Explore (?:this relationship|these ([\d,]+) relationships)<\/a>/;
  const hasRows = (html: string) => !/<title>Removed from the ledger|<p>No evidence yet: /.test(html);
  const pages = pagesOf(site).filter(
    ([path, html]) => /^\/(categories|countries|leagues|clubs|vendors)\/[^/]+\/$/.test(path) && hasRows(html),
  );
  for (const [path, html] of pages.filter(([path], index) => isChecked(path, index))) {
    const [, href = "", count = "1"] = link.exec(html) ?? [];
    expect([path, rowsAt(href)]).toEqual([path, numberIn(count)]);
  }
  expect(pages.filter(([, html]) => !link.test(html)).map(([path]) => path)).toEqual([]);
});

test("the explorer's script and style are under 60 KB compressed, and its rows under 250 KB", () => {
  const page = site.files.get("/explore/") ?? "";
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);
  const sizeOf = (path = "") => gzipSync(site.files.get(path) ?? "").length;
  expect(assets.length).toBeGreaterThan(2);
  expect(assets.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThan(60 * 1024);
  expect(sizeOf(page.match(/data-rows="([^"]+)"/)?.[1])).toBeLessThan(250 * 1024);
});
