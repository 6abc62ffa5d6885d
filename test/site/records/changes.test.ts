import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type BuiltSite, builtSite, pagesOf } from "../built-site.ts";

const fixture = await builtSite("fixture");
const real = await builtSite("real");

/** The words of a page between two marks, without its tags. */
function textOf(site: BuiltSite, path: string, from = "<main", to = "</main>"): string {
  const html = site.files.get(path) ?? "";
  const part = html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)));
  return part.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("the page of changes counts every release by kind, the newest first, and leads to each kind", () => {
  const list = textOf(fixture, "/changes/", '<h2 id="releases"');
  expect(list).toMatch(
    /1 Jul 2026, 15:30 UTC 1 added, already ended 1 Jul 2026, 08:00 UTC 2 changed 1 corrected 1 removed 2 May 2026, 09:00 UTC 5 added/,
  );
  expect(fixture.files.get("/changes/")).toContain('href="/changes/2026-07-01/#corrected"');
  for (const kind of ["changed", "corrected", "removed"])
    expect(fixture.files.get("/changes/2026-07-01/")).toContain(`<div id="${kind}">`);
});

test("a release lists newer evidence, our corrections and new rows apart", () => {
  const headings = (path: string) =>
    [...(fixture.files.get(path) ?? "").replace(/<footer.*/s, "").matchAll(/<h[23]>(.*?)<\/h/g)].map(
      ([, text]) => text,
    );
  expect(headings("/changes/2026-07-01/")).toEqual(["Newer evidence", "We corrected ourselves"]);
  expect(headings("/changes/2026-05-02/")).toEqual(["Newly entered"]);
  // Entered with the day of its end.
  expect(headings("/changes/2026-07-01-2/")).toEqual(["Newer evidence"]);
});

test("beside a changed status stands why: the rule, and the newest page with its date", () => {
  expect(textOf(fixture, "/changes/2026-07-01/")).toContain(
    "Status: status unknown → current Why : term to 2027 · Example News, 15 Jan 2026 Note:",
  );
  expect(fixture.files.get("/changes/2026-07-01/")).toContain(
    '· <a href="https://news.example.org/rovers-acme" rel="external nofollow">Example News, 15 Jan 2026</a>',
  );
  expect(textOf(fixture, "/changes/", '<h2 id="newest"')).toContain(
    "Historical : ended 2021 · Example News, 2019",
  );
});

test("no status of the real releases changes without a reason beside it", () => {
  const rows = pagesOf(real)
    .filter(([path]) => /^\/changes\/2026-/.test(path))
    .flatMap(([, html]) => html.match(/<tr data-status.*?<\/tr>/gs) ?? [])
    .filter((row) => row.includes("<b>Status:</b>"));
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter((row) => !/<b>Why<\/b>: \w/.test(row))).toEqual([]);
});

test("the newest release's list has statuses only", () => {
  const part = textOf(real, "/changes/", '<h2 id="newest"');
  expect(part).toMatch(/All \d+ changes? of it/);
  expect(part).not.toMatch(/Note:|Main source|Newly entered/);
});

test("a release begins with where most clubs of a league gained a current vendor, and with its picture", () => {
  const finding =
    "Athlete monitoring, Example League: the ledger has a current vendor for 1 of the 2 clubs of 2025/26, 1 more than in the release before.";
  expect(textOf(fixture, "/changes/2026-07-01/")).toContain(finding);
  expect(fixture.files.get("/changes/2026-07-01/")).toContain(
    '<a href="/leagues/example-league/athlete-monitoring/#embed">',
  );
  for (const path of ["/changes/2026-07-01-2/", "/changes/2026-05-02/", "/changes/"])
    expect(textOf(fixture, path)).not.toContain("current vendor for");
});

test("the counts of a finding are those of the files that the releases left", () => {
  const { leagues } = JSON.parse(real.files.get("/data/clubledger.json") ?? "");
  const found =
    /<p>([^<,]+), ([^<:]+): the ledger has a current vendor for (\d+) of the \d+ clubs of [^<]*?, (\d+) more/.exec(
      real.files.get("/changes/2026-11-23/") ?? "",
    );
  const [, category, league, count, more] = found ?? [];
  const { clubs } = leagues.find(({ name }: { name: string }) => name === league);
  const slugs = new Set(clubs.map(({ club }: { club: string | null }) => club));
  const countIn = (release: string) => {
    const rows: Record<string, string>[] = parse(real.files.get(`/data/releases/${release}.csv`) ?? "", {
      columns: true,
    });
    const current = rows.filter((row) => row.status === "current" && row.category === category);
    return new Set(current.map(({ club }) => club).filter((club) => slugs.has(club))).size;
  };
  expect(countIn("2026-11-23")).toBe(Number(count));
  expect(countIn("2026-11-23") - countIn("2026-11-22")).toBe(Number(more));
});

