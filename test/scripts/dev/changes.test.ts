import { expect, test } from "vitest";
import { kindOfChange } from "../../../scripts/dev/changes.ts";

test("evidence, styles and images are read afresh by every build", () => {
  const paths = ["data/clubs.csv", "data/floors.yaml", "site/styles/site.css", "site/images/mark.svg"];
  expect(paths.map(kindOfChange)).toEqual(["content", "content", "content", "content"]);
});

test("a file whose ending is in capital letters is told by a build, and so is its renaming", () => {
  expect(kindOfChange("data/technology/Spain.CSV")).toBe("content");
});

test("code needs a new process, wherever it lies", () => {
  const paths = ["data/schema/records.ts", "server/app.ts", "site/pages/club.11ty.tsx"];
  expect(paths.map(kindOfChange)).toEqual(["code", "code", "code"]);
});

test("what an editor writes for itself starts no build", () => {
  const paths = ["data/.clubs.csv.swp", "data/clubs.csv~", "data/4913", "data/.#clubs.csv", "data/README.md"];
  expect(paths.map(kindOfChange)).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
