import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { csvLine } from "../../../contract/csv.ts";
import { importSheet } from "../../../scripts/import/run.ts";
import { withLines, withText } from "../evidence/evidence.ts";
import { ledgerFolder } from "../run-script.ts";

/** The header of the first set; the later ones add `newer`, then `term_end`. */
const HEADER =
  "club_slug,club_name,country,vendor,product,category,scope,status,evidence_url,evidence_publisher,evidence_date,evidence_note,verification_date";
const LATER_HEADER = `${HEADER},newer,term_end`;

const ROW: Readonly<Record<string, string>> = {
  club_name: "Real Ejemplo",
  country: "Spain",
  vendor: "Acme Tracking",
  category: "Athlete monitoring",
  scope: "First team",
  status: "current",
  evidence_url: "https://diario.example.org/chalecos",
  evidence_publisher: "Diario Ejemplo",
  evidence_date: "2026-03",
  evidence_note: "The players wear the vests, says the coach.",
  verification_date: "2026-11-20",
};

const OTHER_ROW = {
  category: "Ticketing",
  evidence_url: "https://diario.example.org/otra",
  evidence_note: "Another page.",
};

const technologySheet = (rows: readonly Readonly<Record<string, string>>[], header = LATER_HEADER): string =>
  table(
    header,
    rows.map((row) => ({ ...ROW, ...row })),
  );

const table = (header: string, rows: readonly Readonly<Record<string, string>>[]): string =>
  [header, ...rows.map((row) => csvLine(header.split(",").map((column) => row[column] ?? "")))]
    .map((line) => `${line}\n`)
    .join("");

interface Given {
  name?: string;
  files?: Record<string, string>;
  write?: boolean;
  writeAccepted?: boolean;
}

/** The import of a sheet's text into the fictional ledger, in a folder of its own. */
async function imported(
  text: string | Uint8Array,
  { name = "sheet.csv", files = {}, write = true, writeAccepted = false }: Given = {},
) {
  const folder = await ledgerFolder(files);
  const sheet = join(dirname(folder), name);
  await writeFile(sheet, text);
  const before = await contentsOf(folder);
  const run = () => importSheet({ sheet, folder, write, writeAccepted, latestDay: "2026-11-21" });
  const result = await run().catch((error: Error) => error.message.replaceAll(sheet, name));
  if (typeof result === "string") return { message: result };
  const after = await contentsOf(folder);
  return {
    rows: result.rows.map(({ line, outcome, record, remarks }) => [line, outcome, record, ...remarks]),
    problems: result.problems.map((problem) => {
      const { path, line, column, rule, message, hint } = problem;
      return [`${path}:${line}:${column}`, rule, message, hint].join("  ").replaceAll(sheet, name);
    }),
    changed: [...after].filter(([path, content]) => before.get(path) !== content).map(([path]) => path),
    text: (path: string) => readFile(join(folder, path), "utf8"),
    again: async () => (await run()).rows.map(({ outcome }) => outcome),
  };
}

async function contentsOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(
      paths
        .sort()
        .map(async (path) => [path.slice(folder.length + 1), await readFile(path, "utf8")] as const),
    ),
  );
}

test("a new relationship is written in the file of its club's country, and is known from then on", async () => {
  const { rows, changed, text, again } = await imported(technologySheet([{}], HEADER));
  expect(rows).toEqual([[2, "new", "real-ejemplo--acme-tracking--athlete-monitoring"]]);
  expect(changed).toEqual(["technology/spain.csv"]);
  expect((await text?.("technology/spain.csv"))?.split("\n")[1]).toBe(
    'real-ejemplo,Athlete monitoring,acme-tracking,,First team,current,https://diario.example.org/chalecos,,Diario Ejemplo,,2026-03,,"The players wear the vests, says the coach.",,,,2026-11-20,',
  );
  expect(await again?.()).toEqual(["known"]);
});

