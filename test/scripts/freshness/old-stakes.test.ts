import { expect, test } from "vitest";
import { heldStakes, oldOnes } from "../../../scripts/freshness/old-stakes.ts";
import { workList } from "../../../scripts/freshness/work-list.ts";
import { ledgerWith } from "../evidence/evidence.ts";

const ledger = ledgerWith();
const old = (today: string) =>
  oldOnes(heldStakes(ledger), today).map(({ buyer, club, date }) => [buyer.slug, club, date]);

test("stakes by an undated page come first, then those by the oldest; a purchase of last year is newer", () => {
  expect(old("2026-11-21")).toEqual([
    ["muster-holding", "fc-muster", null],
    ["rovers-family", "fc-muster", "2019"],
    ["fund-of-examplia", "atletico-ficticio", "2023-02-28"],
    ["club-family", "example-harbour", "2024-02"],
  ]);
  expect(heldStakes(ledger)).toHaveLength(5);
});

test("a page is old when 24 months have passed since the last day that its date may mean", () => {
  expect(old("2026-02-28")).toHaveLength(3);
  expect(old("2026-03-01")).toHaveLength(4);
});

test("in the work list a stake has its club and its newest page, in the country asked for", () => {
  const horizon = { today: "2026-11-21", until: "2026-11-21" };
  expect(workList(ledger, horizon, { country: "Argentina" })).toMatchObject([
    {
      ...{ path: "data/members/buyers/fund-of-examplia.yaml", club: "atletico-ficticio", status: "held" },
      ...{ isDue: false, reasons: ["held, newest page of 2023-02-28"] },
    },
  ]);
});
