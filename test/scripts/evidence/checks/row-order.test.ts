import { expect, test } from "vitest";
import { problemsOf, problemsWith, withLines, withRows } from "../evidence.ts";

const row = (start: string, name: string) =>
  `real-ejemplo,${start},Team,historical,https://diario.example.org/${name},,Diario,,2001,,${name}.,,,,2026-04-10,`;

const A = row("Athlete monitoring,acme-tracking,", "A");
const B = row("Athlete monitoring,acme-tracking,Vest", "B");
const C = row("Athlete monitoring,o-tickets,", "C");
const D = row("Ticketing,acme-tracking,", "D");
const E = row("Ticketing,o-tickets,", "E");

const outOfOrder = (line: number, hint: string) =>
  `${line}:1 row-order the record is out of order (${hint}, or run npm run format)`;

test.each([
  ["rows by category, vendor and product, first those without a product,", [A, B, C, D, E], []],
  ["one row that was moved up", [D, A, B, C, E], [outOfOrder(2, "move it before line 6")]],
  ["one row that was moved down", [A, C, D, E, B], [outOfOrder(6, "move it before line 3")]],
  ["the last row at the front", [E, A, B, C, D], [outOfOrder(2, "move it to the end")]],
  ["a product before the row without one", [B, A, C, D, E], [outOfOrder(2, "move it before line 4")]],
])("of %s just what is out of order is reported", (_, rows, told) => {
  expect(problemsOf(`technology/spain.csv = ${rows.join("\n")}`)).toEqual(told);
});

test("clubs are ordered by slug", () => {
  const clubs = "fc-muster,1. FC Müster,Germany,,\nreal-ejemplo,Real Ejemplo,Spain,,";
  expect(problemsOf(`clubs.csv = ${clubs}\nexample-rovers,Example Rovers,England,,`)).toEqual([
    outOfOrder(4, "move it before line 2"),
  ]);
});

test("rows are ordered by club", () => {
  const clubs = withLines("clubs.csv", "zeta-club,Zeta Club,Spain,,");
  const zeta = row("Ticketing,o-tickets,", "Z").replace("real-ejemplo", "zeta-club");
  expect(problemsWith({ ...clubs, ...withRows("technology/spain.csv", zeta, A, B, C) })).toEqual([
    `data/technology/spain.csv:${outOfOrder(2, "move it to the end")}`,
  ]);
});

test("categories are ordered by name", () => {
  const categories = ["Athlete monitoring", "Video analysis", "Ticketing"].map(
    (name) => `- name: ${name}\n  slug: ${name.toLowerCase().replace(" ", "-")}\n  definition: All of it.\n`,
  );
  expect(problemsWith({ "categories.yaml": categories.join("") })).toEqual([
    `data/categories.yaml:${outOfOrder(4, "move it to the end")}`,
  ]);
});

test("removals and redirects are ordered by kind and then by id", () => {
  expect(problemsOf("removed.csv = club,old-town,Why.,2026-05-01\nclub,new-town,Why.,2026-05-01")).toEqual([
    outOfOrder(2, "move it to the end"),
  ]);
});

test("a row whose category is misspelt is not also called out of order", () => {
  const rows = [A, B.replace("Athlete", "Xthlete"), C, D, E].join("\n");
  expect(problemsOf(`technology/spain.csv = ${rows}`)).toEqual([
    '3:category unknown-category unknown category "Xthlete monitoring" (did you mean "Athlete monitoring"?)',
  ]);
});
