import { expect, test } from "vitest";
import { problemsWith, withRows } from "../evidence.ts";

const withRedirect = (row: string) => problemsWith(withRows("redirects.csv", row));

test.each([
  ["a club's slug", "club,real-ejemplo,fc-muster", "real-ejemplo", "data/clubs.csv:4"],
  ["another club's alias", "club,rovers,fc-muster", "rovers", "data/clubs.csv:2"],
  ["a vendor's slug", "vendor,bigacme,o-tickets", "bigacme", "data/vendors.csv:3"],
])("an old slug that is %s is reported", (_, row, from, at) => {
  expect(withRedirect(`${row},2026-05-01`)).toEqual([
    `data/redirects.csv:2:from redirect-from "${from}" is still in use (it is at ${at}; remove one of the two)`,
  ]);
});

test("a redirect to itself is reported", () => {
  expect(withRedirect("club,fc-muster,fc-muster,2026-05-01")).toEqual([
    'data/redirects.csv:2:from redirect-from "fc-muster" is still in use (it is at data/clubs.csv:3; remove one of the two)',
  ]);
});

test("an old slug may be an alias of the club that it leads to", () => {
  expect(withRedirect("club,rovers,example-rovers,2026-05-01")).toEqual([]);
});

test("an old slug of a club may be a vendor's slug", () => {
  expect(withRedirect("club,bigacme,fc-muster,2026-05-01")).toEqual([]);
});
