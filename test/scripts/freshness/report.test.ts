import { expect, test } from "vitest";
import { textWorkList } from "../../../scripts/freshness/report.ts";
import { workList } from "../../../scripts/freshness/work-list.ts";
import { ledgerWith } from "../evidence/evidence.ts";

const horizon = { today: "2027-05-01", until: "2027-05-02" };
const dueOf = (given: typeof horizon) => workList(ledgerWith(), given).filter(({ isDue }) => isDue);
const report = { ...horizon, looked: 5, items: dueOf(horizon) };

test("the list shows where each row stands and why it is to be read, and counts all", () => {
  expect(textWorkList(report)).toBe(
    [
      "points  due         status          where                          club          vendor or buyer  why",
      "    45  2027-05-01  current         data/technology/germany.csv:3  fc-muster     o-tickets        due",
      "    14  2027-04-10  status unknown  data/technology/spain.csv:2    real-ejemplo  o-tickets        due",
      "    14  2027-05-01  status unknown  data/technology/germany.csv:2  fc-muster     acme-tracking    due",
      "",
      "3 of 5 sources to read again by 2027-05-02; 0 current although the named term has ended",
    ].join("\n"),
  );
});

test("a limit shortens the list and says how much it hides", () => {
  const lines = textWorkList({ ...report, limit: 1 }).split("\n");
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain("3 of 5 sources to read again by 2027-05-02 (2 not shown);");
});

const ofMembers = { today: "2027-11-20", until: "2027-11-20" };

test("a buyer and a deal stand in the list with what there is of them", () => {
  const items = dueOf(ofMembers).filter(({ buyer }) => buyer === "example-capital");
  const lines = textWorkList({ ...ofMembers, looked: 19, items }).split("\n");
  expect(lines.slice(1, 4)).toEqual([
    "    53  2027-11-20  active, intent  data/members/buyers/example-capital.yaml:1                  example-capital  due",
    "     2  2027-11-20  completed       data/members/deal-sources.csv:2             example-rovers  example-capital  due",
    "     2  2027-11-20  completed       data/members/deals.csv:4                    example-rovers  example-capital  due",
  ]);
});
