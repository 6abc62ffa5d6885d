import { expect, test } from "vitest";
import { problemsWith, withCell, withText } from "../evidence.ts";

test("a region is one of the closed list", () => {
  expect(problemsWith(withText("members/buyers/example-capital.yaml", "  - Europe", "  - Europa"))).toEqual([
    'data/members/buyers/example-capital.yaml:7:5 unknown-value unknown region "Europa" (did you mean "Europe"?)',
  ]);
});

test("a type of buyer is one of the closed list", () => {
  expect(
    problemsWith(withText("members/buyers/example-capital.yaml", "type: private equity", "type: hedge fund")),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:2:7 unknown-value unknown buyer type "hedge fund" (allowed: "consortium", "corporate", "family office", "individual", "investment firm", "multi-club group", "private equity", "sovereign wealth")',
  ]);
});

test("a stake is one of the closed list", () => {
  expect(
    problemsWith(withText("members/buyers/example-capital.yaml", "stake: full", "stake: fully")),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:11:12 unknown-value unknown stake "fully" (did you mean "full"?)',
  ]);
});

test("the status of an e-mail address is one of the closed list", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "work_email_status: deliverable",
        "work_email_status: delivered",
      ),
    ),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:33:24 unknown-value unknown e-mail status "delivered" (allowed: "deliverable", "risky", "undeliverable", "unchecked")',
  ]);
});

test("the country of a headquarters is one of the closed list", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "hq_country: United Kingdom",
        "hq_country: Untied Kingdom",
      ),
    ),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:3:13 unknown-value unknown country "Untied Kingdom" (did you mean "United Kingdom"?)',
  ]);
});

test("the type of a deal is one of the closed list", () => {
  expect(problemsWith(withCell("members/deals.csv", 2, "deal_type", "take-over"))).toEqual([
    'data/members/deals.csv:2:110 unknown-value unknown deal type "take-over" (did you mean "takeover"?)',
  ]);
});

test("the status of a deal is one of the closed list", () => {
  expect(problemsWith(withCell("members/deals.csv", 2, "status", "rumoured"))).toEqual([
    'data/members/deals.csv:2:119 unknown-value unknown deal status "rumoured" (allowed: "announced", "agreed", "completed", "collapsed")',
  ]);
});

test("a currency is an ISO 4217 code", () => {
  expect(problemsWith(withCell("members/deals.csv", 4, "value_currency", "UKP"))).toEqual([
    'data/members/deals.csv:4:140 unknown-value unknown currency "UKP" (did you mean "FKP"?)',
  ]);
});
