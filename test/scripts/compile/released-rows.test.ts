import { expect, test } from "vitest";
import { compileChanges } from "../../../scripts/compile/changes.ts";

const NEWER = "https://herald.example.org/tickets";
const FIELDS = {
  scope: "Stadium",
  status: "current",
  evidence_url: "https://news.example.org/tickets",
  evidence_publisher: "Example News",
  evidence_date: "2024-05",
  evidence_note: "Sells the tickets.",
  verification_date: "2026-05-01",
};

const NAMES = {
  "club example-rovers": "Example Rovers",
  "country example-rovers": "England",
  "league example-league": "Example League",
  "country of league example-league": "England",
  "vendor o-tickets": "O'Tickets",
  "category ticketing": "Ticketing",
};

const NOTHING = { names: {}, added: [], changed: [], corrected: [], removed: [], read_again: [] };
const release = (name: string) => ({ name, released_at: `${name}T08:00:00Z`, previous: null, ...NOTHING });

/** Two releases: the second renames the vendor and brings a newer page for the club. */
const ledger = {
  releases: [
    {
      ...release("2026-05-02"),
      names: NAMES,
      added: ["example-rovers", "example-league"].map((club) => ({
        id: `${club}--o-tickets--ticketing`,
        fields: FIELDS,
      })),
    },
    {
      ...release("2026-05-03"),
      names: { "vendor o-tickets": "Our Tickets" },
      changed: [
        {
          id: "example-rovers--o-tickets--ticketing",
          fields: {
            [`${NEWER} evidence_publisher`]: { to: "Example Herald" },
            [`${NEWER} evidence_date`]: { to: "2025-09" },
            [`${NEWER} evidence_note`]: { to: "Still sells them." },
            [`${NEWER} verification_date`]: { to: "2026-05-02" },
          },
        },
      ],
    },
  ],
  unreleased: () => NOTHING,
  removed: [],
  redirects: [],
};

const { changes, releases } = compileChanges(ledger, "https://ledger.example.org");

test("a release's rows are the clubs' ones, with the names and pages of that release", () => {
  const rows = releases.map(({ name, rows }) => [
    name,
    ...rows().flatMap(({ id, vendorName, evidenceCount, statusReason }) => [
      ...[id, vendorName, evidenceCount, statusReason],
    ]),
  ]);
  expect(rows).toEqual([
    ["2026-05-03", "example-rovers--o-tickets--ticketing", "Our Tickets", 2, "evidence of September 2025"],
    ["2026-05-02", "example-rovers--o-tickets--ticketing", "O'Tickets", 1, "evidence of May 2024"],
  ]);
});

test("the newest date of a change is that of all pages, not of the main one alone", () => {
  expect(changes[0]).toMatchObject({ evidenceDate: "2024-05", newestEvidenceDate: "2025-09" });
});
