import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { EvidenceItem, ExpandedRelationship, LeagueRelationship } from "../../contract/records.ts";
import { newestDate } from "../../contract/sorting.ts";
import { byName, coveredClubs } from "../../site/build/ledger.ts";
import { moneyText, numeral, pluralise, Time } from "../../site/frame/format.tsx";
import { Layout } from "../../site/frame/layout.tsx";
import { ReportLink } from "../../site/frame/report.tsx";
import { Menu } from "../../site/frame/site-header.tsx";
import { ClubBoard } from "../../site/records/club-board.tsx";
import { isOldOrUndated, partsOf } from "../../site/records/club-relationships.tsx";
import { RelationshipGroups } from "../../site/records/relationship-groups.tsx";
import { RelationshipListing, usageText } from "../../site/records/relationships.tsx";
import { StatusBar, StatusFilter } from "../../site/records/status.tsx";
import { LastRead, StatusHead } from "../../site/records/status-head.tsx";
import { fictionalPage } from "../fictional-page.ts";

test.each([
  [pluralise(0, "club"), "0 clubs"],
  [pluralise(1, "club"), "1 club"],
  [pluralise(1204, "club"), "1,204 clubs"],
  [pluralise(1, "country", "countries"), "1 country"],
  [pluralise(47, "country", "countries"), "47 countries"],
  [numeral(1_000_000), "1,000,000"],
])("a count is written as %s", (text, expected) => {
  expect(text).toBe(expected);
});

test.each([
  ["2026", ">2026<"],
  ["2026-11", ">Nov 2026<"],
  ["2026-11-01", ">1 Nov 2026<"],
  [new Date("2026-11-21T09:05:59Z"), ">21 Nov 2026, 09:05 UTC<"],
])("%s is written for people and for machines", (at, text) => {
  const html = (<Time at={at} />).toString();
  expect(html).toContain(text);
  expect(html).toContain(`datetime="${typeof at === "string" ? at : at.toISOString()}"`);
});

test.each([
  [450_000_000, "EUR", "€450m"],
  [1_250_000_000, "USD", "US$1.25bn"],
  [12_345_678, "GBP", "£12.345678m"],
  [900_000, "EUR", "€900,000"],
])("%d %s is written short and without rounding", (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text);
});

const PAGE = fictionalPage({
  url: "https://zeitung.example.org/karten",
  publisher: "Muster-Zeitung",
  date: "2021-07-01",
  note: "Ten-year contract for the sale of all tickets.",
  termEnd: "2031-06",
  verificationDate: "2026-05-01",
});

const relationship: ExpandedRelationship = {
  id: "fc-muster--o-tickets--ticketing",
  club: "fc-muster",
  clubName: "1. FC Müster",
  country: "Germany",
  category: "Ticketing",
  vendor: "o-tickets",
  vendorName: "O'Tickets",
  product: null,
  scope: "Stadium",
  status: "current",
  evidenceNote: "Ten-year contract for the sale of all tickets.",
  evidenceUrl: "https://zeitung.example.org/karten",
  archiveUrl: null,
  evidencePublisher: "Muster-Zeitung",
  evidenceDate: "2021-07-01",
  verificationDate: "2026-05-01",
  reverifyBy: "2027-05-01",
  statusReason: "term to June 2031",
  termEnd: "2031-06",
  evidence: [PAGE],
  url: "https://ledger.example.org/clubs/fc-muster/#fc-muster--o-tickets--ticketing",
  announced: false,
  quote: null,
  readBy: "software",
  evidenceBy: "press",
  vendorWebsite: null,
  categoryDefinition: "Selling and reselling tickets.",
};

const textOf = (html: string) => html.replace(/<[^>]+>/g, "");

test.each([
  ["Season Pass", "Stadium", "Season Pass · Stadium"],
  ["Ticket resale", "Ticket resale", "Ticket resale"],
  [null, "Stadium", "Stadium"],
  ["Season Pass", "Not stated", "Season Pass"],
  [null, "Not stated", null],
])("product %s and scope %s are shown as %s", (product, scope, shown) => {
  expect(usageText({ ...relationship, product, scope })).toBe(shown);
});

test.each([
  ["2021-11-20", true],
  ["2021-11-21", false],
  ["2021-11", false],
  ["2021-10", true],
  ["2021", false],
  ["2020", true],
  [null, true],
])("on 21 Nov 2026 evidence of %s is older than five years or undated: %s", (date, expected) => {
  expect(isOldOrUndated(date, "2026-11-21")).toBe(expected);
});

