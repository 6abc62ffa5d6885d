import { expect, test } from "vitest";
import { csvWorkList, jsonWorkList, textWorkList } from "../../../scripts/freshness/report.ts";
import { workList } from "../../../scripts/freshness/work-list.ts";
import { ledgerWith } from "../evidence/evidence.ts";

const horizon = { today: "2027-05-01", until: "2027-05-02" };
const report = { ...horizon, looked: 5, items: workList(ledgerWith(), horizon) };

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

test("as JSON the total counts all, also what a limit hides", () => {
  expect(JSON.parse(jsonWorkList({ ...report, limit: 1 }))).toMatchObject({
    today: "2027-05-01",
    until: "2027-05-02",
    looked: 5,
    total: 3,
    items: [{ path: "data/technology/germany.csv", line: 3, country: "Germany", due: "2027-05-01" }],
  });
});

test("as CSV the list has a header and a line a row", () => {
  expect(csvWorkList({ ...report, limit: 1 })).toBe(
    [
      "points,reasons,due,term_end,path,line,status,country,club,category,vendor,product,evidence_url,evidence_date,verification_date,kind,buyer",
      "45,due,2027-05-01,,data/technology/germany.csv,3,current,Germany,fc-muster,Ticketing,o-tickets,,https://zeitung.example.org/karten,2021-07-01,2026-05-01,technology,",
    ].join("\n"),
  );
});

const ofMembers = { today: "2027-11-20", until: "2027-11-20" };

test("a buyer and a deal stand in the list with what there is of them", () => {
  const items = workList(ledgerWith(), ofMembers).filter(({ buyer }) => buyer === "example-capital");
  const lines = textWorkList({ ...ofMembers, looked: 19, items }).split("\n");
  expect(lines.slice(1, 4)).toEqual([
    "    53  2027-11-20  active, intent  data/members/buyers/example-capital.yaml:1                  example-capital  due",
    "     2  2027-11-20  completed       data/members/deal-sources.csv:2             example-rovers  example-capital  due",
    "     2  2027-11-20  completed       data/members/deals.csv:4                    example-rovers  example-capital  due",
  ]);
  expect(
    csvWorkList({ ...ofMembers, looked: 19, items })
      .split("\n")
      .slice(1),
  ).toEqual([
    '53,due,2027-11-20,,data/members/buyers/example-capital.yaml,1,"active, intent",,,,,,https://news.example.org/capital-second-club,,2026-11-20,buyer,example-capital',
    "2,due,2027-11-20,,data/members/deal-sources.csv,2,completed,England,example-rovers,,,,https://gazette.example.org/rovers-completed,2025-08-16,2026-11-20,deal source,example-capital",
    "2,due,2027-11-20,,data/members/deals.csv,4,completed,England,example-rovers,,,,https://news.example.org/rovers-sold,,2026-11-20,deal,example-capital",
  ]);
});
