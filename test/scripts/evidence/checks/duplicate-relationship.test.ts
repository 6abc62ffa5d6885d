import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, withLines } from "../evidence.ts";

const withRow = (row: string) => problemsWith(withLines("technology/spain.csv", row));

test("a relationship that stands twice is reported at the second row with the line of the first", () => {
  expect(
    withRow(
      "real-ejemplo,Ticketing,o-tickets,,Stadium,current,https://diario.example.org/nuevo,Diario Ejemplo,2026,The club sells its tickets there.,2026-04-10",
    ),
  ).toEqual([
    "data/technology/spain.csv:3:club duplicate-relationship real-ejemplo--o-tickets--ticketing is already at data/technology/spain.csv:2 (keep the newer evidence)",
  ]);
});

test("a row that was pasted twice is reported once", () => {
  expect(
    withRow(
      "real-ejemplo,Ticketing,o-tickets,,Not stated,status unknown,https://diario.example.org/entradas,Diario Ejemplo,,A list of customers names the club.,2026-04-10",
    ),
  ).toEqual([
    "data/technology/spain.csv:3:club duplicate-relationship real-ejemplo--o-tickets--ticketing is already at data/technology/spain.csv:2 (keep the newer evidence)",
  ]);
});

test("products that differ only by case and accents are the same relationship", () => {
  const changed = withLines(
    "technology/germany.csv",
    "fc-muster,Ticketing,o-tickets,Karte Süd,Stadium,historical,https://zeitung.example.org/sued,Muster-Zeitung,2012,The south stand had cards.,2026-05-01",
    "fc-muster,Ticketing,o-tickets,karte sud,Stadium,historical,https://zeitung.example.org/sued-2,Muster-Zeitung,2013,The south stand kept its cards.,2026-05-01",
  );
  expect(problemsWith(changed)).toEqual([
    "data/technology/germany.csv:5:club duplicate-relationship fc-muster--o-tickets--ticketing--karte-sud is already at data/technology/germany.csv:4 (keep the newer evidence)",
  ]);
});

test("another product of the same vendor is another relationship", () => {
  expect(
    withRow(
      "real-ejemplo,Ticketing,o-tickets,Abono,Stadium,historical,https://diario.example.org/abono,Diario Ejemplo,2015,The club sold season tickets on cards.,2026-04-10",
    ),
  ).toEqual([]);
});

test("rows that lack their vendor are not also called duplicates", () => {
  const rows = [
    "real-ejemplo,Ticketing,,,Stadium,historical,https://diario.example.org/a,Diario Ejemplo,2015,The first seller.,2026-04-10",
    "real-ejemplo,Ticketing,,,Stadium,historical,https://diario.example.org/b,Diario Ejemplo,2016,The second seller.,2026-04-10",
  ];
  expect(problemsWith(withLines("technology/spain.csv", ...rows))).toEqual([
    "data/technology/spain.csv:3:vendor missing-value vendor is empty (Slug of the vendor, as in vendors.csv)",
    "data/technology/spain.csv:4:vendor missing-value vendor is empty (Slug of the vendor, as in vendors.csv)",
  ]);
});

test("one vendor may serve two categories of a club", () => {
  expect(problemsWithCell("technology/germany.csv", 3, "vendor", "acme-tracking")).toEqual([]);
});
