import { expect, test } from "vitest";
import { problemsOf, problemsWith } from "../evidence.ts";

const KNOWN = "(the columns are slug, name, website, parent, parent_source_url)";
const VENDORS = [
  "acme-tracking,Acme Tracking,,bigacme,https://news.example.org/bigacme-buys-acme",
  "bigacme,BigAcme,,,",
  "o-tickets,O'Tickets,,,",
];
const MORE = VENDORS.map((row, index) => `${row},${index}`);

/** A file of vendors, and the one thing that is said of its header and not again of its rows. */
test.each([
  [
    "a column that no schema knows",
    ["slug,name,website,parent,parent_source_url,colour", ...MORE],
    `1:colour columns unknown column "colour" ${KNOWN}`,
  ],
  [
    "a missing column",
    ["slug,name,parent,parent_source_url", ...VENDORS.map((row) => row.replace(",,", ","))],
    '1:1 columns column "website" is missing (run npm run format)',
  ],
  [
    "a column that only the header lacks",
    ["slug,website,parent,parent_source_url", ...VENDORS],
    `1:1 columns column "name" is missing ${KNOWN}`,
  ],
  [
    "a missing column by which rows are cited",
    ["name,website,parent,parent_source_url", ...VENDORS.map((row) => row.replace(/^[\w-]+,/, ""))],
    `1:1 columns column "slug" is missing ${KNOWN}`,
  ],
  [
    "a column that stands twice",
    ["slug,name,website,parent,parent_source_url,name", ...MORE],
    '1:name columns column "name" is there twice (remove one)',
  ],
  [
    "columns in another order",
    [
      "name,slug,website,parent,parent_source_url",
      ...VENDORS.map((row) => row.replace(/^([\w-]+),([^,]+)/, "$2,$1")),
    ],
    `1:1 columns the columns are not in their order ${KNOWN}`,
  ],
])("%s is reported once", (_, lines, told) => {
  expect(problemsWith({ "vendors.csv": `${lines.join("\n")}\n` })).toEqual([`data/vendors.csv:${told}`]);
});

test.each([
  ["evidence_publisher", "evidence_publischer"],
  ["verification_date", "verificaton_date"],
])("for the column %s written %s only the misspelling is reported", (column, misspelt) => {
  expect(problemsOf(`technology/germany.csv ~ ${column} => ${misspelt}`)).toEqual([
    `1:${misspelt} columns unknown column "${misspelt}" (did you mean "${column}"?)`,
  ]);
});

test.each([
  ["definition => defintion", '0.defintion columns unknown field "defintion" (did you mean "definition"?)'],
  [
    "  slug: ticketing =>   slug: ticketing\n  colour: red",
    '1.colour columns unknown field "colour" (the fields are name, slug, definition)',
  ],
  ["  slug: ticketing\n => ", '1 columns field "slug" is missing (the fields are name, slug, definition)'],
])("of a YAML record's fields one problem is reported: %j", (change, told) => {
  expect(problemsOf(`categories.yaml ~ ${change}`)).toEqual([told]);
});

test("the fields of a YAML record may stand in any order", () => {
  expect(
    problemsOf(
      "categories.yaml ~ - name: Ticketing\n  slug: ticketing => - slug: ticketing\n  name: Ticketing",
    ),
  ).toEqual([]);
});

test("a header that lacks a column that may be empty hides no fault of its rows", () => {
  const text = ["slug,name,parent,parent_source_url", ...VENDORS, ""].join("\n");
  expect(problemsWith({ "vendors.csv": text }).map((problem) => problem.split(" ")[1])).toEqual([
    "columns",
    "csv-syntax",
    "csv-syntax",
    "csv-syntax",
  ]);
});

test.each([
  [
    "order",
    "~ term_end,ended => ended,term_end",
    "1:1 columns the columns are not in their order (the columns are club, category, vendor, product, scope, status, evidence_url, archive_url, evidence_publisher, says, evidence_date, announced, evidence_note, quote, term_end, ended, verification_date, read_by)",
  ],
  [
    "name",
    "~ archive_url => archiv_url",
    '1:archiv_url columns unknown column "archiv_url" (did you mean "archive_url"?)',
  ],
])("a column that may be empty is held to its %s", (_, change, told) => {
  expect(problemsOf(`technology/spain.csv ${change}`)).toEqual([told]);
});
