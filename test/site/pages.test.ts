import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { required } from "../../contract/required.ts";
import { htmlFaults } from "../html-faults.ts";
import { REPOSITORY_URL } from "../shared-build.ts";
import { type BuiltSite, builtSite, KINDS, pagesOf } from "./built-site.ts";

/** What the server answers by itself. */
const SERVED = /^\/(?:api\/v1\/|openapi\.json$|api$|healthz$)/;

const fixture = await builtSite("fixture");
const real = await builtSite("real");

test.each([
  ["/clubs/example-rovers/", "club=example-rovers"],
  ["/vendors/o-tickets/", "vendor=o-tickets"],
  ["/categories/ticketing/", "category=ticketing"],
  ["/leagues/example-league/", "league=example-league"],
  ["/supplier-changes/", "list=supplier-changes"],
  ["/", "list=newest"],
])("the page %s leads to following %s", (page, query) => {
  expect(fixture.files.get(page)).toContain(`href="/account/follow/?${query}"`);
});

test("a page of every kind is valid HTML", async () => {
  const paths = [
    ...KINDS,
    "/embed/categories/ticketing/",
    "/clubs/old-town/",
    "/clubs/muster-sv/",
    "/vendors/bigacme/",
  ];
  const pages = paths.map((path) => [path, required(fixture.files.get(path), path)] as const);
  const faults = await htmlFaults(pages, {
    // The search's list of links is no form control.
    "prefer-native-element": ["error", { exclude: ["listbox"] }],
  });
  expect(faults).toEqual([]);
});

