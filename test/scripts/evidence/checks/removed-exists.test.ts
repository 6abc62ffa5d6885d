import { expect, test } from "vitest";
import { problemsWith, withRows } from "../evidence.ts";

test.each([
  ["relationship", "fc-muster--o-tickets--ticketing"],
  ["relationship", "example-rovers--o-tickets--ticketing--season-pass"],
  ["club", "real-ejemplo"],
  ["vendor", "bigacme"],
])("a %s that is listed as removed and still exists is reported", (kind, id) => {
  expect(problemsWith(withRows("removed.csv", `${kind},${id},No longer true.,2026-05-01`))).toEqual([
    `data/removed.csv:2:id removed-exists the ${kind} ${id} still exists (remove this line, or what it names)`,
  ]);
});

test("a vendor may be removed whose slug a club has", () => {
  expect(problemsWith(withRows("removed.csv", "vendor,real-ejemplo,No longer true.,2026-05-01"))).toEqual([]);
});

test("nothing need have been removed", () => {
  expect(problemsWith(withRows("removed.csv"))).toEqual([]);
});

test("an empty reason is reported", () => {
  expect(problemsWith(withRows("removed.csv", "club,old-town,,2026-05-01"))).toEqual([
    "data/removed.csv:2:reason missing-value reason is empty (Why it was removed, in one sentence that readers are shown)",
  ]);
});

test.each([
  ["player,old-town", "data/removed.csv:2:kind schema kind: must be relationship, club or vendor"],
  [
    "club,Old Town",
    "data/removed.csv:2:id schema id: must be a relationship's id, or a club's or vendor's slug",
  ],
])("%s is no record that could be removed", (start, problem) => {
  expect(problemsWith(withRows("removed.csv", `${start},No longer true.,2026-05-01`))).toEqual([problem]);
});