test("a newer page becomes the row's own, and the old one further evidence", async () => {
  const row = { club_name: "FC Müster", club_slug: "fc-muster", country: "Germany", product: "Vest 5" };
  const newer = { ...row, scope: "Not stated", newer: "newer", term_end: "2027-06" };
  const { rows, text } = await imported(technologySheet([newer]));
  const id = "fc-muster--acme-tracking--athlete-monitoring--vest-5";
  expect(rows).toEqual([[2, "newer evidence", id, "status unknown → current"]]);
  expect((await text?.("technology/germany.csv"))?.split("\n")[1]).toBe(
    'fc-muster,Athlete monitoring,acme-tracking,Vest 5,First team,current,https://diario.example.org/chalecos,,Diario Ejemplo,,2026-03,,"The players wear the vests, says the coach.",,2027-06,,2026-11-20,',
  );
  expect(await text?.("evidence/germany.csv")).toBe(
    [
      "relationship,evidence_url,archive_url,evidence_publisher,says,evidence_date,announced,evidence_note,quote,term_end,ended,verification_date,read_by",
      `${id},https://zeitung.example.org/muster,,Muster-Zeitung,,2022-03,,The club is named as a user of the vest in a list of customers.,,,,2026-05-01,`,
      "",
    ].join("\n"),
  );
});

test("a page that is not newer is a further page, and the status stays", async () => {
  const older = { club_name: "Rovers", country: "England", evidence_date: "2025", status: "status unknown" };
  const { rows, changed, text } = await imported(technologySheet([older]));
  const id = "example-rovers--acme-tracking--athlete-monitoring";
  expect(rows).toEqual([[2, "further page", id, "stays current"]]);
  expect(changed).toEqual(["evidence/england.csv"]);
  expect((await text?.("evidence/england.csv"))?.split("\n")[2]).toContain(
    `${id},https://diario.example.org/chalecos,`,
  );
});

test("a page of the same date as the row's own is a further page", async () => {
  const { rows } = await imported(
    technologySheet([{ club_name: "Rovers", country: "England", evidence_date: "2026-01-15" }]),
  );
  expect(rows).toEqual([[2, "further page", "example-rovers--acme-tracking--athlete-monitoring"]]);
});

test("rows of one sheet build on each other", async () => {
  const sheet = technologySheet([
    {},
    { ...OTHER_ROW, category: "Athlete monitoring", evidence_date: "2026-05" },
    {},
  ]);
  const { rows, text } = await imported(sheet);
  expect(rows?.map(([, outcome]) => outcome)).toEqual(["new", "newer evidence", "known"]);
  expect(await text?.("technology/spain.csv")).toContain("https://diario.example.org/otra");
  expect(await text?.("evidence/spain.csv")).toContain("https://diario.example.org/chalecos");
});

test("a page that the ledger has read since for another product of the vendor is known as that", async () => {
  const page = { evidence_url: "https://zeitung.example.org/muster", evidence_publisher: "Muster-Zeitung" };
  const row = { ...page, club_name: "FC Müster", country: "Germany", verification_date: "2026-05-01" };
  const later = { ...row, verification_date: "2026-05-02" };
  const id = "fc-muster--acme-tracking--athlete-monitoring";
  expect((await imported(technologySheet([row]))).rows).toEqual([[2, "known", `${id}--vest-5`, `not ${id}`]]);
  expect((await imported(technologySheet([later]))).rows).toEqual([
    [2, "new", id, `may repeat ${id}--vest-5`],
  ]);
});

const KNOWN_PAGE = {
  ...{ club_name: "Example Rovers", country: "England", vendor: "Acme Tracking", status: "current" },
  ...{ evidence_url: "https://news.example.org/rovers-acme", evidence_publisher: "Example News" },
  ...{ evidence_date: "2026-01-15", evidence_note: "The first team wears the vests in training." },
};
const QUOTED = `${HEADER},quote,read_by`;
const ROVERS_ID = "example-rovers--acme-tracking--athlete-monitoring";

test("a known page gets the quote and the reader of a row, with the day of the reading", async () => {
  const row = { ...KNOWN_PAGE, quote: "They wear the vests.", read_by: "person" };
  const { rows, changed, text, again } = await imported(technologySheet([row], QUOTED));
  expect(rows).toEqual([[2, "more of a page", ROVERS_ID, "adds quote, read_by"]]);
  expect(changed).toEqual(["technology/england.csv"]);
  expect((await text?.("technology/england.csv"))?.split("\n").slice(0, 2)).toEqual([
    "club,category,vendor,product,scope,status,evidence_url,archive_url,evidence_publisher,says,evidence_date,announced,evidence_note,quote,term_end,ended,verification_date,read_by",
    "example-rovers,Athlete monitoring,acme-tracking,,First team,current,https://news.example.org/rovers-acme,,Example News,,2026-01-15,,The first team wears the vests in training.,They wear the vests.,,,2026-11-20,person",
  ]);
  expect(await again?.()).toEqual(["known"]);
});

