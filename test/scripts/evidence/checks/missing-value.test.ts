import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, validFiles } from "../evidence.ts";

test.each([
  ["club", "Slug of the club, as in clubs.csv"],
  ["category", "Exact name of the category, as in categories.yaml"],
  ["vendor", "Slug of the vendor, as in vendors.csv"],
  ["scope", "Where or for what the club uses it, or `Not stated`"],
  ["status", "What the evidence supports: current, historical or status unknown"],
  ["evidence_url", "Address of the page that says so"],
  ["evidence_publisher", "Who published that page"],
  ["evidence_note", "What the source says, in our own words, at most 240 characters"],
  ["verification_date", "The day on which a person last read the source: YYYY-MM-DD"],
])("a row without its %s is reported once, with what belongs there", (column, meaning) => {
  expect(problemsWithCell("technology/germany.csv", 2, column, "")).toEqual([
    `data/technology/germany.csv:2:${column} missing-value ${column} is empty (${meaning})`,
  ]);
});

test.each(["product", "evidence_date"])("a row may leave its %s empty", (column) => {
  expect(problemsWithCell("technology/germany.csv", 2, column, "")).toEqual([]);
});

test.each([
  ["clubs.csv", 4, "The club's permanent identifier"],
  ["vendors.csv", 4, "The vendor's permanent identifier"],
])(
  "a record of %s without its slug is reported once and not again by all that cite it",
  (name, line, meaning) => {
    expect(problemsWithCell(name, line, "slug", "")).toEqual([
      `data/${name}:${line}:slug missing-value slug is empty (${meaning})`,
    ]);
  },
);

test("a club without its country is reported", () => {
  expect(problemsWithCell("clubs.csv", 3, "country", "")).toEqual([
    "data/clubs.csv:3:country missing-value country is empty (The club's country, by its usual English name)",
  ]);
});

test("a club may be without aliases", () => {
  expect(problemsWithCell("clubs.csv", 2, "aliases", "")).toEqual([]);
});

test("a vendor may be without website and parent", () => {
  expect(problemsWithCell("vendors.csv", 4, "website", "")).toEqual([]);
});

test.each(["", ' ""', " ~"])("a YAML field with the value %j is reported once", (value) => {
  const categories = validFiles["categories.yaml"]?.replace("name: Ticketing", `name:${value}`) ?? "";
  expect(problemsWith({ "categories.yaml": categories })).toEqual([
    "data/categories.yaml:1.name missing-value name is empty (The category's name, as technology rows cite it)",
  ]);
});
