import { expect, test } from "vitest";
import { sourceLocations } from "../../../scripts/compile/pipeline.ts";
import { publicRecords } from "../../../scripts/compile/public-records.ts";
import { ledgerWith, validFiles } from "../evidence/evidence.ts";

const SPAIN = `club,category,vendor,product,scope,status,evidence_url,archive_url,evidence_publisher,evidence_date,evidence_note,verification_date
real-ejemplo,Athlete monitoring,acme-tracking,,Not stated,status unknown,https://diario.example.org/chalecos,,Diario Ejemplo,,A list of customers names it.,2026-04-10
real-ejemplo,Ticketing,o-tickets,,Not stated,status unknown,https://diario.example.org/entradas,https://archive.example.org/entradas,Diario Ejemplo,,A list of customers names the club.,2026-04-10
`;

test("a relationship has the address of its archived copy, or null where its row or file has none", () => {
  const ledger = ledgerWith({ "technology/spain.csv": SPAIN });
  const { relationships } = publicRecords(ledger, "https://ledger.example.org");
  expect(relationships.map(({ id, archiveUrl }) => [id, archiveUrl])).toEqual([
    ["example-rovers--acme-tracking--athlete-monitoring", null],
    ["example-rovers--o-tickets--ticketing--season-pass", null],
    ["fc-muster--acme-tracking--athlete-monitoring--vest-5", null],
    ["fc-muster--o-tickets--ticketing", null],
    ["real-ejemplo--acme-tracking--athlete-monitoring", null],
    ["real-ejemplo--o-tickets--ticketing", "https://archive.example.org/entradas"],
  ]);
});

test("every relationship has an edit link, also if its category's slug differs from its name", () => {
  const categories = validFiles["categories.yaml"]?.replace("slug: ticketing", "slug: tickets") ?? "";
  const ledger = ledgerWith({ "categories.yaml": categories });
  const { relationships } = publicRecords(ledger, "https://ledger.example.org");
  expect(relationships.map(({ id }) => id)).toContain("fc-muster--o-tickets--tickets");
  const locations = sourceLocations(ledger);
  expect(relationships.filter(({ id }) => !locations.has(id))).toEqual([]);
});