describe.each([
  ["fixture", fixture],
  ["real", real],
] as const)("in the %s site", (_, site) => {
  test("every internal link and anchor leads somewhere", () => {
    const pages = pagesOf(site);
    const anchors = new Map(pages.map(([path, html]) => [path, idsOf(html)]));
    const broken = pages.flatMap(([path, html]) =>
      internalLinks(html)
        .filter((href) => !leadsSomewhere(href, path, site, anchors))
        .map((href) => `${path} → ${href}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  test("a page asks for what its scripts import together with them, and for nothing else ahead", () => {
    for (const [path, html] of pagesOf(site)) {
      const named = matches(html, SCRIPT);
      const ahead = matches(html, /<link rel="modulepreload" href="([^"]+)"/g);
      const imported = scriptsOf(path, site).filter((name) => !named.includes(name));
      expect([path, ahead.sort()]).toEqual([path, imported.sort()]);
    }
  });

  test("no two pages share a title, and none lacks a description", () => {
    const pages = pagesOf(site);
    const titles = pages.map(([, html]) => html.match(/<title>([^<]*)</)?.[1]);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    expect(pages.filter(([, html]) => !/<meta name="description" content="[^"]{20,}"/.test(html))).toEqual(
      [],
    );
  });

  test("no page counts one of something as several", () => {
    const several = /\b1 (?:sourced )?(?:clubs|vendors|relationships|countries|categories)\b/;
    const wrong = pagesOf(site).flatMap(([path, html]) => {
      const found = several.exec(html.replace(/<[^>]+>/g, (tag) => (tag.startsWith("<meta") ? tag : "")));
      return found === null ? [] : [`${path} ${found[0]}`];
    });
    expect(wrong).toEqual([]);
  });
});

test("a row shows its source, its dates, its record and its place in the repository", () => {
  const page = fixture.files.get("/clubs/example-rovers/") ?? "";
  const [, row = ""] = page.split("Older or undated evidence");
  for (const part of [
    'href="/vendors/o-tickets/"',
    "Season Pass",
    "Historical",
    "https://news.example.org/rovers-tickets",
    "2026-06-30",
    "2027-06-30",
    'href="/api/v1/tech/relationships/example-rovers--o-tickets--ticketing--season-pass"',
    `${REPOSITORY_URL}/edit/main/evidence/technology/england.csv#L3`,
    'name="no" value="example-rovers--o-tickets--ticketing--season-pass"',
    'href="/report/?row=example-rovers--o-tickets--ticketing--season-pass"',
  ])
    expect(row).toContain(part);
});

test("only the row that an editor doubts says so, in the editor's words", () => {
  const doubted = [...fixture.files].filter(([, html]) =>
    html.includes("In doubt: The page names the vest once."),
  );
  expect(doubted.map(([path]) => path)).toEqual(["/clubs/example-rovers/"]);
  expect(matches(fixture.files.get("/clubs/example-rovers/") ?? "", /(In doubt):/g)).toHaveLength(1);
});

test("the page of what needs a newer source has the oldest dated rows first, without those that ended", () => {
  const html = real.files.get("/needs-a-source/") ?? "";
  const years = matches(html, /<time datetime="(\d{4})[^"]*">\d{4}<\/time>/g);
  expect(years).toHaveLength(100);
  expect(years).toEqual([...years].sort());
  expect(html).not.toContain('data-status="historical"');
  expect(matches(html, /href="(\/report\/\?row=[^"]+)"/g)).toHaveLength(100);
  expect(real.files.get("/about/coverage/")).toContain('href="/needs-a-source/"');
});

test("every page names the publisher, the date of the data, and a way to report an error", () => {
  // What other sites frame is no page of the site: it links to the page that has all this.
  const pages = pagesOf(fixture).filter(([path]) => !path.startsWith("/embed/"));
  for (const [path, html] of pages) {
    const foot = html.slice(html.indexOf("<footer"));
    for (const part of [
      'Published by <a href="https://press.example.org/">Example Press</a>',
      'href="mailto:corrections@press.example.org?subject=Error%20in%20',
      `${REPOSITORY_URL}/issues/new?template=wrong-fact.yml`,
      '<time datetime="2026-06-30">30 Jun 2026</time>',
    ])
      expect([path, foot.includes(part)]).toEqual([path, true]);
  }
});

/** The words that a reader sees in the page's main part. */
function visibleWords(html: string): number {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const text = main.replace(/<script.*?<\/script>|<span class="visually-hidden">.*?<\/span>/gs, " ");
  return text
    .replace(/<[^>]*>/g, " ")
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
}

test("the home page has at most 350 words, and five sentences of each list at most", () => {
  const html = real.files.get("/") ?? "";
  expect(visibleWords(html)).toBeLessThanOrEqual(350);
  const lists = [...html.matchAll(/<ul class="answers">(.*?)<\/ul>/gs)].map(([, list = ""]) => list);
  // Contracts ending are a list from five on.
  const [, ending = ""] =
    /<ul class="answers">(.*?)<\/ul>/s.exec(real.files.get("/contracts-ending/") ?? "") ?? [];
  expect(lists).toHaveLength(ending.split("<li>").length - 1 < 5 ? 2 : 3);
  for (const list of lists) {
    const sentences = list.split("<li>").slice(1);
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.length).toBeLessThanOrEqual(5);
    for (const sentence of sentences)
      expect(sentence).toMatch(/<a href="https?:[^"]*" rel="external nofollow">.*(<time|undated)/s);
  }
});

test("each list of the home page cites a page once", () => {
  const lists = [...(real.files.get("/") ?? "").matchAll(/<ul class="answers">(.*?)<\/ul>/gs)];
  for (const [, list = ""] of lists) {
    const sources = [...list.matchAll(/href="(https?:[^"#]*)[^"]*" rel="external/g)].map(([, href]) => href);
    expect(new Set(sources).size).toBe(sources.length);
  }
});

test("the home page leads to each list and to every calculator", () => {
  const html = fixture.files.get("/") ?? "";
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  for (const path of [
    "/newest/",
    "/supplier-changes/",
    "/contracts-ending/",
    "/calculators/transfer-cost/",
    "/calculators/contract-extension/",
    "/calculators/squad-plan/",
  ])
    expect(main).toContain(`<a href="${path}">`);
});

test("a list says what it lacks: no confirmed change, and nothing newer than its first page", () => {
  expect(fixture.files.get("/supplier-changes/")).toContain("No change of supplier is confirmed yet.");
  expect(fixture.files.get("/newest/")).toContain("Nothing newer than 15 Jan 2026.");
  expect(fixture.files.get("/")).toContain("<p>No change of supplier is confirmed yet.</p>");
});

test("the home page ends with the day of the newest page, and leads its lists with what is current", () => {
  const html = real.files.get("/") ?? "";
  expect(html.slice(0, html.indexOf("</main>"))).toMatch(
    /<p class="small quiet">Nothing newer than [^<]+<\/p>(<script[^>]*>[^<]*<\/script>)?$/,
  );
  const statuses = matches(html, /<span class="status status-([a-z-]+)">/g);
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill("current"));
});

test("clubs and their rows are sorted by the clubs' names, not by their slugs", () => {
  for (const page of ["/clubs/", "/countries/germany/", "/categories/cloud-and-it-infrastructure/"]) {
    const html = real.files.get(page) ?? "";
    const rest = html.slice(html.indexOf(">Dynamo Dresden<"));
    expect([page, rest.includes(">SV Darmstadt 98<")]).toEqual([page, true]);
  }
});

test("each status is explained with a relationship of the ledger", async () => {
  const html = real.files.get("/statuses/") ?? "";
  const examples = matches(html, /For example <a href="\/clubs\/[^"]+#([^"]+)"/g).map(async (id) => {
    const response = await real.get(`/api/v1/tech/relationships/${id}`);
    const { data } = (await response.json()) as { data: { status: string } };
    return data.status;
  });
  expect(await Promise.all(examples)).toEqual(["current", "historical", "status unknown"]);
});

