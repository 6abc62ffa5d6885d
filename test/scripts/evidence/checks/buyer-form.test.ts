import { expect, test } from "vitest";
import { problemsWith, withText } from "../evidence.ts";

test("fields in another order are reported at the first", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "name: Example Capital\ntype: private equity",
        "type: private equity\nname: Example Capital",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:1:1 buyer-form the file is not formatted (run npm run format)",
  ]);
});

test("a comment is reported at its place", () => {
  expect(
    problemsWith(
      withText("members/buyers/example-capital.yaml", "active: true", "active: true # ring the desk"),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:26:14 buyer-form the file contains a comment (write what has a source into a field, remove the rest)",
  ]);
});
