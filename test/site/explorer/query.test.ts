import { expect, test } from "vitest";
import { readQuery } from "../../../site/explorer/query.ts";
import type { ExplorerRecord } from "../../../site/explorer/record.ts";
import { browserRecordOf } from "../browser-record.ts";
import { builtSite } from "../built-site.ts";

const record: ExplorerRecord = browserRecordOf(await builtSite("fixture"), "explorer");

test("an address may name a record by any of its names, as in the API", () => {
  const { query, faults } = readQuery(
    "?club=The+Examples&category=Athlete+monitoring&vendor=O'Tickets",
    record,
  );
  expect(query).toEqual({
    club: ["example-rovers"],
    category: ["athlete-monitoring"],
    vendor: ["o-tickets"],
  });
  expect(faults).toEqual([]);
});

test("an address may repeat a filter, and the same value in other words counts once", () => {
  const { query, faults } = readQuery(
    "?country=Germany&country=england&country=germany&status=current&status=historical&notVendor=O'Tickets&withinMonths=36&rows=clubs",
    record,
  );
  expect(query).toEqual({
    country: ["germany", "england"],
    status: ["current", "historical"],
    notVendor: ["o-tickets"],
    withinMonths: ["36"],
    rows: ["clubs"],
  });
  expect(faults).toEqual([]);
});

test.each([
  [
    "?category=ticketting&country=england",
    "There is no category “ticketting”.",
    { name: "Ticketing", path: "/explore/?category=ticketing&country=england" },
  ],
  ["?status=curent", "There is no status “curent”.", { name: "current", path: "/explore/?status=current" }],
  [
    "?evidenceBy=vendors",
    "There is no speaker “vendors”.",
    { name: "Said by the vendor alone", path: "/explore/?evidenceBy=vendor" },
  ],
  [
    "?country=england&country=germny",
    "There is no country “germny”.",
    { name: "Germany", path: "/explore/?country=england&country=germany" },
  ],
  [
    "?notVendor=o-tikets",
    "There is no vendor “o-tikets”.",
    { name: "O'Tickets", path: "/explore/?notVendor=o-tickets" },
  ],
  ["?rows=club", "There is no kind of rows “club”.", { name: "clubs", path: "/explore/?rows=clubs" }],
  ["?sort=clubs", "There is no order “clubs”.", { name: "club", path: "/explore/?sort=club" }],
])("a mistyped value is named, with the address that is probably meant: %s", (address, text, suggestion) => {
  expect(readQuery(address, record).faults).toEqual([{ text, suggestion }]);
});

const SEARCH_RULE =
  "The search must contain a letter or a digit, at most 200 characters, and at most 12 different words, at most 5 of them of one letter.";

test.each([
  ["?country=atlantis", "There is no country “atlantis”."],
  [
    "?categroy=ticketing",
    "The address contains “categroy”, which is not a filter and was not used. Did you mean “category”?",
  ],
  ["?q=wifi&q=5g", "“q” is in the address more than once. The first one counts."],
  ["?withinMonths=0", "“withinMonths” must be a whole number from 1 to 600."],
  [
    "?withinMonths=12&withinMonths=36",
    "“withinMonths” is in the address more than once. The first one counts.",
  ],
  ["?columns=short", "The address contains “columns”, which is not a filter and was not used."],
  ["?q=--", SEARCH_RULE],
  ["?q=a+b+c+d+e+f", SEARCH_RULE],
  ["?from=last", "“from” must be a year of four digits, such as 2024."],
  ["?from=2024&to=2020", "No year is both from 2024 on and up to 2020."],
])("nothing of an address is ignored silently: %s", (address, text) => {
  expect(readQuery(address, record).faults).toEqual([{ text }]);
});

test("more values of a filter than the API takes are a fault", () => {
  const clubs = Array.from({ length: 21 }, (_, at) => `club=rovers-${at}`).join("&");
  expect(readQuery(`?${clubs}`, record).faults).toContainEqual({
    text: "The API takes at most 20 values of “club”.",
  });
});
