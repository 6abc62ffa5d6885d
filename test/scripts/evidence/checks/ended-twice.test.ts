import { expect, test } from "vitest";
import { problemsWith, withLines } from "../evidence.ts";

test("what is removed twice is reported at the second line", () => {
  expect(problemsWith(withLines("removed.csv", "vendor,gone-systems,It was bought.,2026-05-01"))).toEqual([
    "data/removed.csv:6:id ended-twice vendor gone-systems is already removed or redirected (see data/removed.csv:5; keep one line)",
  ]);
});

test("a slug that is redirected and removed is reported", () => {
  expect(problemsWith(withLines("removed.csv", "vendor,otickets,It was bought.,2026-05-01"))).toEqual([
    "data/removed.csv:6:id ended-twice vendor otickets is already removed or redirected (see data/redirects.csv:3; keep one line)",
  ]);
});

test("a slug that is redirected twice is reported", () => {
  expect(problemsWith(withLines("redirects.csv", "vendor,otickets,bigacme,2026-05-01"))).toEqual([
    "data/redirects.csv:4:from ended-twice vendor otickets is already removed or redirected (see data/redirects.csv:3; keep one line)",
  ]);
});

test("a club and a vendor of the same slug may both have ended", () => {
  expect(problemsWith(withLines("removed.csv", "vendor,old-town,It was bought.,2026-05-01"))).toEqual([]);
});
