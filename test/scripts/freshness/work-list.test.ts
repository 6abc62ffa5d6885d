import { expect, test } from "vitest";
import { sourcesIn, workList } from "../../../scripts/freshness/work-list.ts";
import { ledgerWith, withText } from "../evidence/evidence.ts";

/** The fictional ledger's rows were verified between 2026-04-10 and 2026-06-30. */
const listed = (
  today: string,
  until = today,
  changed: Record<string, string> = {},
  filter: { country?: string; category?: string } = {},
) =>
  workList(ledgerWith(changed), { today, until }, filter)
    .filter(({ isDue }) => isDue)
    .map(({ path, line, importance, reasons }) => `${importance} ${path}:${line} ${reasons.join(", ")}`);

const GERMANY = "technology/germany.csv";

/** The row of the tickets, which has no further page, with another date of its evidence and another term. */
const dated = (date: string, termEnd: string) =>
  withText(
    GERMANY,
    "2021-07-01,,Ten-year contract for the sale of all tickets.,,2031-06",
    `${date},,Sells all tickets.,,${termEnd}`,
  );

test.each([
  ["nothing before twelve months have passed", "2027-04-09", "2027-04-09", []],
  [
    "a source on the day on which they have",
    "2027-04-10",
    "2027-04-10",
    ["14 data/technology/spain.csv:2 due"],
  ],
  ["a source that falls due by the end", "2027-04-01", "2027-04-10", ["14 data/technology/spain.csv:2 due"]],
  ["no row because of old evidence while a named term runs", "2026-11-21", "2027-03-01", []],
])("the list has %s", (_, today, until, expected) => {
  expect(listed(today, until)).toEqual(expected);
});

test("current use comes first, then status unknown, then what is over", () => {
  expect(listed("2027-06-30")).toEqual([
    "45 data/technology/germany.csv:3 due",
    "44 data/evidence/england.csv:3 due",
    "44 data/evidence/england.csv:2 due",
    "44 data/technology/england.csv:2 due",
    "14 data/technology/spain.csv:2 due",
    "14 data/technology/germany.csv:2 due",
    "5 data/technology/england.csv:3 due",
  ]);
});

test("current use whose named term has ended is listed at once, with the day on which it ended", () => {
  expect(listed("2026-11-21", "2026-11-21", dated("2024-07-01", "2024"))).toEqual([
    "145 data/technology/germany.csv:3 term ended 2024-12-31",
  ]);
});

test("a term that ends today has not ended", () => {
  expect(listed("2027-04-01", "2027-04-01", dated("2021-07-01", "2027"))).toEqual([]);
});

test("current use whose evidence passes 36 months within the days asked for is listed at once", () => {
  const changed = dated("2023-12-01", "");
  expect(listed("2026-11-21", "2026-12-01", changed)).toEqual([]);
  expect(listed("2026-11-21", "2026-12-02", changed)).toEqual([
    "125 data/technology/germany.csv:3 evidence of 2023-12-01",
  ]);
});

test("an undated source of current use is more important when due, and not due because of it", () => {
  const changed = dated("", "2031-06");
  expect(listed("2026-11-21", "2026-11-21", changed)).toEqual([]);
  expect(listed("2027-06-30", "2027-06-30", changed)[0]).toBe(
    "65 data/technology/germany.csv:3 due, undated",
  );
});

const PAGES = "evidence/england.csv";

test("a further page is due by its own verification, as important as its relationship", () => {
  const changed = withText(PAGES, "2026-06-30", "2026-01-01");
  expect(listed("2027-01-01", "2027-01-01", changed)).toEqual(["44 data/evidence/england.csv:2 due"]);
});

test("current use is too old or over by the newest page and the latest term of all its pages", () => {
  const old = withText("technology/england.csv", "2026-01-15", "2019");
  expect(listed("2026-11-21", "2026-12-31", old)).toEqual([]);
  const withoutTerm = { ...old, ...withText(PAGES, ",2027,", ",,") };
  expect(listed("2026-11-21", "2026-12-31", withoutTerm)).toEqual([]);
  const older = withText(PAGES, ",2025-09,", ",2023-10,")[PAGES]?.replace(",2027,", ",,") ?? "";
  expect(listed("2026-11-21", "2026-11-21", { ...old, [PAGES]: older })).toEqual([
    "124 data/technology/england.csv:2 evidence of 2023-10",
  ]);
  const ended = withText(PAGES, ",2027,", ",2026-10,");
  expect(listed("2026-11-21", "2026-11-21", ended)).toEqual([
    "144 data/technology/england.csv:2 term ended 2026-10-31",
  ]);
});

test("every page counts as a source", () => {
  const ledger = ledgerWith();
  const pages = ledger.technology.length + ledger.technology.flatMap(({ further }) => further).length;
  expect(sourcesIn({ ...ledger, members: undefined })).toBe(pages);
  expect(pages).toBe(7);
});

test("only rows of the country and category asked for are listed", () => {
  expect(listed("2027-06-30", "2027-06-30", {}, { country: "Germany", category: "Ticketing" })).toEqual([
    "45 data/technology/germany.csv:3 due",
  ]);
});

/** The fictional buyers and deals were verified on 2026-11-19 and 2026-11-20. */
const membersListed = (today: string, filter: { country?: string; category?: string } = {}) =>
  workList(ledgerWith(), { today, until: today }, filter)
    .filter(({ isDue, relationship }) => isDue && relationship === null)
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
  expect(membersListed("2027-11-20")).toHaveLength(15);
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

test("without evidence for members only pages of relationships are listed", () => {
  const without = { ...ledgerWith(), members: undefined };
  const items = workList(without, { today: "2030-01-01", until: "2030-01-01" });
  expect(items.map(({ relationship }) => relationship)).not.toContain(null);
});

test("after what is due come pages that wait at the desk, rows in doubt, old stakes, then current rows, the oldest first", () => {
  const ledger = ledgerWith();
  const doubts = [
    { about: "A row", text: "It may be over.", relationship: "real-ejemplo--o-tickets--ticketing" },
  ];
  const items = workList(
    { ...ledger, coverage: { ...ledger.coverage, doubts } },
    { today: "2026-11-21", until: "2026-11-21" },
    {},
    (_, url) => (url === "https://herald.example.org/vests" ? "links --quotes: quote missing" : undefined),
  );
  expect(items.map(({ path, line, reasons }) => `${path}:${line} ${reasons.join(", ")}`)).toEqual([
    "data/evidence/england.csv:2 links --quotes: quote missing",
    "data/technology/spain.csv:2 in doubt",
    "data/members/buyers/muster-holding.yaml:1 held, undated",
    "data/members/buyers/rovers-family.yaml:1 held, newest page of 2019",
    "data/members/buyers/fund-of-examplia.yaml:1 held, newest page of 2023-02-28",
    "data/members/buyers/club-family.yaml:1 held, newest page of 2024-02",
    "data/technology/germany.csv:3 newest page of 2021-07-01",
    "data/technology/england.csv:2 newest page of 2026-01-15",
  ]);
});
