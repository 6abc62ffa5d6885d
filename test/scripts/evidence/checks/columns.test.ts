import { expect, test } from "vitest";
import { problemsOf, problemsWith } from "../evidence.ts";

const KNOWN = "(the columns are slug, name, website, parent, parent_source_url)";
const VENDORS = [
  "acme-tracking,Acme Tracking,,bigacme,https://news.example.org/bigacme-buys-acme",
  "bigacme,BigAcme,,,",
  "o-tickets,O'Tickets,,,",
];
const MORE = VENDORS.map((row, index) => `${row},${index}`);
const MISSING = `1:1 columns column "website" is missing ${KNOWN}`;

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
    MISSING,
  ],
  ["a column that only the header lacks", ["slug,name,parent,parent_source_url", ...VENDORS], MISSING],
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
  ["evidence_publisher", "publisher"],
  ["vendor", "vendr"],
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

const ARCHIVE = "https://archive.example.org/2026/entradas";
const ORDER =
  "club, category, vendor, product, scope, status, evidence_url, archive_url (optional), evidence_publisher, evidence_date, announced (optional), evidence_note, quote (optional), term_end (optional), ended (optional), verification_date, read_by (optional)";
const COLUMNS = ORDER.replaceAll(", ", ",")
  .replace(/,(?:announced|quote|term_end|ended|read_by) \(optional\)/g, "")
  .replace(" (optional)", "");

const withArchive = (header: string, archive: string) =>
  problemsWith({
    "technology/spain.csv": `${header}\nreal-ejemplo,Ticketing,o-tickets,,Not stated,status unknown,https://diario.example.org/entradas,${archive},Diario Ejemplo,,A list of customers names the club.,2026-04-10\n`,
  });

test.each([ARCHIVE, ""])("a file may have the optional column archive_url, here with %j", (archive) => {
  expect(withArchive(COLUMNS, archive)).toEqual([]);
});

test.each([
  [
    "order",
    COLUMNS.replace("evidence_url,archive_url", "archive_url,evidence_url"),
    ARCHIVE,
    `1:1 columns the columns are not in their order (the columns are ${ORDER})`,
  ],
  [
    "name",
    COLUMNS.replace("archive_url", "archiv_url"),
    ARCHIVE,
    '1:archiv_url columns unknown column "archiv_url" (did you mean "archive_url"?)',
  ],
  [
    "value",
    COLUMNS,
    "archive.example.org/2026",
    '2:archive_url url-form "archive.example.org/2026" is not a URL (write it in full: https://example.org/page)',
  ],
])("an optional column is held to its %s", (_, header, archive, told) => {
  expect(withArchive(header, archive)).toEqual([`data/technology/spain.csv:${told}`]);
});
