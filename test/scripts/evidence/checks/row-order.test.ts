import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, validFiles, withRows } from "../evidence.ts";

const A =
  "real-ejemplo,Athlete monitoring,acme-tracking,,Team,historical,https://diario.example.org/a,Diario,2001,One.,2026-04-10";
const B =
  "real-ejemplo,Athlete monitoring,acme-tracking,Vest,Team,historical,https://diario.example.org/b,Diario,2002,Two.,2026-04-10";
const C =
  "real-ejemplo,Athlete monitoring,o-tickets,,Team,historical,https://diario.example.org/c,Diario,2003,Three.,2026-04-10";
const D =
  "real-ejemplo,Ticketing,acme-tracking,,Team,historical,https://diario.example.org/d,Diario,2004,Four.,2026-04-10";
const E =
  "real-ejemplo,Ticketing,o-tickets,,Team,historical,https://diario.example.org/e,Diario,2005,Five.,2026-04-10";

const withOrder = (...rows: readonly string[]) => problemsWith(withRows("technology/spain.csv", ...rows));

const told = (line: number, hint: string) => [
  `data/technology/spain.csv:${line}:1 row-order the record is out of order (${hint}, or run npm run format)`,
];

test("rows by category, vendor and product are in order, those without a product first", () => {
  expect(withOrder(A, B, C, D, E)).toEqual([]);
});

test("one row moved up is reported at that row alone", () => {
  expect(withOrder(D, A, B, C, E)).toEqual(told(2, "move it before line 6"));
});

test("one row moved down is reported at that row alone", () => {
  expect(withOrder(A, C, D, E, B)).toEqual(told(6, "move it before line 3"));
});

test("the last row moved to the front is reported to go to the end", () => {
  expect(withOrder(E, A, B, C, D)).toEqual(told(2, "move it to the end"));
});

test("a product before the row without one is reported", () => {
  expect(withOrder(B, A, C, D, E)).toHaveLength(1);
});

test("clubs are ordered by slug", () => {
  const [header, rovers, muster, ejemplo] = validFiles["clubs.csv"]?.split("\n") ?? [];
  expect(problemsWith({ "clubs.csv": [header, muster, ejemplo, rovers, ""].join("\n") })).toEqual([
    "data/clubs.csv:4:1 row-order the record is out of order (move it before line 2, or run npm run format)",
  ]);
});

test("rows are ordered by club", () => {
  const clubs = `${validFiles["clubs.csv"]}zeta-club,Zeta Club,Spain,\n`;
  const zeta = E.replace("real-ejemplo", "zeta-club").replace("/e", "/z").replace("Five", "Six");
  const rows = withRows("technology/spain.csv", zeta, A, B, C);
  expect(problemsWith({ "clubs.csv": clubs, ...rows })).toEqual(told(2, "move it to the end"));
});

test("categories are ordered by name", () => {
  const categories = [
    "- name: Athlete monitoring\n  slug: athlete-monitoring\n  definition: Vests.\n",
    "- name: Video analysis\n  slug: video-analysis\n  definition: Film.\n",
    "- name: Ticketing\n  slug: ticketing\n  definition: Tickets.\n",
  ];
  expect(problemsWith({ "categories.yaml": categories.join("") })).toEqual([
    "data/categories.yaml:4:1 row-order the record is out of order (move it to the end, or run npm run format)",
  ]);
});

test("a row whose category is misspelt is not also called out of order", () => {
  const rows = withRows("technology/spain.csv", A, B.replace("Athlete", "Xthlete"), C, D, E);
  expect(problemsWith(rows)).toEqual([
    'data/technology/spain.csv:3:category unknown-category unknown category "Xthlete monitoring" (did you mean "Athlete monitoring"?)',
  ]);
});

test("a record whose slug is malformed is not also called out of order", () => {
  expect(problemsWithCell("clubs.csv", 4, "slug", "Real-Ejemplo")).toEqual([
    'data/clubs.csv:4:slug slug-form "Real-Ejemplo" is not a slug (write real-ejemplo)',
  ]);
});

test("each file has an order of its own", () => {
  expect(problemsWithCell("clubs.csv", 4, "country", "Spain")).toEqual([]);
});

test("removals and redirects are ordered by kind and then by id", () => {
  const removed = withRows(
    "removed.csv",
    "club,old-town,It was dissolved.,2026-05-01",
    "club,new-town,It was dissolved.,2026-05-01",
  );
  expect(problemsWith(removed)).toEqual([
    "data/removed.csv:2:1 row-order the record is out of order (move it to the end, or run npm run format)",
  ]);
});
