import { expect, test } from "vitest";
import type { ExpandedRelationship } from "../../../contract/records.ts";
import { RelationshipList } from "../../../site/components/relationships.tsx";

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
  url: "https://ledger.example.org/clubs/fc-muster/#fc-muster--o-tickets--ticketing",
  vendorWebsite: null,
  categoryDefinition: "Selling and reselling tickets.",
};

const SOURCES = { repositoryUrl: null, locations: new Map<string, { path: string; line: number }>() };

const render = (changes: Partial<ExpandedRelationship>) =>
  (<RelationshipList relationships={[{ ...relationship, ...changes }]} sources={SOURCES} />).toString();

const textOf = (html: string) => html.replace(/<[^>]+>/g, "");

test("a source links to its archived copy, if there is one", () => {
  const html = render({ archiveUrl: "https://archive.example.org/karten" });
  expect(html).toContain('<a href="https://archive.example.org/karten" rel="external nofollow">');
  expect(textOf(html)).toContain("Source: Muster-Zeitung (archived copy), 1 Jul 2021.");
  expect(textOf(render({}))).toContain("Source: Muster-Zeitung, 1 Jul 2021.");
});

test("a scope that repeats the product is left out", () => {
  const same = textOf(render({ product: "Ticket resale", scope: "Ticket resale" }));
  expect(same.match(/Ticket resale/g)).toHaveLength(1);
  expect(textOf(render({ product: "Season Pass" }))).toContain("Season PassStadium");
});
