import { expect, test } from "vitest";
import { problemsWith, validFiles, withCell, withText } from "../evidence.ts";

test("two buyers do not have the same name", () => {
  expect(
    problemsWith(
      withText("members/buyers/star-player.yaml", "name: Ana Ejemplo\ntype", "name: Example capital\ntype"),
    ),
  ).toEqual([
    'data/members/buyers/star-player.yaml:name buyer-file "Example capital" is the name of two buyers (see data/members/buyers/example-capital.yaml)',
  ]);
});

test("a buyer's file is named for a slug", () => {
  const name = "members/buyers/rovers-family.yaml";
  const files = { [name]: null, "members/buyers/Rovers_Family.yaml": validFiles[name] ?? "" };
  const deals = withCell("members/deals.csv", 9, "buyer", "");
  expect(problemsWith({ ...files, ...deals })).toEqual([
    'data/members/buyers/Rovers_Family.yaml:1:1 buyer-file "Rovers_Family" is not a slug (name it rovers-family.yaml)',
  ]);
});
