import { expect, test } from "vitest";
import { workList } from "../../../scripts/freshness/work-list.ts";
import { ledgerWith, withCell } from "../evidence/evidence.ts";

/** The fictional ledger's rows were verified between 2026-04-10 and 2026-06-30. */
const listed = (
  today: string,
  until = today,
  changed: Record<string, string> = {},
  filter: { country?: string; category?: string } = {},
) =>
  workList(ledgerWith(changed), { today, until }, filter).map(
    ({ path, line, importance, reasons }) => `${importance} ${path}:${line} ${reasons.join(", ")}`,
  );

const noteOf = (note: string) => withCell("technology/germany.csv", 3, "evidence_note", note);

const evidenceOf = (date: string) => withCell("technology/england.csv", 2, "evidence_date", date);
const SPAIN = ["14 data/technology/spain.csv:2 due"];
const TOO_OLD = ["124 data/technology/england.csv:2 evidence too old"];

test.each<[string, string, string, Record<string, string>, string[]]>([
  ["nothing before twelve months have passed", "2027-04-09", "2027-04-09", {}, []],
  ["a source on the day on which they have", "2027-04-10", "2027-04-10", {}, SPAIN],
  ["a source that falls due by the end", "2027-04-01", "2027-04-10", {}, SPAIN],
  ["no row for old evidence while a named term runs", "2026-11-21", "2027-03-01", {}, []],
  ["no term that ends today", "2027-04-01", "2027-04-01", noteOf("Sells all tickets until 2027."), []],
  ["no evidence until 36 months have passed", "2026-11-21", "2026-12-01", evidenceOf("2023-12-01"), []],
  ["evidence as soon as they have", "2026-11-21", "2026-12-02", evidenceOf("2023-12-01"), TOO_OLD],
  ["no source for being undated", "2026-11-21", "2026-11-21", evidenceOf(""), []],
])("the list has %s", (_, today, until, changed, expected) => {
  expect(listed(today, until, changed)).toEqual(expected);
});

test("current use comes first, then status unknown, then what is over; an undated source is more important", () => {
  expect(listed("2027-06-30")).toEqual([
    "45 data/technology/germany.csv:3 due",
    "44 data/technology/england.csv:2 due",
    "14 data/technology/spain.csv:2 due",
    "14 data/technology/germany.csv:2 due",
    "5 data/technology/england.csv:3 due",
  ]);
  const [first] = listed("2027-06-30", "2027-06-30", evidenceOf(""));
  expect(first).toBe("64 data/technology/england.csv:2 due, undated");
});

test("current use whose named term has ended is listed at once, with the day on which it ended", () => {
  const changed = noteOf("Sells all tickets until 2024.")["technology/germany.csv"] ?? "";
  const ledger = ledgerWith({ "technology/germany.csv": changed.replace("2021-07-01", "2024-07-01") });
  const items = workList(ledger, { today: "2026-11-21", until: "2026-11-21" });
  expect(items.map(({ line, reasons, termEnd }) => [line, reasons, termEnd])).toEqual([
    [3, ["term ended"], "2024-12-31"],
  ]);
});

test("only rows of the country and category asked for are listed", () => {
  expect(listed("2027-06-30", "2027-06-30", {}, { country: "Germany", category: "Ticketing" })).toEqual([
    "45 data/technology/germany.csv:3 due",
  ]);
});

/** The fictional buyers and deals were verified on 2026-11-19 and 2026-11-20. */
const membersListed = (today: string, filter: { country?: string; category?: string } = {}) =>
  workList(ledgerWith(), { today, until: today }, filter)
    .filter(({ kind }) => kind !== "technology")
    .map(({ path, line, importance, status }) => `${importance} ${path}:${line} ${status}`);

test("a buyer is listed on the day on which twelve months have passed", () => {
  expect(membersListed("2027-11-18")).toEqual([]);
  expect(membersListed("2027-11-19")).toEqual(["2 data/members/buyers/star-player.yaml:1 not active"]);
});

test("active buyers with an intent come first, then deals under way, then other active buyers, then what is over", () => {
  expect(membersListed("2027-11-20").slice(0, 8)).toEqual([
    "53 data/members/buyers/club-family.yaml:1 active, intent",
    "53 data/members/buyers/example-capital.yaml:1 active, intent",
    "42 data/members/deals.csv:3 agreed",
    "41 data/members/deals.csv:2 announced",
    "33 data/members/buyers/muster-holding.yaml:1 active",
    "32 data/members/buyers/fund-of-examplia.yaml:1 active",
    "32 data/members/buyers/rovers-family.yaml:1 active",
    "2 data/members/buyers/star-player.yaml:1 not active",
  ]);
  expect(membersListed("2027-11-20")).toHaveLength(14);
});

test("a buyer is listed for the countries of its clubs, a deal for that of its club", () => {
  expect(membersListed("2027-11-20", { country: "Spain" })).toEqual([
    "53 data/members/buyers/example-capital.yaml:1 active, intent",
    "2 data/members/buyers/star-player.yaml:1 not active",
    "1 data/members/deals.csv:7 completed",
  ]);
});

test("a category names no buyer and no deal", () => {
  expect(membersListed("2027-11-20", { category: "Ticketing" })).toEqual([]);
});

test("without evidence for members only technology is listed", () => {
  const without = { ...ledgerWith(), members: undefined };
  const items = workList(without, { today: "2030-01-01", until: "2030-01-01" });
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["technology"]));
});