test("an older reading of a known page adds its quote, and the day of the later one stays", async () => {
  const row = { ...KNOWN_PAGE, quote: "They wear the vests.", verification_date: "2026-06-29" };
  const { rows, text } = await imported(technologySheet([row], QUOTED));
  expect(rows).toEqual([[2, "more of a page", ROVERS_ID, "adds quote"]]);
  expect(await text?.("technology/england.csv")).toContain("They wear the vests.,,,2026-06-30,\n");
});

test("a known page gets whom it repeats", async () => {
  const sheet = technologySheet([{ ...KNOWN_PAGE, says: "vendor" }], `${HEADER},says`);
  const { rows, text } = await imported(sheet);
  expect(rows).toEqual([[2, "more of a page", ROVERS_ID, "adds says"]]);
  expect(await text?.("technology/england.csv")).toContain(",Example News,vendor,2026-01-15,");
});

test("so does a known further page, and what the row says differently is named and not taken", async () => {
  const page = { evidence_url: "https://herald.example.org/vests", evidence_publisher: "Example Herald" };
  const row = { ...KNOWN_PAGE, ...page, evidence_date: "2025-09", quote: "The second vest." };
  const { rows, changed, text } = await imported(technologySheet([row], QUOTED));
  expect(rows).toEqual([[2, "more of a page", ROVERS_ID, "adds quote", "keeps its evidence_note"]]);
  expect(changed).toEqual(["evidence/england.csv"]);
  const written = (await text?.("evidence/england.csv"))?.split("\n").find((line) => line.includes("herald"));
  expect(written).toContain(
    'Example Herald,,2025-09,,"The supplier, named as vest maker of the club, shows its second model.",The second vest.,,,2026-11-20',
  );
});

test.each([
  [
    [{ quote: "They wear the vests." }, { quote: "They do." }],
    'sheet.csv:3:194  import  the ledger has "They wear the vests."  edit its row if that is wrong',
  ],
  [
    [{ read_by: "person", verification_date: "2026-06-29" }],
    "sheet.csv:2:183  import  the page was read again on 2026-06-30  read it now",
  ],
  [[{ quote: "They wear <b>vests</b>" }], "sheet.csv:2:194  quote  the quote contains HTML"],
])("of %j for a known page the last is refused at its column", async (rows, problem) => {
  const sheet = technologySheet(
    rows.map((row) => ({ ...KNOWN_PAGE, ...row })),
    QUOTED,
  );
  const { problems, changed } = await imported(sheet);
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(changed).toEqual([]);
});

test("a sheet may have the columns that may be empty, or leave them out", async () => {
  const row = {
    status: "status unknown",
    announced: "yes",
    quote: "Ab April tragen sie Westen.",
    read_by: "person",
  };
  const { problems, text } = await imported(
    technologySheet([row], `${HEADER},announced,quote,read_by,archive_url`),
  );
  expect(problems).toEqual([]);
  expect((await text?.("technology/spain.csv"))?.split("\n")[1]).toMatch(
    /,,2026-03,yes,"The players wear the vests, says the coach.",Ab April tragen sie Westen.,,,2026-11-20,person$/,
  );
});

test("a name is found by alias, by an old slug and without accents", async () => {
  const { rows } = await imported(
    technologySheet([
      { club_name: "the examples", country: "England", vendor: "OTICKETS", category: "ticketing" },
      {
        club_slug: "muster-sv",
        club_name: "Muster SV",
        country: "Germany",
        category: "Player load",
        evidence_note: "So does Müster.",
      },
    ]),
  );
  expect(rows).toEqual([
    [
      ...[2, "new", "example-rovers--o-tickets--ticketing", 'category taken as "Ticketing"'],
      "may repeat example-rovers--o-tickets--ticketing--season-pass",
    ],
    [
      ...[3, "new", "fc-muster--acme-tracking--athlete-monitoring"],
      ...['category taken as "Athlete monitoring"', 'club taken as "1. FC Müster"'],
      "may repeat fc-muster--acme-tracking--athlete-monitoring--vest-5",
    ],
  ]);
});