test("the data page names the columns of each CSV, its feeds and how to cite it, and no hash", () => {
  const html = fixture.files.get("/data/") ?? "";
  expect(html).toContain("<dt><code>evidenceYear</code></dt><dd>Year of evidenceDate</dd>");
  expect(html.slice(0, html.indexOf("evidenceYear"))).not.toContain('<details class="fold">');
  for (const list of ["changes", "newest", "supplier-changes", "contracts-ending"])
    for (const form of ["atom", "json"]) expect(html).toContain(`href="/${list}/feed.${form}"`);
  for (const kind of ["clubs", "vendors", "categories", "countries", "leagues"])
    expect(html).toContain(`<code>/${kind}/{slug}/feed.atom</code> or <code>.json</code>`);
  expect(html).toContain("<summary>BibTeX</summary>");
  expect(html.replace(/<script.*?<\/script>/gs, "")).not.toMatch(/[0-9a-f]{64}/);
});

test("the page for unknown paths has no canonical URL and is not to be indexed", () => {
  const html = fixture.files.get("/404.html") ?? "";
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(html).not.toMatch(/rel="canonical"|og:url/);
  expect(fixture.files.get("/about/")).not.toContain('name="robots"');
});

test("only what is current is in use now on a club's page; the rest is older or undated evidence", () => {
  const page = fixture.files.get("/clubs/example-rovers/") ?? "";
  const [inUse = "", apart = ""] = page
    .slice(page.indexOf('<h2 id="in-use"'))
    .split("Older or undated evidence");
  expect(inUse).toContain('id="example-rovers--acme-tracking--athlete-monitoring"');
  expect(apart).toContain("example-rovers--o-tickets");
  expect(apart).not.toContain('id="example-rovers--acme-tracking');
  for (const [path, html] of clubPages()) {
    const [, part = ""] = html.match(/<h2 id="in-use">(.*?)<h2/s) ?? [];
    expect([path, statusesIn(part).filter((status) => status !== "current")]).toEqual([path, []]);
  }
});

test("a club with evidence in four categories or more has a board of all, which leads to rows; others have none", () => {
  const counts = clubPages().map(([path, html]) => {
    const categories = new Set(matches(html, /<h3><a href="([^"]+)"/g)).size;
    const tiles = board(html).split("<li>").slice(1);
    const filled = tiles.filter((tile) => tile.includes('href="#'));
    return { path, categories, tiles: tiles.length, filled: filled.length };
  });
  const expected = counts.map(({ path, categories }) =>
    categories < 4
      ? { path, categories, tiles: 0, filled: 0 }
      : { path, categories, tiles: 21, filled: categories },
  );
  expect(counts).toEqual(expected);
  expect(counts.filter(({ tiles }) => tiles > 0).length).toBeGreaterThan(50);
});

test("no club's page hides its facts: fewer than four are open, and a fold leaves at least four visible", () => {
  for (const [path, html] of clubPages()) {
    const [visible = "", folded = ""] = html.split('<details class="fold filtered"');
    const rows = statusesIn(html).length;
    const open = matches(html, /<details (open)=/g).length;
    expect([path, open]).toEqual([path, rows < 4 ? rows : 0]);
    if (folded !== "") expect([path, statusesIn(visible).length >= 4]).toEqual([path, true]);
  }
});