describe("a club's rows", () => {
  const row = (
    id: string,
    date: string | null,
    status: ExpandedRelationship["status"] = "status unknown",
  ) => ({
    ...relationship,
    id,
    status,
    evidence: [{ ...PAGE, date }],
  });
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(" ");
  const rows = [
    row("undated", null),
    row("old", "2019"),
    row("ended", "2024-05", "historical"),
    row("newest", "2026"),
    row("long-term", "2018", "current"),
    row("recent", "2022-01"),
  ];

  test("are first what is current, however old, then the newest; what is old or undated is folded", () => {
    const { current, others, folded } = partsOf(rows, "2026-11-21");
    expect([current, others, folded].map(ids)).toEqual(["long-term", "newest ended recent", "old undated"]);
  });

  test("are not folded if fewer than four would stay visible", () => {
    const { others, folded } = partsOf(rows.slice(0, 5), "2026-11-21");
    expect([others, folded].map(ids)).toEqual(["newest ended old undated", ""]);
  });
});

test("the newest date of several sources is found, whatever their order and exactness", () => {
  const datesOf = (...dates: (string | null)[]) => newestDate(dates.map((date) => ({ ...PAGE, date })));
  expect(datesOf("2019-03-01", "2025", null, "2024-12")).toBe("2025");
  expect(datesOf(null)).toBeNull();
});

test("a list says once when its sources were read: the day, or the first and the last", () => {
  const note = (...days: string[]) =>
    textOf(
      (
        <LastRead relationships={days.map((verificationDate) => ({ ...relationship, verificationDate }))} />
      ).toString(),
    );
  expect(note("2026-11-21", "2026-11-21")).toBe("Checked 21 Nov 2026.");
  expect(note("2026-11-22", "2026-05-01", "2026-11-21")).toBe("Checked 1 May 2026 to 22 Nov 2026.");
});

test("in a table only the club and the sources are links with an underline, and the note is in the row", () => {
  const columns = ["club", "vendor", "evidence", "year", "status", "source"] as const;
  const rows = [{ ...relationship, evidence: [PAGE, { ...PAGE, url: "https://other.example.org" }] }];
  const table = <RelationshipListing relationships={rows} columns={columns} caption="Ticketing" />;
  const html = table.toString();
  expect(textOf(html)).toContain("Ten-year contract for the sale of all tickets.2021");
  expect([...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "/clubs/fc-muster/",
    "/vendors/o-tickets/",
    "https://zeitung.example.org/karten",
    "/clubs/fc-muster/#fc-muster--o-tickets--ticketing",
  ]);
});

test.each([
  ["2021-07-01", "2031-06", "2021"],
  [null, "2031-06", "to 2031"],
  [null, null, "undated"],
])("a page of %s with a term to %s stands under the year %s", (date, termEnd, text) => {
  const rows = [{ ...relationship, evidence: [{ ...PAGE, date, termEnd }] }];
  const table = <RelationshipListing relationships={rows} columns={["club", "year"]} caption="Ticketing" />;
  expect(textOf(table.toString())).toContain(`1. FC Müster${text}`);
});

test("a source with a quote is linked with a text fragment", () => {
  const rows = [{ ...relationship, evidence: [{ ...PAGE, quote: "zehn Jahre" }] }];
  const table = <RelationshipListing relationships={rows} columns={["source"]} caption="Ticketing" />;
  expect(table.toString()).toContain('href="https://zeitung.example.org/karten#:~:text=zehn%20Jahre"');
});

test.each([
  ["club", "1. FC Müster", "The club says · 1. FC Müster"],
  ["club", "FC Müster", "The club says · FC Müster"],
  ["vendor", "O'Tickets News", "The vendor says · O'Tickets News"],
  ["club", "Muster-Zeitung", "The club says, in Muster-Zeitung"],
  ["vendor", "Muster-Zeitung", "The vendor says, in Muster-Zeitung"],
  ["press", "Muster-Zeitung", "Reported by Muster-Zeitung"],
] as const)("words of the %s in %s stand as “%s”", (evidenceBy, publisher, text) => {
  const rows = [{ ...relationship, evidence: [{ ...PAGE, evidenceBy, publisher }] }];
  const table = <RelationshipListing relationships={rows} columns={["source"]} caption="Ticketing" />;
  expect(textOf(table.toString()).replace("&#39;", "'")).toContain(text);
});

