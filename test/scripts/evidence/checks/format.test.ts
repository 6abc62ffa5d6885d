import { expect, test } from "vitest";
import { problemsOf, validFiles } from "../evidence.ts";

const row = (start: string, name: string) =>
  `real-ejemplo,${start},Team,historical,https://diario.example.org/${name},,Diario,,2001,,${name}.,,,,2026-04-10,`;

const A = row("Athlete monitoring,acme-tracking,", "A");
const B = row("Athlete monitoring,acme-tracking,Vest", "B");
const C = row("Athlete monitoring,o-tickets,", "C");
const D = row("Ticketing,acme-tracking,", "D");

const [, VESTS = "", PARTNERS = ""] = validFiles["evidence/england.csv"]?.split("\n") ?? [];

/** What is not as the formatter writes it, and the first line that it would write otherwise. */
test.each([
  ["rows by category and vendor", `technology/spain.csv = ${[A, B, D, C].join("\n")}`, 4],
  ["a row without a product first", `technology/spain.csv = ${[B, A].join("\n")}`, 2],
  [
    "clubs by slug",
    "clubs.csv = fc-muster,1. FC Müster,Germany,,\nreal-ejemplo,Real Ejemplo,Spain,,\nexample-rovers,Example Rovers,England,,",
    2,
  ],
  ["removals by kind and id", "removed.csv = club,old,Why.,2026-05-01\nclub,new,Why.,2026-05-01", 2],
  ["further pages, newest first", `evidence/england.csv = ${PARTNERS}\n${VESTS}`, 2],
  ["teams by name", "league-clubs.csv:5:team = Aaa Town", 4],
  ["deals by date, newest first", "members/deals.csv:2:announced_date = 2020-09", 2],
  ["quotation marks", 'technology/germany.csv:2:scope = "First team"', 2],
  ["quotation marks in the header", 'clubs.csv ~ slug,name => slug,"name"', 1],
  ["an empty alias", "clubs.csv:2:aliases = Rovers||The Examples", 2],
  ["spaces around an alias", "clubs.csv:2:aliases = Rovers | The Examples", 2],
  ["an alias that is the name", "clubs.csv:3:aliases = 1. fc muster", 3],
  ["an alias twice", "clubs.csv:3:aliases = Die Muster|die muster", 3],
  ["a space at the end of a line of YAML", "categories.yaml:1.slug = ticketing ", 6],
  ["the same in a buyer's file", "members/buyers/example-capital.yaml:type = private equity ", 2],
  ["Unicode NFC in YAML", "categories.yaml ~ Turnstiles => Drehkreuze fu\u0308r alle", 8],
])("the check demands what the formatter writes: %s", (_, plant, line) => {
  expect(problemsOf(plant)).toContain(
    `${line}:1 format the file is not as npm run format writes it from here on (run npm run format)`,
  );
});

test.each([
  `technology/spain.csv = ${[A, B, C, D].join("\n")}`,
  "categories.yaml ~ Turnstiles => Drehkreuze f\u00fcr alle",
  // The letters of an address are its own.
  "categories.yaml ~ Turnstiles => https://example.org/fu\u0308r",
])("%j is as the formatter writes it", (plant) => {
  expect(problemsOf(plant)).toEqual([]);
});
