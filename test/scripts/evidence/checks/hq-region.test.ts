import { expect, test } from "vitest";
import { problemsWith, withText } from "../evidence.ts";

test("a region that the country does not lie in is reported with the right one", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "hq_region: United Kingdom and Ireland",
        "hq_region: Europe",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:hq_region hq-region United Kingdom is not in Europe (write United Kingdom and Ireland)",
  ]);
});
