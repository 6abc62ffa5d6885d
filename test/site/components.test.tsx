import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { EvidenceItem, ExpandedRelationship } from "../../contract/records.ts";
import { counted, moneyText, numeral, Time } from "../../site/components/format.tsx";
import { RelationshipList } from "../../site/components/relationships.tsx";
import { ReportLink } from "../../site/components/report.tsx";
import { Menu } from "../../site/components/site-header.tsx";
import { TryIt } from "../../site/components/try-it.tsx";
import { byName } from "../../site/ledger.ts";

test.each([
  [counted(0, "club"), "0 clubs"],
  [counted(1, "club"), "1 club"],
  [counted(1204, "club"), "1,204 clubs"],
  [counted(1, "country", "countries"), "1 country"],
  [counted(47, "country", "countries"), "47 countries"],
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

const PAGE: EvidenceItem = {
  url: "https://zeitung.example.org/karten",
  archiveUrl: null,
  publisher: "Muster-Zeitung",
  date: "2021-07-01",
  note: "Ten-year contract for the sale of all tickets.",
  termEnd: "2031-06",
  ended: null,
  verificationDate: "2026-05-01",
};

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
  vendorWebsite: null,
  categoryDefinition: "Selling and reselling tickets.",
};

const SOURCES = { repositoryUrl: null, locations: new Map<string, { path: string; line: number }>() };

const render = (changes: Partial<ExpandedRelationship>) =>
  (<RelationshipList relationships={[{ ...relationship, ...changes }]} sources={SOURCES} />).toString();

const textOf = (html: string) => html.replace(/<[^>]+>/g, "");

test("a source links to its archived copy, if there is one", () => {
  const html = render({ evidence: [{ ...PAGE, archiveUrl: "https://archive.example.org/karten" }] });
  expect(html).toContain('<a href="https://archive.example.org/karten" rel="external nofollow">');
  expect(textOf(html)).toContain("Source: Muster-Zeitung (archived copy), 1 Jul 2021.");
  expect(textOf(render({}))).toContain("Source: Muster-Zeitung, 1 Jul 2021.");
});

test("a scope that repeats the product is left out", () => {
  const same = textOf(render({ product: "Ticket resale", scope: "Ticket resale" }));
  expect(same.match(/Ticket resale/g)).toHaveLength(1);
  expect(textOf(render({ product: "Season Pass" }))).toContain("Season PassStadium");
});

test("an operation that needs a key says why it has no form, and has none", () => {
  const operation = {
    operationId: "listExamples",
    tags: ["Examples"],
    summary: "List the examples",
    description: "Every example.",
    security: [{ memberKey: [] }],
    responses: {},
  };
  const form = <TryIt method="get" path="/api" operation={operation} samples={{}} body={undefined} />;
  expect(form.toString()).toContain("Keys do not belong on a public page");
  expect(form.toString()).not.toMatch(/<(?:form|input|button|details)/);
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

describe("the link to report an error", () => {
  const reportLedger = (contact: string | null, repositoryUrl: string | null) => ({
    manifest: {
      baseUrl: "https://ledger.example.org",
      dealsUrl: "https://ledger.example.org",
      dataVersion: "2026-11-01-abc",
      publisher: { name: null, url: null, contact },
    },
    repositoryUrl,
  });
  const hrefsOf = (html: unknown) =>
    [...`${html ?? ""}`.matchAll(/href="([^"]+)"/g)].map(
      ([, href = ""]) => new URL(href.replaceAll("&#39;", "'").replaceAll("&amp;", "&")),
    );

  test("opens a mail that says which row, what the ledger says and what is missing", () => {
    const ledger = reportLedger("errors@press.example.org", null);
    const [mail, ...others] = hrefsOf(<ReportLink ledger={ledger} row={relationship} />);
    expect(others).toEqual([]);
    expect([mail?.protocol, mail?.pathname]).toEqual(["mailto:", "errors@press.example.org"]);
    expect(mail?.searchParams.get("subject")).toBe("Error in fc-muster--o-tickets--ticketing");
    expect(mail?.searchParams.get("body")?.split("\r\n")).toEqual([
      "Page: https://ledger.example.org/clubs/fc-muster/#fc-muster--o-tickets--ticketing",
      "The ledger says: 1. FC Müster, O'Tickets, Ticketing: current (term to June 2031). Ten-year contract for the sale of all tickets. https://zeitung.example.org/karten",
      "",
      "What is right: ",
      "",
      "The source that shows it: ",
    ]);
  });

  test("opens the issue form with its fields filled in, and offers the mail beside it", async () => {
    const ledger = reportLedger("errors@press.example.org", "https://code.example.org/ledger");
    const [issue, mail] = hrefsOf(<ReportLink ledger={ledger} row={relationship} />);
    const fields = Object.fromEntries(issue?.searchParams ?? []);
    expect(`${issue?.origin}${issue?.pathname}`).toBe("https://code.example.org/ledger/issues/new");
    expect(fields.record).toBe("https://ledger.example.org/clubs/fc-muster/#fc-muster--o-tickets--ticketing");
    expect(fields.says).toContain("current (term to June 2031)");
    const form = await readFile(`.github/ISSUE_TEMPLATE/${fields.template}`, "utf8");
    for (const field of Object.keys(fields).filter((name) => name !== "template" && name !== "title"))
      expect(form).toContain(`id: ${field}\n`);
    expect(mail?.protocol).toBe("mailto:");
  });

  test("names the page if it is about one", () => {
    const ledger = reportLedger("errors@press.example.org", null);
    const [mail] = hrefsOf(<ReportLink ledger={ledger} url="https://ledger.example.org/statuses/" />);
    expect(mail?.searchParams.get("subject")).toBe("Error in /statuses/");
    expect(mail?.searchParams.get("body")).toContain("Page: https://ledger.example.org/statuses/\r\n");
  });

  test("is not there if nobody would receive the report", () => {
    expect(hrefsOf(<ReportLink ledger={reportLedger(null, null)} row={relationship} />)).toEqual([]);
  });
});

test.each([
  ["/data/", "page"],
  ["/api", "true"],
  ["/api/limits/", "true"],
  ["/changes/", "true"],
  ["/clubs/", undefined],
  ["/database/", undefined],
])("on %s the menu marks the section with %s", (path, mark) => {
  const links = [{ name: "Data and API", path: "/data/", also: ["/api", "/changes/"] }];
  const html = (<Menu links={links} path={path} />).toString();
  expect(html.match(/aria-current="(\w+)"/)?.[1]).toBe(mark);
});
