import { expect, test } from "vitest";
import { problemsWith, withText } from "../evidence.ts";

test("a region stands once", () => {
  expect(
    problemsWith(
      withText("members/buyers/example-capital.yaml", "  - Europe", "  - United Kingdom and Ireland"),
    ),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:target_regions.1 buyer-repeats "United Kingdom and Ireland" is listed twice in target_regions (remove one)',
  ]);
});

test("a person stands once", () => {
  expect(
    problemsWith(withText("members/buyers/example-capital.yaml", "name: Robin Sample", "name: ALEX Example")),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:decision_makers.1 buyer-repeats "ALEX Example" is listed twice in decision_makers (remove one)',
  ]);
});

test("a source stands once", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "  - url: https://news.example.org/rovers-sold",
        "  - url: https://news.example.org/capital-second-club",
      ),
    ),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:sources.1 buyer-repeats "https://news.example.org/capital-second-club" is listed twice in sources (remove one)',
  ]);
});
