import { expect, test } from "vitest";
import { publicRecords } from "../../../scripts/compile/public-records.ts";
import { judge } from "../../../scripts/evidence/judge.ts";
import { parseEvidence, sourceFile } from "../../../scripts/evidence/read-evidence.ts";
import { validFiles } from "../evidence/evidence.ts";

const SPAIN = `club,category,vendor,product,scope,status,evidence_url,archive_url,evidence_publisher,evidence_date,evidence_note,verification_date
real-ejemplo,Athlete monitoring,acme-tracking,,Not stated,status unknown,https://diario.example.org/chalecos,,Diario Ejemplo,,A list of customers names it.,2026-04-10
real-ejemplo,Ticketing,o-tickets,,Not stated,status unknown,https://diario.example.org/entradas,https://archive.example.org/entradas,Diario Ejemplo,,A list of customers names the club.,2026-04-10
`;

test("a relationship has the address of its archived copy, or null where its row or file has none", () => {
  const files = Object.entries({ ...validFiles, "technology/spain.csv": SPAIN }).map(([name, text]) =>
    sourceFile(`data/${name}`, Buffer.from(text)),
  );
  const { ledger } = judge(parseEvidence("data", files), "2026-11-21");
  const relationships =
    ledger === undefined ? [] : publicRecords(ledger, "https://ledger.example.org").relationships;
  expect(relationships.map(({ id, archiveUrl }) => [id, archiveUrl])).toEqual([
    ["example-rovers--acme-tracking--athlete-monitoring", null],
    ["example-rovers--o-tickets--ticketing--season-pass", null],
    ["fc-muster--acme-tracking--athlete-monitoring--vest-5", null],
    ["fc-muster--o-tickets--ticketing", null],
    ["real-ejemplo--acme-tracking--athlete-monitoring", null],
    ["real-ejemplo--o-tickets--ticketing", "https://archive.example.org/entradas"],
  ]);
});
