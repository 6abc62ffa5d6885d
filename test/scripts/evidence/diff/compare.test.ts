import { expect, test } from "vitest";
import { validFiles, withCell, withLine, withLines, withRows } from "../evidence.ts";
import { changesIn, comparison, withText } from "./comparison.ts";

const ROW =
  "fc-muster,Ticketing,o-tickets,Season Pass,Stadium,current,https://zeitung.example.org/neu,Muster-Zeitung,2026-07-01,Sells season tickets.,,,2026-07-02";

test("evidence that is the same has no change", () => {
  expect(changesIn({})).toEqual([]);
});

test("a row that stands elsewhere or is quoted otherwise is no change", () => {
  const [header = "", first = "", second = ""] = (validFiles["technology/germany.csv"] ?? "").split("\n");
  expect(
    changesIn({ "technology/germany.csv": `${header}\n${second}\n"fc-muster"${first.slice(9)}\n` }),
  ).toEqual([]);
});

test("a row that is new is an added relationship", () => {
  expect(changesIn(withLines("technology/germany.csv", ROW))).toEqual([
    "relationship added fc-muster--o-tickets--ticketing--season-pass",
  ]);
});

test("a row that is gone is a removed relationship", () => {
  expect(changesIn(withRows("technology/spain.csv"))).toEqual([
    "relationship removed real-ejemplo--o-tickets--ticketing",
  ]);
});

test("a status and what goes with it is one change of status", () => {
  expect(changesIn(withCell("technology/spain.csv", 2, "status", "historical"))).toEqual([
    "relationship status changed real-ejemplo--o-tickets--ticketing",
  ]);
});

test("another field is a change that says what it was and is", () => {
  const { sections } = comparison(withCell("technology/spain.csv", 2, "scope", "Stadium"));
  expect(sections).toMatchObject([
    {
      kind: "relationship",
      changes: [{ what: "changed", fields: [{ field: "scope", before: "Not stated", after: "Stadium" }] }],
    },
  ]);
});

test("a club that is renamed by a redirect is one change, its relationships are none", () => {
  const renamed = {
    ...withText("clubs.csv", "real-ejemplo", "ejemplo-cf"),
    ...withText("technology/spain.csv", "real-ejemplo,", "ejemplo-cf,"),
    ...withLines("redirects.csv", "club,real-ejemplo,ejemplo-cf,2026-11-01"),
  };
  expect(changesIn(renamed)).toEqual(["club renamed ejemplo-cf"]);
});

test("a vendor that is renamed without a redirect is another vendor, and its relationships are others", () => {
  expect(
    changesIn({
      ...withText("vendors.csv", "o-tickets,O'", "o-billets,O'"),
      ...withText("technology/spain.csv", "o-tickets", "o-billets"),
    }),
  ).toEqual([
    "relationship added real-ejemplo--o-billets--ticketing",
    "relationship removed real-ejemplo--o-tickets--ticketing",
    "vendor added o-billets",
    "vendor removed o-tickets",
  ]);
});

test("two clubs that become one are reported as a new name, and not compared", () => {
  const merged = {
    ...withRows("clubs.csv", "example-rovers,Example Rovers,England,", "fc-muster,1. FC Müster,Germany,"),
    ...withLines("redirects.csv", "club,real-ejemplo,fc-muster,2026-11-01"),
    ...withRows("technology/spain.csv"),
  };
  expect(changesIn(merged)).toContain("club renamed fc-muster");
  expect(changesIn(merged)).toContain("relationship renamed fc-muster--o-tickets--ticketing");
});

test("a category's definition that is changed is reported once, not for each row", () => {
  expect(changesIn(withText("categories.yaml", "Turnstiles do not", "Gates do not"))).toEqual([
    "category changed ticketing",
  ]);
});

test("evidence before that could not be read is left out of the comparison", () => {
  const broken = withLine("technology/spain.csv", 2, (line) => `"${line}`);
  expect(changesIn({}, broken)).toEqual(["relationship added real-ejemplo--o-tickets--ticketing"]);
});