test("a list counts what rests on the vendor’s word alone and leads to it, and says nothing if there is none", () => {
  const by = (...voices: EvidenceItem["evidenceBy"][]) => ({
    ...relationship,
    evidence: voices.map((evidenceBy) => ({ ...PAGE, evidenceBy })),
  });
  const head = (...relationships: ExpandedRelationship[]) =>
    (
      <StatusHead relationships={relationships} filters={{ vendor: "o-tickets" }}>
        Notice
      </StatusHead>
    ).toString();
  const html = head(by("vendor"), by("vendor", "vendor"), by("vendor", "press"), by("club"));
  expect(textOf(html)).toContain("Said only by the vendor: 2 of 4.");
  expect(html).toContain('href="/explore/?vendor=o-tickets&amp;evidenceBy=vendor"');
  expect(head(by("vendor", "press"))).not.toContain("word alone");
});

test("a category is linked by its slug, which may differ from its name", () => {
  const row = { ...relationship, id: "fc-muster--o-tickets--admission" };
  const table = <RelationshipListing relationships={[row]} columns={["category"]} caption="Ticketing" />;
  expect(table.toString()).toContain('<a href="/categories/admission/">Ticketing</a>');
});

test("a part of the status bar is as wide as its status is frequent, and leads to its filter", () => {
  const counts = { current: 6, historical: 0, "status unknown": 30 };
  const bar = (<StatusBar counts={counts} />).toString();
  expect(bar).toContain('viewBox="0 0 36 1"');
  expect(
    [...bar.matchAll(/<rect class="([^"]+)" x="(\d+)" width="(\d+)"/g)].map((part) => part.slice(1)),
  ).toEqual([
    ["chart-current", "0", "6"],
    ["chart-status-unknown", "6", "30"],
  ]);
  const filter = (<StatusFilter counts={counts} />).toString();
  for (const id of ["only-current", "only-historical", "only-status-unknown", "all"])
    expect(filter).toContain(`id="${id}"`);
  expect(filter).toContain('href="#only-current"');
  expect(filter).not.toContain('href="#only-historical"');
  expect(textOf(filter)).not.toContain("league");
  expect(textOf((<StatusFilter counts={counts} ofLeague={2} />).toString())).toContain(
    "and 2 current through its league",
  );
});

describe("a list", () => {
  const listOf = (count: number, current = 3) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      ...relationship,
      id: `row-${index}`,
      category: index % 2 === 0 ? "Ticketing" : "Access control",
      status: index < current ? ("current" as const) : ("status unknown" as const),
    }));
    return (
      <RelationshipGroups
        relationships={rows}
        groupOf={({ category }) => category}
        columns={["club", "evidence", "status"]}
        pathOf={({ category }) => `/categories/of-${category.toLowerCase()}/`}
        captionOf={(category) => category}
        caption="By category"
      />
    ).toString();
  };

  test("of 20 rows is one table with a row for each group's name", () => {
    const html = listOf(20);
    expect(html.match(/<table/g)).toHaveLength(1);
    expect(html).not.toContain("<details");
    expect(textOf(html).match(/Access control 10|Ticketing 10/g)).toEqual([
      "Access control 10",
      "Ticketing 10",
    ]);
    expect(html).toContain('<a href="/categories/of-ticketing/">Ticketing</a>');
  });

  test("of 21 rows opens with what is current, folds the rest by group and loses no row", () => {
    const html = listOf(21);
    const [open = "", folded = ""] = html.split('id="not-confirmed"', 2).map(textOf);
    expect(html.match(/<details/g)).toHaveLength(2);
    expect(open.match(/Current/g)).toHaveLength(3);
    expect(folded.match(/Status unknown/g)).toHaveLength(18);
    for (const id of ["in-use", "ticketing", "ticketing-now", "access-control"])
      expect(html.match(new RegExp(`id="${id}"`, "g"))).toHaveLength(1);
    expect(textOf(html).match(/Ten-year contract/g)).toHaveLength(21);
  });

  test("of more than 20 current rows leaves out what their sources say", () => {
    const html = listOf(30, 21);
    expect(textOf(html).match(/Ten-year contract/g)).toHaveLength(9);
    expect(textOf(html).match(/1. FC Müster/g)).toHaveLength(30);
  });
});