test("an unknown club and vendor are entered, once", async () => {
  const row = { club_name: "US Esempio", country: "Italy", vendor: "Beta  Vests" };
  const second = { ...row, category: "Ticketing" };
  const { rows, changed, text } = await imported(technologySheet([row, second]));
  expect(rows).toEqual([
    [2, "new", "us-esempio--beta-vests--athlete-monitoring", "new club", "new vendor"],
    [
      ...[3, "new", "us-esempio--beta-vests--ticketing"],
      "may repeat us-esempio--beta-vests--athlete-monitoring",
    ],
  ]);
  expect(changed).toEqual(["clubs.csv", "technology/italy.csv", "vendors.csv"]);
  expect(await text?.("clubs.csv")).toContain("\nus-esempio,US Esempio,Italy,,\n");
  expect(await text?.("vendors.csv")).toContain("\nbeta-vests,Beta Vests,,,\n");
});

test("a club of the members' evidence moves to the list of all clubs, with its aliases", async () => {
  const row = { club_name: "Harbour Side", country: "Australia" };
  const { rows, text } = await imported(technologySheet([row]));
  expect(rows?.[0]?.slice(2)).toEqual([
    "example-harbour--acme-tracking--athlete-monitoring",
    "club moved from members/clubs.csv",
  ]);
  expect(await text?.("clubs.csv")).toContain("example-harbour,Example Harbour,Australia,Harbour Side");
  expect(await text?.("members/clubs.csv")).not.toContain("example-harbour");
});

test.each([
  [
    { club_name: "Example Roverz", country: "England" },
    'sheet.csv:2:2  import  did you mean "Example Rovers" (example-rovers)?  if "Example Roverz" is another club, enter it first in clubs.csv',
  ],
  [
    { vendor: "Acme Trackin" },
    'sheet.csv:2:21  import  did you mean "Acme Tracking" (acme-tracking)?  if "Acme Trackin" is another vendor, enter it first in vendors.csv',
  ],
  [
    { vendor: "Gone Systems" },
    "sheet.csv:2:21  import  the vendor gone-systems was removed: The source that named it was withdrawn.  ",
  ],
  [
    { club_slug: "real-ejemplo", country: "England" },
    "sheet.csv:2:27  import  Real Ejemplo is in Spain  a club of England that is named so has a club_slug of its own",
  ],
  [
    { club_name: "Example Rovers", country: "Ireland" },
    "sheet.csv:2:17  import  Example Rovers is in England  a club of Ireland that is named so has a club_slug of its own",
  ],
  [
    { country: "Spian", club_name: "US Esempio" },
    'sheet.csv:2:13  import  unknown country "Spian" (did you mean "Spain"?)  ',
  ],
  [{ country: "Spian" }, 'sheet.csv:2:15  import  unknown country "Spian": Real Ejemplo is in Spain  '],
  [
    {
      ...{ club_slug: "fc-muster", country: "Germany", product: "Hand scanner", category: "Ticketing" },
    },
    "sheet.csv:2:1  import  fc-muster--acme-tracking--ticketing--hand-scanner was removed: The page names another vendor, as its publisher has since corrected.  ",
  ],
  [
    { newer: "newer" },
    "sheet.csv:2:190  import  there is no row real-ejemplo--acme-tracking--athlete-monitoring to be newer than",
  ],
  [
    { category: "Tiketing" },
    'sheet.csv:2:36  unknown-category  unknown category "Tiketing"  did you mean "Ticketing"?',
  ],
  [
    { evidence_date: "2019" },
    "sheet.csv:2:66  current-evidence  current rests on evidence of 2019, more than 36 months before it was verified",
  ],
])("a row with %j is refused at its line and column, and nothing is written", async (row, problem) => {
  const { problems, rows, changed } = await imported(technologySheet([row, OTHER_ROW]));
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(rows?.map(([line, outcome]) => [line, outcome])).toEqual([[3, "new"]]);
  expect(changed).toEqual([]);
});

test("a club of the members' evidence that was removed is refused", async () => {
  const removed = "kind,id,reason,date\nclub,example-harbour,It was no club.,2026-01-01\n";
  const { problems } = await imported(
    technologySheet([{ club_name: "Example Harbour", country: "Australia" }]),
    { files: { "removed.csv": removed } },
  );
  expect(problems).toEqual([expect.stringMatching(/^sheet\.csv:2:2 .*was removed: It was no club\./)]);
});

test("a club in two spellings is refused", async () => {
  const club = { club_slug: "us-esempio", country: "Italy" };
  const other = { ...club, club_name: "Unione Esempio", category: "Ticketing" };
  const { problems } = await imported(technologySheet([{ ...club, club_name: "US Esempio" }, other]));
  expect(problems).toEqual([
    'sheet.csv:3:12  import  line 2 calls us-esempio "US Esempio"  use one spelling',
  ]);
});