test("a release's page has its note, and one without a note has none", () => {
  expect(textOf(fixture, "/changes/2026-07-01-2/")).toContain("The season pass is a product of its own now.");
  expect(textOf(fixture, "/changes/2026-07-01/")).not.toContain("null");
});

test("a release's page says what a relationship said before and says now", () => {
  const text = textOf(fixture, "/changes/2026-07-01/");
  expect(text).toContain("Scope: Club-wide → First team");
  expect(text).toContain("Status: status unknown → current");
  expect(text).toContain("Main source: news.example.org → Example News, 15 Jan 2026");
  expect(text).toContain("Further source added: Example Herald, Sep 2025");
  expect(text).toContain("Identifier: muster-sv--o-tickets--ticketing → fc-muster--o-tickets--ticketing");
});

test("changes of a status are open, and what only words or delimits an entry is folded", () => {
  const html = fixture.files.get("/changes/2026-07-01/") ?? "";
  const folds = [...html.matchAll(/<details class="fold"( open="")?><summary>([^<]*)</g)];
  expect(folds.map(([, open, name = ""]) => [name.trim(), open !== undefined])).toEqual([
    ["Changed: status", true],
    ["Changed: other facts", false],
    ["Corrected: wording and scope only", false],
    ["Removed", true],
  ]);
});

test("a page that was only read again, and the day of reading, are no change", () => {
  const text = textOf(fixture, "/changes/2026-07-01/");
  expect(text).not.toContain("Diario Ejemplo");
  expect(text).not.toContain("2026-06-30");
  expect(text).not.toContain("Real Ejemplo");
});

test("a release lists what was corrected and removed, with the reason", () => {
  const html = fixture.files.get("/changes/2026-07-01/") ?? "";
  const [, corrections = ""] = html.split('<div id="corrected">');
  expect(corrections).toContain("<del>Club-wide</del> → <ins>First team</ins>");
  expect(corrections).toContain("Old Town");
  expect(corrections).toContain("The club was dissolved, and no source names its technology.");
  expect(corrections).not.toContain("Season Pass");
});

test("no page of a release has more than 150 entries, and its pages have all of them", () => {
  const pages = pagesOf(real).filter(([path]) => path.startsWith("/changes/2026-11-21/"));
  const counts = pages.map(([, html]) => (html.match(/<tr data-status/g) ?? []).length);
  expect(Math.max(...counts)).toBe(150);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(933);
});

test("a release is there as CSV for Excel", async () => {
  const path = "/changes/2026-07-01/changes-2026-07-01.csv";
  const response = await fixture.get(path);
  expect(response.headers.get("Content-Type")).toContain("text/csv");
  const [header = "", ...rows] = (fixture.files.get(path) ?? "").split("\r\n");
  expect(header.startsWith("\uFEFFid,release,")).toBe(true);
  expect(rows.filter((row) => row !== "").map((row) => row.split(",")[3])).toEqual([
    "changed",
    "changed",
    "corrected",
    "removed",
  ]);
});

test("changes since a day are asked of the API without a script", () => {
  const html = fixture.files.get("/changes/") ?? "";
  expect(html).toContain('<form class="since-form" action="/api/v1/tech/changes" method="get">');
  expect(html).toMatch(/name="since" type="date" value="2026-07-01"/);
});

test("the documents of a feed together list every change of every release", async () => {
  const items: { id: string }[] = [];
  const urls: string[] = [];
  for (let url = "https://ledger.example.org/changes/feed.json"; url !== undefined; ) {
    const response = await real.get(url);
    expect(response.headers.get("Content-Type")).toContain("application/feed+json");
    const { items: shown, next_url } = (await response.json()) as {
      items: { id: string }[];
      next_url?: string;
    };
    expect(shown.length).toBeLessThanOrEqual(100);
    items.push(...shown);
    urls.push(url);
    if (next_url === undefined) break;
    url = next_url;
  }
  const { total } = (await (await real.get("/api/v1/tech/changes?limit=1")).json()) as { total: number };
  expect(new Set(items.map(({ id }) => id)).size).toBe(total);
  expect(urls[1]).toBe("https://ledger.example.org/changes/feed-2.json");
});

test("documents of an Atom feed lead to the first, the previous and the next one", () => {
  const links = (path: string) =>
    [
      ...(real.files.get(path) ?? "").matchAll(/<link rel="(first|previous|next|self)" [^>]*href="([^"]*)"/g),
    ].map(([, rel, href]) => `${rel} ${href?.replace("https://ledger.example.org/changes/", "")}`);
  expect(links("/changes/feed.atom")).toEqual(["self feed.atom", "first feed.atom", "next feed-2.atom"]);
  expect(links("/changes/feed-2.atom")).toEqual([
    "self feed-2.atom",
    "first feed.atom",
    "previous feed.atom",
    "next feed-3.atom",
  ]);
});