test("names are sorted without regard to case, accents and leading numbers, then by slug", () => {
  const names = [
    ["united-b", "United"],
    ["united-a", "United"],
    ["beispiel-98", "SV Beispiel 98"],
    ["a-zebra", "zebra United"],
    ["example-rovers", "Example Rovers"],
    ["fc-muster", "1. FC Müster"],
    ["ecart", "Écart"],
  ];
  const records = names.map(([slug = "", name = ""]) => ({ slug, name }));
  expect(byName(records).map(({ slug }) => slug)).toEqual(
    "fc-muster ecart example-rovers beispiel-98 united-a united-b a-zebra".split(" "),
  );
});

test("the clubs of a league are those with evidence, by the names that pages show", () => {
  const clubs = [
    { team: "1. FC Zebra", club: "zebra", clubName: "Zebra", relationships: 3 },
    { team: "A Team", club: null, clubName: null, relationships: 0 },
    { team: "B Team", club: "b-team", clubName: "B Team", relationships: 0 },
    { team: "SV Élan", club: "elan", clubName: "Élan", relationships: 1 },
  ];
  expect(coveredClubs({ clubs })).toEqual([
    { slug: "elan", name: "Élan", count: 1 },
    { slug: "zebra", name: "Zebra", count: 3 },
  ]);
});

test("a page has its kind's image for shared links or the home page's, and none unless it is a release", () => {
  const headOf = (path: string, images: readonly (readonly [string, string])[]) => {
    const ledger = {
      manifest: {
        baseUrl: "https://ledger.example.org",
        dealsUrl: "https://ledger.example.org",
        dataVersion: "2026-11-01-abc",
        publisher: { name: null, url: null, contact: null },
      },
      repositoryUrl: null,
      asset: (name: string) => `/assets/${name}`,
      importsOf: () => [],
      searchFiles: null,
      shareImages: new Map(images),
      linkBase: "",
    };
    const page = (
      <Layout ledger={ledger} path={path} title="Title" description="Description">
        Text
      </Layout>
    );
    return /property="og:image" content="([^"]+)"/.exec(`${page}`)?.[1];
  };
  const images = [
    ["/", "/assets/share-1.png"],
    ["/clubs/", "/assets/share-2.png"],
  ] as const;
  expect(headOf("/clubs/fc-muster/", images)).toBe("https://ledger.example.org/assets/share-2.png");
  expect(headOf("/about/", images)).toBe("https://ledger.example.org/assets/share-1.png");
  expect(headOf("/about/", [])).toBeUndefined();
});

/** Where reports go. */
const reportLedger = (contact: string | null, repositoryUrl: string | null) => ({
  manifest: {
    baseUrl: "https://ledger.example.org",
    dealsUrl: "https://ledger.example.org",
    dataVersion: "2026-11-01-abc",
    publisher: { name: null, url: null, contact },
  },
  repositoryUrl,
});

describe("the link to report an error", () => {
  const hrefsOf = (html: unknown) =>
    [...`${html ?? ""}`.matchAll(/href="([^"]+)"/g)].map(
      ([, href = ""]) => new URL(href.replaceAll("&#39;", "'").replaceAll("&amp;", "&")),
    );

  const URL_OF_PAGE = "https://ledger.example.org/statuses/";

  test("opens a mail that names the page and says what is missing", () => {
    const ledger = reportLedger("errors@press.example.org", null);
    const [mail, ...others] = hrefsOf(<ReportLink ledger={ledger} url={URL_OF_PAGE} />);
    expect(others).toEqual([]);
    expect([mail?.protocol, mail?.pathname]).toEqual(["mailto:", "errors@press.example.org"]);
    expect(mail?.searchParams.get("subject")).toBe("Error in /statuses/");
    expect(mail?.searchParams.get("body")?.split("\r\n")).toEqual([
      "Page: https://ledger.example.org/statuses/",
      "What is wrong: ",
      "",
      "The source that shows it: ",
    ]);
  });

  test("opens the issue form with its fields filled in, and offers the mail beside it", async () => {
    const ledger = reportLedger("errors@press.example.org", "https://code.example.org/ledger");
    const [issue, mail] = hrefsOf(<ReportLink ledger={ledger} url={URL_OF_PAGE} />);
    const fields = Object.fromEntries(issue?.searchParams ?? []);
    expect(`${issue?.origin}${issue?.pathname}`).toBe("https://code.example.org/ledger/issues/new");
    expect(fields.record).toBe(URL_OF_PAGE);
    const form = await readFile(`.github/ISSUE_TEMPLATE/${fields.template}`, "utf8");
    for (const field of Object.keys(fields).filter((name) => name !== "template" && name !== "title"))
      expect(form).toContain(`id: ${field}\n`);
    expect(mail?.protocol).toBe("mailto:");
  });

  test("is not there if nobody would receive the report", () => {
    expect(hrefsOf(<ReportLink ledger={reportLedger(null, null)} url={URL_OF_PAGE} />)).toEqual([]);
  });
});