test("a row that shows a fault only beside a row of the ledger is refused where it begins", async () => {
  const { problems } = await imported(
    technologySheet([
      {
        ...{
          club_slug: "example-rovers",
          country: "England",
          vendor: "O'Tickets",
          category: "Athlete monitoring",
        },
        ...{ evidence_note: "Sold season tickets until 2021, when the club moved to its own shop." },
      },
    ]),
  );
  expect(problems).toEqual([
    "sheet.csv:2:1  note  data/technology/england.csv:3: the note is copied from a row with another source or vendor  say what this source says; the other row is sheet.csv:2",
  ]);
});

test("without --write nothing is written", async () => {
  const { rows, changed } = await imported(technologySheet([{}]), { write: false });
  expect(rows).toHaveLength(1);
  expect(changed).toEqual([]);
});

test("a sheet as a spreadsheet saves it, with a byte-order mark and CRLF, is read", async () => {
  const { rows } = await imported(`\uFEFF${technologySheet([{}]).replaceAll("\n", "\r\n")}`);
  expect(rows).toHaveLength(1);
});

test.each([
  ["", "sheet.csv:1:1  csv-syntax  the file is empty (the first line names the columns)"],
  [`${HEADER}\n`, "sheet.csv:1:1  the sheet has no rows"],
  [`${HEADER.replaceAll(",", ";")}\n`, "sheet.csv:1:1  the sheet has no rows"],
  [
    `${HEADER.replace("evidence_note", "evidence_notes")}\n`,
    'sheet.csv:1:1  the header is not that of a sheet of technology: it lacks evidence_note (did you mean "evidence_notes"?)',
  ],
  [
    `${HEADER},scope\n`,
    'sheet.csv:1:1  the header is not that of a sheet of technology: "scope" is there twice',
  ],
  [
    Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe]),
    "sheet.csv:1:5  the file is not UTF-8: save the sheet as CSV UTF-8",
  ],
])("the sheet %j is refused in one sentence", async (text, message) => {
  expect(await imported(text)).toEqual({ message });
});

const FORMULA = { product: "=1+1" };
const FORMULA_PROBLEM = "sheet.csv:2:35  import  product begins like a formula: write it in words  ";

test("a formula and a row of other length are problems among others", async () => {
  const sheet = `${technologySheet([FORMULA, { country: "Spian" }])},Real Ejemplo,Spain\n`;
  expect(await imported(sheet)).toMatchObject({
    changed: [],
    problems: [
      FORMULA_PROBLEM,
      'sheet.csv:3:15  import  unknown country "Spian": Real Ejemplo is in Spain  ',
      "sheet.csv:4:20  csv-syntax  the row has 3 fields, the header has 15  write a comma for an empty field",
    ],
  });
});

