import { expect, test } from "vitest";
import { alertPath, describeAlert, subjectNames } from "../../../../server/members/alerts/describe-alert.ts";
import { searchSubject, viewSubject } from "../../../../server/members/alerts/saved-search.ts";
import { exampleCapital, fictionalDeal, memberIndexesOf } from "../fictional-buyers.ts";
import { FILTER_NAMES } from "./fictional-changes.ts";

const names = subjectNames(
  memberIndexesOf([exampleCapital], [fictionalDeal({ slug: "a-deal" })]),
  FILTER_NAMES,
);

test.each([
  ["buyers", "", "All buyers"],
  ["buyers", "hq=Europe&intent=1", "Buyers: headquarters in Europe, with reported intent"],
  ["buyers", "type=private+equity&target=Middle+East", "Buyers: private equity, buying in the Middle East"],
  ["buyers", "q=Müster+fc&active=1", "Buyers: “Müster fc”, active"],
  ["buyers", "hqCountry=United+States", "Buyers: headquarters in the United States"],
  ["buyers", "clubCountry=england", "Buyers: with clubs in England"],
  ["buyers", "club=fc-muster", "Buyers: with a stake in 1. FC Müster"],
  ["buyers", "intentSince=2026-05", "Buyers: intent reported since May 2026"],
  ["buyers", "type=funds&type=corporate", "Buyers: funds or corporate"],
  [
    "buyers",
    "targetCountry=Spain&holdsIn=England&holdsIn=Germany&notIn=Spain&notIn=Italy&minStake=50",
    "Buyers: wishing to buy in Spain, holding a club in England or holding a club in Germany, without a club in Spain and without a club in Italy, holding 50% or more",
  ],
  [
    "deals",
    "club=fc-muster&buyerCountry=United+States&minPrice=1&maxPrice=5&currency=GBP",
    "Deals: 1. FC Müster, buyers from the United States, price from 1, price up to 5, price in GBP",
  ],
  ["deals", "", "All deals"],
  ["deals", "country=Netherlands&status=agreed", "Deals: clubs in the Netherlands, agreed"],
  ["deals", "since=2025&until=2026-05-31", "Deals: announced since 2025, announced until 31 May 2026"],
  ["deals", "filter-of-old=x", "Deals: filter-of-old x"],
  ["buyer", "example-capital", "Buyer: Example Capital"],
  ["club", "fc-muster", "Club: 1. FC Müster"],
  ["club", "no-longer-known", "Club: no-longer-known"],
  ["country", "germany", "Country: Germany"],
] as const)("the %s alert %j reads %j", (kind, subject, text) => {
  expect(describeAlert({ kind, subject }, names)).toBe(text);
});

test.each([
  ["buyers", "", "/buyers/"],
  ["buyers", "hq=Europe", "/buyers/?hq=Europe"],
  ["deals", "country=Germany", "/deals/?country=Germany"],
  ["buyer", "example-capital", "/buyers/example-capital/"],
  ["club", "fc-muster", "/buyers/clubs/fc-muster/"],
  ["country", "germany", "/deals/?country=germany"],
  ["technology", "league=test-league", "https://ledger.example.org/explore/?league=test-league"],
  ["technology", "", "https://ledger.example.org/explore/"],
  ["list", "contracts-ending", "https://ledger.example.org/contracts-ending/"],
] as const)("the %s alert %j leads to %s", (kind, subject, path) => {
  expect(alertPath({ kind, subject }, "https://ledger.example.org")).toBe(path);
});

test("a removed buyer keeps its last name", () => {
  const removed = { ...exampleCapital, slug: "removed-group", name: "Removed Group" };
  const change = {
    ...removed,
    id: "2026-11-22/removed-group",
    release: "2026-11-22",
    releasedAt: "2026-11-22T08:00:00.000Z",
    kind: "removed" as const,
    fields: [],
    reason: "It was dissolved.",
  };
  const later = subjectNames({ ...memberIndexesOf([]), buyerChanges: [change] }, FILTER_NAMES);
  expect(describeAlert({ kind: "buyer", subject: "removed-group" }, later)).toBe("Buyer: Removed Group");
});

test("a search has one text, whatever the order of its filters, and without sorting and paging", () => {
  expect(searchSubject("buyers", "sort=name&intent=true&limit=50&hq=Europe&offset=20")).toBe(
    "hq=Europe&intent=1",
  );
  expect(searchSubject("buyers", "hq=Europe&intent=1")).toBe("hq=Europe&intent=1");
  expect(searchSubject("deals", "sort=club")).toBe("");
  expect(searchSubject("buyers", "notIn=italy&type=funds&notIn=Spain")).toBe(
    "type=funds&notIn=Italy&notIn=Spain",
  );
});

test.each([
  ["technology", "", "Technology: all"],
  ["technology", "league=test-league&notVendor=acme", "Technology: Test League, not Acme"],
  ["technology", "league=gone-league", "Technology: gone-league"],
  ["list", "supplier-changes", "Changed suppliers"],
  ["technology", "q=a%0D%0ABcc:+x%E2%80%AE", "Technology: “a Bcc: x ”"],
] as const)("what is followed as %s %j is called %j", (kind, subject, text) => {
  expect(describeAlert({ kind, subject }, names)).toBe(text);
});

test("a view has one text, by whatever names and in whatever order, and without sorting", () => {
  expect(viewSubject("?vendor=Acme&league=Test%20League&sort=club&rows=clubs", FILTER_NAMES)).toBe(
    "league=test-league&vendor=acme",
  );
  expect(viewSubject("vendor=zenith&vendor=acme&vendor=", FILTER_NAMES)).toBe("vendor=acme&vendor=zenith");
  expect(viewSubject("", FILTER_NAMES)).toBe("");
});

test.each(["league=atlantis", "colour=red", "from=may", `q=${"ab ".repeat(150)}`])(
  "the view %j cannot be followed",
  (address) => {
    expect(viewSubject(address, FILTER_NAMES)).toBeUndefined();
  },
);

test.each([
  ["buyers", "hq=Atlantis"],
  ["buyers", "country=Germany"],
  ["deals", "since=May"],
  ["deals", "q="],
] as const)("a search of %s with the filters %j is none", (kind, query) => {
  expect(searchSubject(kind, query)).toBeUndefined();
});
