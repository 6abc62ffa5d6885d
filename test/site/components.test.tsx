import { expect, test } from "vitest";
import type { EvidenceItem, ExpandedRelationship } from "../../contract/records.ts";
import { counted, moneyText, numeral, Time } from "../../site/components/format.tsx";
import { RelationshipList } from "../../site/components/relationships.tsx";
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
