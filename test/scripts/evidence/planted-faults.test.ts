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
  ["format", "product", "Zeta"],
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

const clubs = Array.from({ length: 100 }, (_, index) => `town-${100 + index},Town ${100 + index},France,,`);

function reported(technology: typeof rows): string[] {
  const lines = technology.map((row) => TECHNOLOGY_COLUMNS.map((column) => row[column]).join(","));
  const text = [TECHNOLOGY_COLUMNS.join(","), ...lines, ""].join("\n");
  return problemsWith({ ...withLines("clubs.csv", ...clubs), "technology/france.csv": text });
}

const placeOf = (fault: (typeof FAULTS)[number]) =>
  `data/technology/france.csv:${FAULTS.indexOf(fault) * 80 + 7}:`;

const rowsWith = (faults: typeof FAULTS): typeof rows =>
  rows.map((row, index) => {
    const fault = index % 80 === 5 ? FAULTS[(index - 5) / 80] : undefined;
    if (fault === undefined || !faults.includes(fault)) return row;
    const [, column, raw] = fault;
    return { ...row, [column]: raw };
  });

/** Each fault of the last round is put right before the next, as its author would. */
function reportedInRounds(faults: typeof FAULTS): string[] {
  const problems = reported(rowsWith(faults));
  if (problems.length === 0) return [];
  const left = faults.filter((fault) => !problems.some((problem) => problem.startsWith(placeOf(fault))));
  expect(left.length).toBeLessThan(faults.length);
  return [...problems, ...reportedInRounds(left)];
}

test("of faults in a thousand rows each is reported once at its line, and nothing else is reported", () => {
  const found = reportedInRounds(FAULTS);
  expect(found).toHaveLength(FAULTS.length);
  for (const fault of FAULTS)
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${placeOf(fault)}\\S+ ${fault[0]} `)));
});
