import { expect, test } from "vitest";
import { problemsWith, withCell, withLines } from "../evidence.ts";

test("a slug belongs to one deal", () => {
  expect(
    problemsWith(withCell("members/deals.csv", 5, "slug", "example-rovers-example-capital-2025")),
  ).toEqual([
    'data/members/deals.csv:5:slug duplicate-deal "example-rovers-example-capital-2025" is the slug of two deals (at data/members/deals.csv:4; keep the newer evidence)',
  ]);
});

test("the same deal under another slug is reported", () => {
  expect(
    problemsWith(
      withLines(
        "members/deals.csv",
        "zz-again,2019,fc-muster,rovers-family,The Rovers Family,,,minority stake,completed,,,https://news.example.org/muster-again,Example News,The family is reported of again.,2026-11-20",
      ),
    ),
  ).toEqual([
    "data/members/deals.csv:10:club duplicate-deal the deal is listed already (at data/members/deals.csv:9; keep the newer evidence)",
  ]);
});
