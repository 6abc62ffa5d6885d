import { expect, test } from "vitest";
import { sourceFile } from "../../../scripts/evidence/evidence-files.ts";
import { parseEvidence } from "../../../scripts/evidence/read-evidence.ts";
import { validate } from "../../../scripts/evidence/validate.ts";
import { TECHNOLOGY_COLUMNS, validFiles } from "./evidence.ts";

type Column = (typeof TECHNOLOGY_COLUMNS)[number];

/** A fault: the cell that it is planted in, what is done to the cell, and the rule that must tell it. */
type Fault = readonly [rule: string, column: Column, spoil: (cell: string) => string];

const to = (value: string) => () => value;
const ending = (end: string) => (cell: string) => `${cell}${end}`;

const FAULTS: readonly Fault[] = [
  ["missing-value", "club", to("")],
  ["missing-value", "evidence_url", to("")],
  ["unknown-club", "club", ending("x")],
  ["unknown-vendor", "vendor", to("acme-trackin")],
  ["unknown-category", "category", to("Ticketting")],
  ["unknown-status", "status", to("in use")],
  ["date-form", "evidence_date", to("2024-02-30")],
  ["date-form", "verification_date", to("2026-06")],
  ["date-order", "evidence_date", to("2026-07")],
  ["current-evidence", "evidence_date", to("2019")],
  ["url-form", "evidence_url", to("news.example.org/a")],
  ["url-clean", "evidence_url", ending("?utm_medium=mail")],
  ["note", "evidence_note", to("n".repeat(241))],
  ["note", "evidence_note", to("The first note of the ledger.")],
  ["private-contact", "evidence_note", to("Ask desk@example.org for it.")],
  ["private-contact", "product", ending(" 020 7946 0958")],
  ["text-form", "scope", ending(" ")],
  ["text-form", "evidence_publisher", to("p".repeat(161))],
  ["csv-syntax", "scope", to('"First team')],
  ["csv-syntax", "verification_date", ending(",")],
  ["duplicate-relationship", "product", to("Product 004")],
  ["row-order", "product", to("Zeta")],
  ["country-file", "club", to("abroad-town")],
  ["encoding", "verification_date", ending("\r")],
];

const ROWS_A_CLUB = 10;
const three = (count: number) => String(count).padStart(3, "0");

/** A thousand fictional rows in order: a hundred clubs with ten products of one vendor each. */
const rows: readonly Record<Column, string>[] = Array.from({ length: 1000 }, (_, index) => ({
  club: `town-${three(Math.floor(index / ROWS_A_CLUB))}`,
  category: "Ticketing",
  vendor: "o-tickets",
  product: `Product ${three(index % ROWS_A_CLUB)}`,
  scope: "First team",
  status: "current",
  evidence_url: `https://news.example.org/story-${index}`,
  evidence_publisher: "Example News",
  evidence_date: "2024-06",
  evidence_note: index === 0 ? "The first note of the ledger." : `Story ${index} of the ledger names it.`,
  verification_date: "2026-06-01",
}));

/** The fault at each row that has one: one in every forty rows, in the middle of its club's rows. */
const faultAt = new Map(FAULTS.map((fault, count) => [count * 40 + 5, fault]));

function lineOf(row: Record<Column, string>, index: number): string {
  const fault = faultAt.get(index);
  return TECHNOLOGY_COLUMNS.map((column) =>
    fault?.[1] === column ? fault[2](row[column]) : row[column],
  ).join(",");
}

const CLUBS = [
  "slug,name,country,aliases",
  "abroad-town,Abroad Town,Spain,",
  "example-rovers,Example Rovers,England,",
  "fc-muster,FC Muster,Germany,",
  "real-ejemplo,Real Ejemplo,Spain,",
  ...Array.from({ length: 100 }, (_, index) => `town-${three(index)},Town ${three(index)},France,`),
];

const asFile = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

function reported(technology: readonly string[]): string[] {
  const texts = {
    ...validFiles,
    "clubs.csv": asFile(CLUBS),
    "technology/france.csv": asFile([TECHNOLOGY_COLUMNS.join(","), ...technology]),
  };
  const files = Object.entries(texts).map(([name, text]) => sourceFile(`data/${name}`, Buffer.from(text)));
  const { diagnostics } = validate(parseEvidence("data", files), "2026-11-21");
  return diagnostics.map(({ path, line, rule }) => `${path}:${line} ${rule}`);
}

test("a thousand rows without a fault have no problem", () => {
  expect(reported(rows.map((row) => TECHNOLOGY_COLUMNS.map((column) => row[column]).join(",")))).toEqual([]);
});

test("of faults in a thousand rows each is reported once at its line, and nothing else is reported", () => {
  const planted = FAULTS.map(([rule], count) => `data/technology/france.csv:${count * 40 + 7} ${rule}`);
  expect(reported(rows.map(lineOf))).toEqual(planted);
});
