import { expect, test } from "vitest";
import { counted, numeral } from "../../../site/components/counted.ts";

test.each([
  [0, "0 clubs"],
  [1, "1 club"],
  [2, "2 clubs"],
  [1204, "1,204 clubs"],
])("%d of something is written as a person says it", (count, text) => {
  expect(counted(count, "club")).toBe(text);
});

test("a plural of its own is taken as it is given", () => {
  expect([1, 47].map((count) => counted(count, "country", "countries"))).toEqual([
    "1 country",
    "47 countries",
  ]);
});

test("a large number has its thousands parted", () => {
  expect(numeral(1_000_000)).toBe("1,000,000");
});