test("the right rows of a sheet are written, and its refused ones are left in a sheet with their reasons", async () => {
  const undated = { evidence_date: "yesterday" };
  const sheet = technologySheet([FORMULA, OTHER_ROW, undated]).replaceAll("\n", ",mine\n");
  const { rows, changed, text, again } = await imported(sheet, { write: false, writeAccepted: true });
  expect(rows).toEqual([[3, "new", "real-ejemplo--acme-tracking--ticketing"]]);
  expect(changed).toEqual(["technology/spain.csv"]);
  const refused = (await text?.("../sheet.refused.csv"))?.split("\n");
  expect(refused).toEqual([
    `${LATER_HEADER},mine,reason`,
    expect.stringMatching(
      /^,Real Ejemplo,Spain,Acme Tracking,=1\+1,.*,mine,product begins like a formula: write it in words$/,
    ),
    expect.stringMatching(/,mine,"""yesterday"" is not a date \(write YYYY, YYYY-MM or YYYY-MM-DD\)"$/),
    "",
  ]);
  expect(await again?.()).toEqual(["known"]);
});

test("a sheet with semicolons or tabs is read", async () => {
  for (const separator of [";", "\t"]) {
    const sheet = technologySheet([{ evidence_note: "The players wear the vests." }]);
    const { rows } = await imported(sheet.replaceAll(",", separator));
    expect(rows).toEqual([[2, "new", "real-ejemplo--acme-tracking--athlete-monitoring"]]);
  }
});

test("another spelling of a known publisher, a club's name without FC and a vendor's short name are taken with a remark", async () => {
  const row = {
    ...{ evidence_url: "https://zeitung.example.org/karten", evidence_publisher: "Muster Zeitung" },
    ...{ club_name: "FC Real Ejemplo", vendor: "Acme" },
  };
  const names = withText("names.yaml", "vendors: []", "vendors: [{ name: Acme, vendor: acme-tracking }]");
  const { rows, text } = await imported(technologySheet([row]), { files: names });
  expect(rows?.[0]?.slice(3)).toEqual([
    'publisher taken as "Muster-Zeitung"',
    'club taken as "Real Ejemplo"',
    'vendor taken as "Acme Tracking"',
  ]);
  expect(await text?.("technology/spain.csv")).toContain(",Muster-Zeitung,");
});

test.each([
  ["Muster Zeitung", ['publisher taken as "Muster-Zeitung"'], "Muster-Zeitung"],
  ["(Muster) Zeitung", ['publisher taken as "Muster-Zeitung"'], "Muster-Zeitung"],
  ["Muster-Zeitung", [], "Muster-Zeitung"],
  ["Muster-Zeitung am Sonntag", [], "Muster-Zeitung am Sonntag"],
])(
  "the publisher %s of a new page is the one that the site has, if only marks differ",
  async (given, remarks, written) => {
    const row = { evidence_url: "https://zeitung.example.org/neu", evidence_publisher: given };
    const { rows, text } = await imported(technologySheet([row]));
    expect(rows?.[0]?.slice(3)).toEqual(remarks);
    expect(await text?.("technology/spain.csv")).toContain(`/neu,,${written},`);
  },
);

test("a publisher of another site keeps its spelling", async () => {
  const { rows } = await imported(technologySheet([{ evidence_publisher: "Muster Zeitung" }]));
  expect(rows?.[0]?.slice(3)).toEqual([]);
});

test("an address that loses its tracking is remarked", async () => {
  const row = { evidence_url: `${ROW.evidence_url}?utm_source=mail&id=1` };
  const { rows } = await imported(technologySheet([row]));
  expect(rows?.[0]?.slice(3)).toEqual(['url taken as "https://diario.example.org/chalecos?id=1"']);
});

test("new vendors that are alike are entered with a remark", async () => {
  const { rows } = await imported(
    technologySheet([{ vendor: "Big Vendor 0" }, { vendor: "Big Vendor 1", ...OTHER_ROW }]),
  );
  expect(rows?.map((row) => row.at(-1))).toEqual(["new vendor", 'new vendor, like "Big Vendor 0"']);
});

test("a row that may repeat one of the ledger or of the sheet is written with a remark", async () => {
  const { rows } = await imported(technologySheet([{}, { ...OTHER_ROW }]));
  expect(rows?.map((row) => row.slice(3))).toEqual([
    [],
    ["may repeat real-ejemplo--acme-tracking--athlete-monitoring"],
  ]);
});

test.each([
  [{ vendor: "Beta Vests" }, ["may repeat real-ejemplo--acme-tracking--athlete-monitoring", "new vendor"]],
  [{ vendor: "O'Tickets", category: "Ticketing" }, ["may repeat real-ejemplo--o-tickets--ticketing"]],
  [{ vendor: "Beta Vests", category: "Ticketing" }, ["new vendor"]],
])("of the same club and page %j repeats only what has its vendor or category", async (other, remarks) => {
  const second = { ...other, product: "Second", evidence_note: "Another use." };
  const { rows } = await imported(technologySheet([{}, second]));
  expect(rows?.[1]?.slice(3)).toEqual(remarks);
});

test("a folder and a missing file are refused in one sentence", async () => {
  const folder = await ledgerFolder();
  const read = (sheet: string) =>
    importSheet({ sheet, folder, write: false, writeAccepted: false, latestDay: "2026-11-21" }).catch(
      (error: Error) => error.message,
    );
  await mkdir(join(folder, "x.csv"));
  expect(await read(join(folder, "x.csv"))).toMatch(/x\.csv cannot be read: it is a folder\.$/);
  expect(await read("none.csv")).toBe("none.csv cannot be read: there is no such file.");
});

const DEALS =
  "deal_slug,announced_date,club_slug,club_name,country,buyer_slug,buyer_name,seller_name,stake_percent,deal_type,status,value_amount,value_currency,source_url,source_publisher,note,verification_date";
const DEAL = {
  deal_slug: "us-esempio-star-player-2026",
  announced_date: "2026-02",
  club_name: "US Esempio",
  country: "Italy",
  buyer_slug: "star-player",
  buyer_name: "Ana Ejemplo",
  deal_type: "minority stake",
  status: "announced",
  source_url: "https://news.example.org/esempio",
  source_publisher: "Example News",
  note: "She wants a part of the club.",
  verification_date: "2026-11-20",
};

test("a deal is new with its club, or known; a buyer without a file is left out", async () => {
  const unknownBuyer = { ...DEAL, deal_slug: "second-2026", buyer_slug: "nobody", buyer_name: "No Body" };
  const known = {
    ...{ deal_slug: "example-rovers-example-capital-2025", announced_date: "2025-07-01", status: "agreed" },
    ...{ note: "The trust sold all of its shares.", verification_date: "2026-11-20" },
  };
  const sheet = table(DEALS, [DEAL, { ...unknownBuyer, note: "He as well." }, known]);
  const { rows, changed, text, problems } = await imported(sheet);
  expect(problems).toEqual([]);
  expect(rows).toEqual([
    [2, "new", "us-esempio-star-player-2026", "new club"],
    [3, "new", "second-2026", "no buyer nobody"],
    [4, "known", "example-rovers-example-capital-2025", "keeps its status"],
  ]);
  expect(changed).toEqual(["members/clubs.csv", "members/deals.csv"]);
  expect(await text?.("members/deals.csv")).toContain(
    "\nus-esempio-star-player-2026,2026-02,,us-esempio,star-player,Ana Ejemplo,,,minority stake,announced,,,https://news.example.org/esempio,Example News,,She wants a part of the club.,,2026-11-20,\n",
  );
});

test("a deal under another slug is known by its club, buyer and day, whatever page reports it", async () => {
  const same = {
    ...{ deal_slug: "rovers-2025", announced_date: "2025-07-01", club_name: "Example Rovers" },
    ...{ country: "England", buyer_slug: "", buyer_name: "Example Capital", deal_type: "takeover" },
    ...{ status: "completed", note: "" },
  };
  const { rows, changed } = await imported(table(DEALS, [{ ...DEAL, ...same }]));
  expect(rows?.map(([, outcome, record]) => [outcome, record])).toEqual([
    ["known", "example-rovers-example-capital-2025"],
  ]);
  expect(changed).toEqual([]);
});

test("a deal that breaks a rule is refused at its column", async () => {
  const { problems } = await imported(table(DEALS, [{ ...DEAL, stake_percent: "60" }]));
  expect(problems?.[0]).toMatch(/^sheet\.csv:2:80 {2}deal-percent {2}/);
});

const BUYER = {
  slug: "esempio-group",
  name: "Esempio Group",
  type: "investment firm",
  hq_country: "Italy",
  hq_region: "Europe",
  target_regions: ["Europe"],
  summary: "Fictional owner of US Esempio.",
  clubs: [
    {
      ...{ club_slug: "us-esempio", club_name: "US Esempio", country: "Italy" },
      ...{ stake: "majority", stake_percent: null, since: "2024", until: null },
      source_url: "https://news.example.org/esempio",
    },
  ],
  intent: null,
  active: true,
  active_source_url: "https://news.example.org/esempio",
  decision_makers: [{ name: "Ugo Esempio", title: "Owner", source_url: "https://news.example.org/esempio" }],
  sources: [{ url: "https://news.example.org/esempio", publisher: "Example News", date: "" }],
  verification_date: "2026-11-20",
};

test("a buyer is written with its club, with null for what the sheet leaves out, or is known", async () => {
  const clubs = [{ club_slug: "real-ejemplo", club_name: "Real Ejemplo", country: "Spain", stake: "full" }];
  const others = { summary: "Other words.", clubs, target_countries: ["Spain"] };
  const known = { slug: "star-player", name: "Ana Ejemplo", ...others };
  const lines = [BUYER, known].map((buyer) => JSON.stringify(buyer));
  const { rows, changed, text, problems } = await imported(lines.join("\n"), { name: "buyers.jsonl" });
  expect(problems).toEqual([]);
  expect(rows).toEqual([
    [1, "new", "esempio-group", "new club"],
    [2, "known", "star-player", "keeps its summary, clubs, target_countries"],
  ]);
  expect(changed).toEqual(["members/buyers/esempio-group.yaml", "members/clubs.csv"]);
  const written = await text?.("members/buyers/esempio-group.yaml");
  expect(written).toContain(
    '  - club: us-esempio\n    stake: majority\n    stake_percent: null\n    since: "2024"\n',
  );
  expect(written).toContain("    title: Owner\n    linkedin: null\n    work_email: null\n");
  expect(written).toContain("    publisher: Example News\n    date: null\n");
});

test("a known deal gets a row's quote, a known buyer its reader", async () => {
  const deal = { deal_slug: "fc-muster-muster-holding-2025", quote: "A further eighth." };
  const deals = await imported(table(`${DEALS},quote`, [deal]));
  expect(deals.rows).toEqual([[2, "more of a page", "fc-muster-muster-holding-2025", "adds quote"]]);
  expect(await deals.text?.("members/deals.csv")).toContain(
    "A further eighth went to the holding in July.,A further eighth.,2026-11-20,",
  );
  const buyer = { slug: "another", name: "Ana Ejemplo", read_by: "person", verification_date: "2026-11-21" };
  const buyers = await imported(JSON.stringify(buyer), { name: "buyers.jsonl" });
  expect(buyers.rows).toEqual([[1, "more of a page", "another", "adds read_by"]]);
  expect(buyers.changed).toEqual(["members/buyers/star-player.yaml"]);
  expect(await buyers.text?.("members/buyers/star-player.yaml")).toMatch(
    /\nverification_date: 2026-11-21\nread_by: person\n$/,
  );
});

test("a buyer that breaks a rule is refused at the value's column, a broken line at its beginning", async () => {
  const clubs = [{ ...BUYER.clubs[0], stake_percent: 30 }];
  const outside = JSON.stringify({ ...BUYER, slug: "../../clubs" });
  const lines = [JSON.stringify({ ...BUYER, clubs }), '{"slug": ', outside];
  const { problems, changed } = await imported(lines.join("\n"), { name: "buyers.jsonl" });
  expect(problems).toEqual([
    expect.stringMatching(/^buyers\.jsonl:1:299 {2}stake-percent {2}/),
    "buyers.jsonl:2:1  import  the line is not a JSON object  ",
    'buyers.jsonl:3:9  import  "../../clubs" is not a slug  ',
  ]);
  expect(JSON.stringify({ ...BUYER, clubs }).slice(298, 300)).toBe("30");
  expect(changed).toEqual([]);
});

test("a ledger with problems is not imported into", async () => {
  const files = withLines("clubs.csv", "us-esempio,US Esempio,Itly,,");
  expect((await imported(technologySheet([{}]), { files })).message).toContain(
    "fix them first. Nothing is written.",
  );
});

const LEAGUE_HEADER = LATER_HEADER.replace("club_slug,club_name,country", "league");

test("a sheet of leagues enters their rows, and a newer page beside a row that is there", async () => {
  const sheet = table(LEAGUE_HEADER, [{ ...ROW, league: "liga-ejemplo" }]);
  const first = await imported(sheet);
  const id = "liga-ejemplo--acme-tracking--athlete-monitoring";
  expect(first.rows).toEqual([[2, "new", id]]);
  expect(first.changed).toEqual(["league-technology.csv"]);
  const text = (await first.text?.("league-technology.csv")) ?? "";
  expect(text).toContain(
    "\nliga-ejemplo,Athlete monitoring,acme-tracking,,First team,current,https://diario.example.org/chalecos,",
  );
  expect(await first.again?.()).toEqual(["known"]);
  const newer = {
    ...{ ...ROW, league: "liga-ejemplo", newer: "yes", evidence_date: "2026-08" },
    ...{ evidence_url: "https://diario.example.org/otra", evidence_note: "Another page." },
  };
  const second = await imported(table(LEAGUE_HEADER, [newer]), { files: { "league-technology.csv": text } });
  expect(second.rows).toEqual([[2, "newer evidence", id]]);
  expect(second.changed).toEqual(["evidence/spain.csv", "league-technology.csv"]);
});

test("an unknown league of a sheet is refused with the nearest one", async () => {
  const { problems } = await imported(table(LEAGUE_HEADER, [{ ...ROW, league: "liga-ejempla" }]));
  expect(problems).toEqual([
    expect.stringMatching(/unknown league "liga-ejempla" {2}did you mean "liga-ejemplo"\?$/),
  ]);
});
