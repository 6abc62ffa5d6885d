import { expect, test } from "vitest";
import type { ExpandedRelationship } from "../../../contract/records.ts";
import { RelationshipList } from "../../../site/components/relationship-list.tsx";

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

const SOURCES = {
  repositoryUrl: null,
  dealsUrl: "https://ledger.example.org",
  places: new Map<string, { path: string; line: number }>(),
};

const textOf = (html: string) => html.replace(/<[^>]+>/g, "");

const shown = (archiveUrl: string | null) =>
  (<RelationshipList relationships={[{ ...relationship, archiveUrl }]} sources={SOURCES} />).toString();

test("a source with an archived copy links to it", () => {
  const html = shown("https://archive.example.org/karten");
  expect(html).toContain('<a href="https://archive.example.org/karten" rel="external nofollow">');
  expect(textOf(html)).toContain("Source: Muster-Zeitung (archived copy), 2021-07-01.");
});

test("a scope that says the same as the product is not said twice", () => {
  const withProduct = (product: string, scope: string) =>
    textOf(
      (
        <RelationshipList relationships={[{ ...relationship, product, scope }]} sources={SOURCES} />
      ).toString(),
    );
  expect(withProduct("Ticket resale", "Ticket resale").match(/Ticket resale/g)).toHaveLength(1);
  expect(withProduct("Season Pass", "Stadium")).toContain("Season PassStadium");
});

test("a source without an archived copy speaks of none", () => {
  expect(textOf(shown(null))).toContain("Source: Muster-Zeitung, 2021-07-01.");
});
