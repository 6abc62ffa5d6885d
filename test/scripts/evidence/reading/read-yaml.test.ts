import fc from "fast-check";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { sourceFile } from "../../../../scripts/evidence/reading/evidence-files.ts";
import { readYaml } from "../../../../scripts/evidence/reading/read-yaml.ts";
import { problemsOf, problemsWith, validFiles } from "../evidence.ts";

const CATEGORIES = validFiles["categories.yaml"] ?? "";
const ANCHOR = "yaml-syntax anchors and aliases are not allowed (write the value out)";
const NO_RECORD = "yaml-syntax the entry is not a record (write `- name: …` and the other fields below it)";
const NO_TEXT = "6:9 yaml-syntax slug is not text (put the value in quotation marks)";

/** Texts of the categories and what is written instead, and what is reported. */
const CHANGES: Record<string, string | readonly string[]> = {
  "  slug: ticketing => \tslug: ticketing":
    "6:2 yaml-syntax the line is indented with a tab (indent with spaces)",
  "  slug: ticketing => <<<<<<< HEAD\n  slug: ticketing\n=======\n  slug: tickets\n>>>>>>> theirs":
    "6:1 yaml-syntax this line is left from a merge conflict (keep what is right of both sides, and remove the lines of <<<<<<<, ======= and >>>>>>>)",
  "slug: ticketing => slug: ticketing: all":
    "6:9 yaml-syntax the value contains a colon followed by a space (put the value in quotation marks)",
  "  slug: ticketing =>   slug: ticketing\n  slug: tickets\n  slug: seats": [
    "7:3 yaml-syntax the field is there twice (keep one of them)",
    "8:3 yaml-syntax the field is there twice (keep one of them)",
  ],
  "name: Ticketing\n  slug: ticketing => name: &t Ticketing\n  slug: *t": [`5:12 ${ANCHOR}`, `6:9 ${ANCHOR}`],
  "slug: ticketing => slug: 2026": NO_TEXT,
  "slug: ticketing => slug: [ticketing]": NO_TEXT,
  'slug: ticketing => slug: "2026"': [],
  "slug: ticketing => slug: [ticketing":
    "7:3 yaml-syntax Flow sequence in block collection must be sufficiently indented and end with a ]",
  "slug: ticketing => slug: !ticketing x": "6:9 yaml-syntax Unresolved tag: !ticketing",
};

test.each(Object.entries(CHANGES))("in the categories %j is reported", (change, told) => {
  expect(problemsOf(`categories.yaml ~ ${change}`)).toEqual([told].flat());
});

/** Whole files, and what is reported. */
const FILES: readonly (readonly [name: string, text: string, ...told: string[]])[] = [
  [
    "categories.yaml",
    "name: Ticketing\nslug: ticketing\n",
    "1:1 yaml-syntax the file is not a list (begin every entry with `- name: …`)",
  ],
  ["categories.yaml", `${CATEGORIES}- Video analysis\n`, `9:3 ${NO_RECORD}`],
  ["categories.yaml", `${CATEGORIES}- [Video analysis]\n`, `9:3 ${NO_RECORD}`],
  ["categories.yaml", `${CATEGORIES}-\n`, `9:2 ${NO_RECORD}`],
  [
    "categories.yaml",
    `${"- ".repeat(20_000)}a\n`,
    "1:5001 yaml-syntax the line has more than 5000 characters (fold it)",
  ],
  // Comments and empty lines shift no place.
  [
    "categories.yaml",
    `# The categories.\n\n${CATEGORIES.replace("slug: ticketing", "slug: Ticketing")}`,
    '1.slug slug-form "Ticketing" is not a slug (write ticketing)',
  ],
  [
    "floors.yaml",
    "clubs: 1\nvendors: none\nrelationships: 0\n",
    "vendors schema vendors: Invalid input: expected number, received string",
    "relationships schema relationships: Too small: expected number to be >=1",
  ],
  [
    "floors.yaml",
    "clubs: 1\nvendors: 1\nrelationships: 1\nbuyers: 1\n",
    'buyers schema unknown field "buyers" (the fields are clubs, vendors, relationships)',
  ],
  ["floors.yaml", "clubs: 1\nvendors: 1\n", "1:1 schema relationships is missing (Fewest relationships)"],
  [
    "floors.yaml",
    "clubs: 1\nvendor: 1\nrelationships: 1\n",
    'vendor schema unknown field "vendor" (did you mean "vendors"?)',
  ],
];

test.each(FILES)("%s that reads %j is reported", (name, text, ...told) => {
  expect(problemsWith({ [name]: text })).toEqual(told.map((problem) => `data/${name}:${problem}`));
});

const withCategories = (text: string) => problemsWith({ "categories.yaml": text });

test("aliases that would grow to a billion values are reported and not followed", () => {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const value = Array.from({ length: 10 }, () => (level === 0 ? "ha" : `*a${level - 1}`)).join(", ");
    return `- &a${level} [${value}]\n`;
  });
  const problems = withCategories(levels.join(""));
  expect(problems).toHaveLength(89);
  expect(problems[0]).toBe(`data/categories.yaml:1:7 ${ANCHOR}`);
});

test.each([
  "&t ticketing",
  "!!str &t ticketing",
  "*t",
  "[&t ticketing]",
  "{a: *t}",
  '{"a":*t}',
  "\n    &t ticketing",
])("the anchor or alias of %j is reported", (slug) => {
  const text = CATEGORIES.replace("slug: ticketing", `slug: ${slug}`);
  expect(withCategories(text)).toContainEqual(
    expect.stringMatching(`${ANCHOR.slice(0, 25)}|Unresolved alias`),
  );
});

test("a sign that begins an anchor elsewhere is text in single quotes", () => {
  const text = CATEGORIES.replace(/definition: >-\n.*/, "definition: 'where &all and *any stand'");
  expect(withCategories(text)).toEqual([]);
});

test("a text is read as it was written, whatever is in it", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 20 })), (texts) => {
      const file = sourceFile("data/names.yaml", Buffer.from(stringify(texts)));
      expect(readYaml(file).value).toEqual(texts);
    }),
    { numRuns: 300 },
  );
});

test("a second document in a file is reported", () => {
  expect(withCategories(`${CATEGORIES}---\n- name: Video analysis\n`)).toHaveLength(1);
});

test("a value of a thousand levels is reported", () => {
  expect(withCategories(`${"- ".repeat(2000)}a\n`)).toEqual([
    expect.stringMatching(/^data\/categories\.yaml:1:\d+ yaml-syntax the value is nested too deeply$/),
  ]);
});
