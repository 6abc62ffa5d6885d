import { expect, test } from "vitest";
import { problemsWith, validFiles } from "./evidence.ts";

const CATEGORIES = validFiles["categories.yaml"] ?? "";

const withCategories = (text: string) => problemsWith({ "categories.yaml": text });
const changed = (from: string, to: string) => withCategories(CATEGORIES.replace(from, to));

test("a line that is indented with a tab is reported once, as such", () => {
  expect(changed("  slug: ticketing", "\tslug: ticketing")).toEqual([
    "data/categories.yaml:6:2 yaml-syntax the line is indented with a tab (indent with spaces)",
  ]);
});

test("a conflict that git left is reported once, at its first line", () => {
  const both = "<<<<<<< HEAD\n  slug: ticketing\n=======\n  slug: tickets\n>>>>>>> theirs";
  expect(changed("  slug: ticketing", both)).toEqual([
    "data/categories.yaml:6:1 yaml-syntax this line is left from a merge conflict (keep what is right of both sides, and remove the lines of <<<<<<<, ======= and >>>>>>>)",
  ]);
});

test("a colon in a value without quotation marks is reported with what to do", () => {
  expect(changed("slug: ticketing", "slug: ticketing: all")).toEqual([
    "data/categories.yaml:6:9 yaml-syntax the value contains a colon followed by a space (put the value in quotation marks)",
  ]);
});

test("a field that stands twice is reported at the second", () => {
  expect(changed("  slug: ticketing", "  slug: ticketing\n  slug: tickets")).toEqual([
    "data/categories.yaml:7:3 yaml-syntax the field is there twice (keep one of them)",
  ]);
});

test("each field that stands twice is reported", () => {
  const text = CATEGORIES.replaceAll(/( {2}slug: .*\n)/g, "$1$1");
  expect(withCategories(text)).toEqual([
    "data/categories.yaml:3:3 yaml-syntax the field is there twice (keep one of them)",
    "data/categories.yaml:8:3 yaml-syntax the field is there twice (keep one of them)",
  ]);
});

test("anchors and aliases are reported at their places", () => {
  const text = CATEGORIES.replace("name: Ticketing", "name: &t Ticketing").replace(
    "slug: ticketing",
    "slug: *t",
  );
  expect(withCategories(text)).toEqual([
    "data/categories.yaml:5:12 yaml-syntax anchors and aliases are not allowed (write the value out)",
    "data/categories.yaml:6:9 yaml-syntax anchors and aliases are not allowed (write the value out)",
  ]);
});

test("aliases that would grow to a billion values are reported and not followed", () => {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const value = Array.from({ length: 10 }, () => (level === 0 ? "ha" : `*a${level - 1}`)).join(", ");
    return `- &a${level} [${value}]\n`;
  });
  const problems = withCategories(levels.join(""));
  expect(problems).toHaveLength(89);
  expect(problems[0]).toBe(
    "data/categories.yaml:1:7 yaml-syntax anchors and aliases are not allowed (write the value out)",
  );
});

test("a file that holds no list is reported", () => {
  expect(withCategories("name: Ticketing\nslug: ticketing\n")).toEqual([
    "data/categories.yaml:1:1 yaml-syntax the file is not a list (begin every entry with `- name: …`)",
  ]);
});

test.each(["- Video analysis", "- [Video analysis]"])(
  "the entry %j is reported, because it is no record",
  (entry) => {
    expect(withCategories(`${CATEGORIES}${entry}\n`)).toEqual([
      "data/categories.yaml:9:3 yaml-syntax the entry is not a record (write `- name: …` and the other fields below it)",
    ]);
  },
);

test("an entry without anything is reported, because it is no record", () => {
  expect(withCategories(`${CATEGORIES}-\n`)).toEqual([
    "data/categories.yaml:9:2 yaml-syntax the entry is not a record (write `- name: …` and the other fields below it)",
  ]);
});

test.each(["2026", "true", "[ticketing]", "{ a: b }"])(
  "the value %s is reported, because it is not text",
  (value) => {
    expect(changed("slug: ticketing", `slug: ${value}`)).toEqual([
      "data/categories.yaml:6:9 yaml-syntax slug is not text (put the value in quotation marks)",
    ]);
  },
);

test("a number in quotation marks is text", () => {
  expect(changed("slug: ticketing", 'slug: "2026"')).toEqual([]);
});

test("a list in brackets that is not closed is reported once, with its line", () => {
  expect(changed("slug: ticketing", "slug: [ticketing")).toEqual([
    "data/categories.yaml:7:3 yaml-syntax Flow sequence in block collection must be sufficiently indented and end with a ]",
  ]);
});

test("text that begins like a tag is reported", () => {
  expect(changed("slug: ticketing", "slug: !ticketing x")).toEqual([
    "data/categories.yaml:6:9 yaml-syntax Unresolved tag: !ticketing",
  ]);
});

test("a second document in a file is reported", () => {
  expect(withCategories(`${CATEGORIES}---\n- name: Video analysis\n`)).toHaveLength(1);
});

test("a value of a thousand levels is reported", () => {
  expect(withCategories(`${"- ".repeat(2000)}a\n`)).toEqual([
    expect.stringMatching(/^data\/categories\.yaml:1:\d+ yaml-syntax the value is nested too deeply$/),
  ]);
});

test("a line of more than 5,000 characters is reported and not parsed", () => {
  expect(withCategories(`${"- ".repeat(20_000)}a\n`)).toEqual([
    "data/categories.yaml:1:5001 yaml-syntax the line has more than 5000 characters (fold it)",
  ]);
});

test("comments and empty lines shift no place", () => {
  const text = `# The categories.\n\n${CATEGORIES.replace("slug: ticketing", "slug: Ticketing")}`;
  expect(withCategories(text)).toEqual([
    'data/categories.yaml:1.slug slug-form "Ticketing" is not a slug (write ticketing)',
  ]);
});

test("a document that breaks its schema is reported at each wrong value", () => {
  expect(problemsWith({ "floors.yaml": "clubs: 1\nvendors: none\nrelationships: 0\n" })).toEqual([
    "data/floors.yaml:vendors schema vendors: Invalid input: expected number, received string",
    "data/floors.yaml:relationships schema relationships: Too small: expected number to be >=1",
  ]);
});

test("an unknown field of a document is reported at its line", () => {
  expect(problemsWith({ "floors.yaml": "clubs: 1\nvendors: 1\nrelationships: 1\nbuyers: 1\n" })).toEqual([
    'data/floors.yaml:buyers schema unknown field "buyers" (the fields are clubs, vendors, relationships)',
  ]);
});

test("a field that a document lacks is reported at its beginning", () => {
  expect(problemsWith({ "floors.yaml": "clubs: 1\nvendors: 1\n" })).toEqual([
    "data/floors.yaml:1:1 schema relationships is missing (Fewest relationships)",
  ]);
});

test("a misspelt field of a document is reported once, with the one that it means", () => {
  expect(problemsWith({ "floors.yaml": "clubs: 1\nvendor: 1\nrelationships: 1\n" })).toEqual([
    'data/floors.yaml:vendor schema unknown field "vendor" (did you mean "vendors"?)',
  ]);
});