test("the largest club page is under 40 KB compressed with its style, and has no script but the search's", () => {
  const style = [...real.files]
    .filter(([path]) => /^\/assets\/(?:site|club)-.*\.css$/.test(path))
    .map(([, text]) => text)
    .join("");
  const sizes = pagesOf(real)
    .filter(([path]) => path.startsWith("/clubs/"))
    .map(([, html]) => gzipSync(html).length + gzipSync(style).length);
  expect(Math.max(...sizes)).toBeLessThan(40 * 1024);
  const scripts = matches(fixture.files.get("/clubs/example-rovers/") ?? "", SCRIPT);
  expect(scripts.filter((name) => !name.startsWith("/assets/search-"))).toEqual([]);
});

test("the home page's scripts are under 30 KB compressed before search is used", () => {
  const sizes = scriptsOf("/").map((name) => gzipSync(real.files.get(name) ?? "").length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30 * 1024);
});

test("a calculator's scripts are under 45 KB compressed before its figures come into view", () => {
  for (const slug of ["transfer-cost", "contract-extension", "squad-plan"]) {
    const sizes = scriptsOf(`/calculators/${slug}/`).map(
      (name) => gzipSync(real.files.get(name) ?? "").length,
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(45 * 1024);
  }
  expect(real.files.get("/")).not.toMatch(/(transfer-cost|squad-plan)-/);
});

test("a method has the limits of its rulebooks, each with its source and what was not seen", () => {
  const method = fixture.files.get("/methodology/squad-cost/");
  expect(method).toContain("A fictional amount.");
  expect(method).toContain('href="https://rules.example.org/threshold"');
  expect(method).toContain("<strong>Not seen:</strong> The example league&#39;s own text.");
  expect(method).toContain(", its beginning read ");
});

test("security.txt of the real ledger does not end within 60 days", () => {
  const expires = real.files.get("/.well-known/security.txt")?.match(/Expires: (.+)/)?.[1] ?? "";
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  const whatToDo =
    `security.txt ends on ${expires}, 360 days after the newest verification date of the evidence. ` +
    "Read a source again (npm run freshness lists which), note the day in its verification_date, " +
    "check that the contact still holds, and build again.";
  expect(days, whatToDo).toBeGreaterThan(60);
});

const clubPages = () => pagesOf(real).filter(([, html]) => html.includes('<li class="relationship"'));

const statusesIn = (html: string): string[] =>
  matches(html, /<li class="relationship" data-status="([^"]+)"/g);

const board = (html: string): string => html.match(/<ul class="club-board">(.*?)<\/ul>/s)?.[1] ?? "";

const SCRIPT = /<script type="module" src="([^"]+)"/g;

/** What the first group of a pattern matches, in order. */
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = ""]) => group);

/** The scripts that a page loads, and what they import. */
function scriptsOf(page: string, { files } = real): string[] {
  const html = files.get(page) ?? "";
  const names = new Set(matches(html, SCRIPT));
  for (const name of names)
    for (const imported of matches(files.get(name) ?? "", /(?:from|import)"\.\/([^"]+)"/g))
      names.add(`/assets/${imported}`);
  return [...names];
}

const decoded = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#39;", "'");

const idsOf = (html: string): Set<string> => new Set(matches(html, /\sid="([^"]+)"/g).map(decoded));

const internalLinks = (html: string): string[] =>
  matches(html, /\s(?:href|src|data-record)="([/#][^"]*)"/g).map(decoded);

function leadsSomewhere(
  href: string,
  from: string,
  { files }: BuiltSite,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const [address = "", anchor] = href.split("#");
  const path = address === "" ? from : (address.split("?")[0] ?? "");
  if (SERVED.test(path)) return true;
  // The server renders it, for what the site has.
  if (path === "/report/") {
    const { row, club, category } = Object.fromEntries(new URL(href, "https://x.example.org").searchParams);
    if (href === path) return true;
    if (row !== undefined)
      return ["clubs", "leagues"].some((kind) => anchors.get(`/${kind}/${row.split("--")[0]}/`)?.has(row));
    return files.has(`/clubs/${club}/`) && files.has(`/categories/${category}/`);
  }
  if (!files.has(path)) return false;
  // A calculator's scenario is behind the # too.
  return anchor === undefined || anchor.includes("=") || (anchors.get(path)?.has(anchor) ?? false);
}
