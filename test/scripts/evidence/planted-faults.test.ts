import { expect, test } from "vitest";
import { problemsWith, TECHNOLOGY_COLUMNS, withLines } from "./evidence.ts";

/** The rule that must report a value in a column, a value for every eightieth row. */
const FAULTS: readonly (readonly [rule: string, column: string, raw: string])[] = [
  ["missing-value", "club", ""],
  ["unknown-vendor", "vendor", "acme-trackin"],
  ["unknown-status", "status", "in use"],
  ["date-form", "evidence_date", "2024-02-30"],
  ["date-order", "evidence_date", "2026-07"],
  ["current-evidence", "evidence_date", "2019"],
  ["url-clean", "evidence_url", "https://news.example.org/a?utm_medium=mail"],
  ["note", "evidence_note", "The first note of the ledger."],
  ["csv-syntax", "scope", '"First team'],
  ["duplicate-relationship", "product", "Product 4"],
  ["row-order", "product", "Zeta"],
  ["country-file", "club", "real-ejemplo"],
];

/** A thousand fictional rows in order: a hundred clubs with ten products of one vendor each. */
const rows: readonly Record<string, string>[] = Array.from({ length: 1000 }, (_, index) => ({
  club: `town-${100 + Math.floor(index / 10)}`,
  category: "Ticketing",
  vendor: "o-tickets",
  product: `Product ${index % 10}`,
  scope: "First team",
  status: "current",
  evidence_url: `https://news.example.org/story-${index}`,
  evidence_publisher: "Example News",
  evidence_date: "2024-06",
  evidence_note: index === 0 ? "The first note of the ledger." : `Story ${index} of the ledger names it.`,
  verification_date: "2026-06-01",
}));

const clubs = Array.from({ length: 100 }, (_, index) => `town-${100 + index},Town ${100 + index},France,`);

function reported(technology: typeof rows): string[] {
  const lines = technology.map((row) => TECHNOLOGY_COLUMNS.map((column) => row[column]).join(","));
  const text = [TECHNOLOGY_COLUMNS.join(","), ...lines, ""].join("\n");
  return problemsWith({ ...withLines("clubs.csv", ...clubs), "technology/france.csv": text });
}

test("of faults in a thousand rows each is reported once at its line, and nothing else is reported", () => {
  expect(reported(rows)).toEqual([]);
  const faulty = rows.map((row, index) => {
    const [, column, raw] = (index % 80 === 5 && FAULTS[(index - 5) / 80]) || [];
    return column === undefined || raw === undefined ? row : { ...row, [column]: raw };
  });
  expect(reported(faulty)).toEqual(
    FAULTS.map(([rule], count) =>
      expect.stringMatching(new RegExp(`^data/technology/france\\.csv:${count * 80 + 7}:\\S+ ${rule} `)),
    ),
  );
});