describe("the board of a club", () => {
  const NAMES = ["Access control", "Cybersecurity", "E-commerce and retail", "Fan engagement", "Ticketing"];
  const row = (id: string, category: string, date: string | null, status = relationship.status) => ({
    ...relationship,
    ...{ id, category, status, vendor: id, vendorName: id.toUpperCase() },
    evidence: [{ ...PAGE, date, termEnd: null, evidenceBy: "vendor" as const }],
  });
  const technology = [
    row("a", "Access control", null, "status unknown"),
    row("b", "E-commerce and retail", "2020", "historical"),
    row("c", "Fan engagement", "2026-02", "status unknown"),
    row("d", "Ticketing", "2022", "status unknown"),
    row("e", "Ticketing", "2021-05", "current"),
    row("f", "Ticketing", "2019", "historical"),
  ];
  const tilesOf = (
    rows: readonly ExpandedRelationship[],
    leagueTechnology: readonly LeagueRelationship[] = [],
  ) => {
    const byCategory = Object.fromEntries(rows.map(({ category }) => [category, 1]));
    const counts = { total: 0, byStatus: { current: 0, historical: 0, "status unknown": 0 }, byCategory };
    const categories = NAMES.map((name) => ({
      ...{ name, slug: name, definition: "", counts, clubCount: 0, vendorCount: 0 },
    }));
    const ledger = { categories };
    const club = { slug: "fc-muster", technology: [...rows], leagueTechnology: [...leagueTechnology] };
    return (<ClubBoard ledger={ledger} club={club} />).toString().split("<li>").slice(1);
  };

  test("has what is in use first, then other evidence, then the gaps, each with its year and who says it", () => {
    expect(tilesOf(technology).map(textOf)).toEqual([
      "TicketingE +2 more Current2021 · vendor says",
      "Access controlA Status unknownundated · vendor says",
      "E-commerce and retailB Historical2020 · vendor says",
      "Fan engagementC Status unknown2026 · vendor says",
      "CybersecurityKnow it?",
    ]);
  });

  test("has what its league uses where the club has no current row of its own", () => {
    const ofLeague = (category: string): LeagueRelationship => {
      const {
        club: _,
        clubName: __,
        vendorWebsite: ___,
        categoryDefinition: ____,
        ...use
      } = row("g", category, "2026", "current");
      return { ...use, league: "liga", leagueName: "Liga", id: `liga--g--${category}` };
    };
    const tiles = tilesOf(technology, ["Ticketing", "Cybersecurity", "Fan engagement"].map(ofLeague));
    expect(tiles.map(textOf)).toEqual([
      "CybersecurityGthrough its league, Liga  Current",
      "Fan engagementG +1 morethrough its league, Liga  Current",
      "TicketingE +2 more Current2021 · vendor says",
      "Access controlA Status unknownundated · vendor says",
      "E-commerce and retailB Historical2020 · vendor says",
    ]);
    expect(tiles[0]).toContain('href="/leagues/liga/#liga--g--Cybersecurity"');
  });

  test("does not count a second row of the same vendor", () => {
    const second = { ...row("b2", "E-commerce and retail", "2018", "historical"), vendor: "b" };
    expect(tilesOf([...technology, second]).map(textOf)[2]).toBe(
      "E-commerce and retailB Historical2020 · vendor says",
    );
  });

  test("has one link a tile, to the row of its vendor", () => {
    const hrefs = [...(tilesOf(technology)[0] ?? "").matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual(["#e"]);
  });

  test("leads from a gap to the form for this club and category", () => {
    expect(tilesOf(technology).at(-1)).toContain('href="/report/?club=fc-muster&amp;category=Cybersecurity"');
  });
});

test.each([
  ["/data/", "page"],
  ["/api", "true"],
  ["/api/reference/", "true"],
  ["/changes/", "true"],
  ["/clubs/", undefined],
  ["/database/", undefined],
])("on %s the menu marks the section with %s", (path, mark) => {
  const links = [{ name: "Data and API", path: "/data/", also: ["/api", "/changes/"] }];
  const html = (<Menu links={links} path={path} />).toString();
  expect(html.match(/aria-current="(\w+)"/)?.[1]).toBe(mark);
});
