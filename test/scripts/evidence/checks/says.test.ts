import { expect, test } from "vitest";
import { problemsOf, problemsWith, withCell } from "../evidence.ts";

const ENGLAND = "technology/england.csv";

/** The problems of a page that is said to repeat the vendor, by its publisher and address. */
const repeating = (publisher: string, url: string) => {
  const text = withCell(ENGLAND, 2, "says", "vendor")[ENGLAND] ?? "";
  const page = "https://news.example.org/rovers-acme,,Example News,";
  expect(text).toContain(page);
  return problemsWith({ [ENGLAND]: text.replace(page, `${url},,${publisher},`) });
};

test.each([
  ["The Examples", "https://news.example.org/a", "club"],
  ["acme tracking", "https://news.example.org/a", "vendor"],
  ["BigAcme", "https://news.example.org/a", "vendor"],
  ["Tracking Weekly", "https://blog.acme-tracking.example.org/a", "vendor"],
])("a page by %s at %s repeats nobody: it is the %s's own", (publisher, url, speaker) => {
  expect(repeating(publisher, url)).toEqual([
    `data/${ENGLAND}:2:says says the page is the ${speaker}'s own (leave says empty)`,
  ]);
});

test("a page of the press may repeat, and a further page is looked at as well", () => {
  expect(repeating("Example Weekly", "https://weekly.example.org/a")).toEqual([]);
  expect(problemsOf("evidence/england.csv:2:says = club")).toEqual([]);
  expect(problemsOf("evidence/england.csv:3:says = vendor")).toEqual([
    "3:says says the page is the club's own (leave says empty)",
  ]);
});

test("an address or a website that is none is left to its own rule", () => {
  const rules = (problems: readonly string[]) => problems.map((problem) => problem.split(" ")[1]);
  expect(rules(repeating("Example Weekly", "weekly"))).toEqual(["url-form"]);
  const says = withCell(ENGLAND, 2, "says", "vendor");
  const website = withCell("vendors.csv", 2, "website", "acme");
  expect(rules(problemsWith({ ...says, ...website }))).toEqual(["url-form"]);
});
