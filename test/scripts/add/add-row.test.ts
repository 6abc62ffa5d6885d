import { lstat, readdir, readFile, rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addRow } from "../../../scripts/add/add-row.ts";
import type { Answers } from "../../../scripts/add/draft.ts";
import { validFiles, withCell, withLines } from "../evidence/evidence.ts";
import { ledgerFolder } from "../run-script.ts";

const SPAIN = "technology/spain.csv";

const draft = {
  club: "real-ejemplo",
  category: "Athlete monitoring",
  vendor: "acme-tracking",
  scope: "First team",
  status: "current",
  evidence_url: "https://diario.example.org/chalecos",
  evidence_publisher: "Diario Ejemplo",
  evidence_date: "2026-03",
  evidence_note: "The players wear the vests, says the coach.",
};

const ROW =
  'real-ejemplo,Athlete monitoring,acme-tracking,,First team,current,https://diario.example.org/chalecos,,Diario Ejemplo,,2026-03,,"The players wear the vests, says the coach.",,,,2026-11-20,';

interface Trial {
  changed?: Record<string, string>;
  files?: Record<string, string>;
  newVendor?: Answers["newVendor"];
  newClub?: Answers["newClub"];
}

const add = (folder: string, { changed, newVendor, newClub }: Trial) =>
  addRow({
    ...{ folder, newVendor, newClub, today: "2026-11-20", latestDay: "2026-11-21" },
    draft: { ...draft, ...changed },
  });

/** Adds the draft, with fields changed, to the fictional ledger in a folder of its own. */
async function added({ changed = {}, files = {}, newVendor, newClub }: Trial = {}) {
  const folder = await ledgerFolder(files);
  const insertions = await add(folder, { changed, newVendor, newClub });
  return { folder, insertions, text: (name: string) => readFile(join(folder, name), "utf8") };
}

/** The refusal, and whether the folder is as it was. */
async function refused(trial: Trial) {
  const folder = await ledgerFolder(trial.files);
  const message = await add(folder, trial).catch((error: Error) => error.message);
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.\d+$/.test(name));
  const spain = await readFile(join(folder, SPAIN), "utf8");
  const vendors = await readFile(join(folder, "vendors.csv"), "utf8");
  const untouched = vendors === validFiles["vendors.csv"] && names.length === 0;
  return { message, untouched: untouched && spain === (trial.files?.[SPAIN] ?? validFiles[SPAIN]) };
}

test("a row is written in its place in the file of its club's country, quoted where it needs it", async () => {
  const { insertions, text } = await added();
  expect(insertions).toMatchObject([{ path: "data/technology/spain.csv", line: 2, row: ROW }]);
  const [header, ...rows] = (validFiles[SPAIN] ?? "").split("\n");
  expect(await text(SPAIN)).toBe([header, ROW, ...rows].join("\n"));
});

test("a row that comes last is written at the end", async () => {
  const { insertions, text } = await added({ changed: { category: "Ticketing" } });
  expect(insertions[0]?.line).toBe(2);
  const last = await added({ changed: { category: "Ticketing", vendor: "o-tickets", product: "Pass" } });
  expect(last.insertions[0]?.line).toBe(3);
  expect((await last.text(SPAIN)).split("\n")[2]).toContain("real-ejemplo,Ticketing,o-tickets,Pass,");
  expect(await text(SPAIN)).not.toContain(",Pass,");
});

test("a country without rows gets its file, with the header", async () => {
  const files = withLines("clubs.csv", "us-esempio,US Esempio,Italy,,");
  const { insertions, text } = await added({ files, changed: { club: "us-esempio" } });
  expect(insertions).toMatchObject([{ path: "data/technology/italy.csv", line: 2 }]);
  expect(await text("technology/italy.csv")).toBe(
    [
      "club,category,vendor,product,scope,status,evidence_url,archive_url,evidence_publisher,says,evidence_date,announced,evidence_note,quote,term_end,ended,verification_date,read_by",
      ROW.replace("real-ejemplo", "us-esempio"),
      "",
    ].join("\n"),
  );
});

test.each<[string, Trial]>([
  [
    "club, vendor and category by name or alias",
    {
      files: withCell("clubs.csv", 4, "aliases", "Los Ejemplos"),
      changed: { club: "los ejemplos", vendor: "Acme Tracking", category: "athlete-monitoring" },
    },
  ],
  [
    "an address that is to be cleaned, and text that is to be trimmed",
    {
      changed: {
        evidence_url: " HTTPS://Diario.example.org/chalecos?utm_source=x ",
        scope: " First  team ",
      },
    },
  ],
])("%s may be given", async (_, trial) => {
  expect((await added(trial)).insertions[0]?.row).toBe(ROW);
});

test("an archived copy is written in its column", async () => {
  const { text } = await added({ changed: { archive_url: "https://archive.example.org/chalecos" } });
  expect((await text(SPAIN)).split("\n")[1]).toContain(
    "/chalecos,https://archive.example.org/chalecos,Diario Ejemplo,",
  );
});

const beta = { slug: "beta-vests", name: "Beta Vests", website: "https://beta.example.org/" };

test("a new vendor is written in its place as well", async () => {
  const { insertions, text } = await added({ newVendor: beta, changed: { vendor: "beta-vests" } });
  expect(insertions.map(({ path, line }) => `${path}:${line}`)).toEqual([
    "data/vendors.csv:3",
    "data/technology/spain.csv:2",
  ]);
  expect((await text("vendors.csv")).split("\n")[2]).toBe(
    "beta-vests,Beta Vests,https://beta.example.org/,,",
  );
});

const esempio = { slug: "us-esempio", name: "US Esempio", country: "Italy" };

test("a new club is written in its place as well, and its row in the file of its country", async () => {
  const { insertions, text } = await added({ newClub: esempio });
  expect(insertions.map(({ path, line, row }) => `${path}:${line} ${row}`)).toEqual([
    "data/clubs.csv:5 us-esempio,US Esempio,Italy,,",
    `data/technology/italy.csv:2 ${ROW.replace("real-ejemplo", "us-esempio")}`,
  ]);
  expect((await text("clubs.csv")).split("\n")[4]).toBe("us-esempio,US Esempio,Italy,,");
});

test("a file that is a link is written through it", async () => {
  const folder = await ledgerFolder();
  const [spain, elsewhere] = [join(folder, SPAIN), join(folder, "..", "elsewhere.csv")];
  await rename(spain, elsewhere);
  await symlink(elsewhere, spain);
  await add(folder, {});
  expect((await readFile(elsewhere, "utf8")).split("\n")[1]).toBe(ROW);
  expect((await lstat(spain)).isSymbolicLink()).toBe(true);
});

test("what the check would refuse is reported in its words, and nothing is written", async () => {
  const note = "Ask desk@diario.example.org.";
  const changed = { category: "Athlet monitoring", evidence_date: "2022", evidence_note: note };
  const { message, untouched } = await refused({ changed });
  expect(message?.toString().split("\n").slice(2)).toEqual([
    'data/technology/spain.csv:2:14  unknown-category  unknown category "Athlet monitoring" (did you mean "Athlete monitoring"?)',
    "data/technology/spain.csv:2:125  private-contact  evidence_note contains an e-mail address (remove it)",
    "",
    "Nothing is written.",
  ]);
  expect(untouched).toBe(true);
});

test.each<[string, Trial, string]>([
  [
    "a known vendor that is entered as new",
    { newVendor: { slug: "acme-tracking", name: "Acme Tracking", website: "" } },
    'duplicate-name  "acme-tracking" leads to two vendors',
  ],
  [
    "a known club that is entered as new",
    { newClub: { slug: "real-ejemplo", name: "Real Ejemplo", country: "Spain" } },
    'duplicate-name  "real-ejemplo" leads to two clubs',
  ],
  [
    "a known relationship",
    { changed: { category: "Ticketing", vendor: "o-tickets" } },
    "duplicate-relationship  real-ejemplo--o-tickets--ticketing is already at data/technology/spain.csv:2",
  ],
  [
    "an unknown club",
    { changed: { club: "real ejemlo" } },
    '--club: unknown club "real ejemlo" (did you mean "real-ejemplo"?)\n\nNothing is written.',
  ],
  [
    "a row with missing fields",
    { changed: { vendor: "", evidence_url: "", evidence_note: "" } },
    "missing: --vendor, --url, --note",
  ],
  [
    "a row of evidence that has problems already",
    { files: withCell(SPAIN, 2, "status", "curent") },
    "The evidence has problems already; fix them first. Nothing is written.",
  ],
])("%s is refused, and nothing is written", async (_, trial, message) => {
  expect(await refused(trial)).toEqual({ message: expect.stringContaining(message), untouched: true });
});

const VESTS = "example-rovers--acme-tracking--athlete-monitoring";
const ENTRADAS = "real-ejemplo--o-tickets--ticketing";
const DEAL = "example-rovers-example-capital-2025";

/** Adds a further page for a record to the fictional ledger in a folder of its own. */
async function addedPage(evidenceFor: string, changed: Record<string, string> = {}) {
  const folder = await ledgerFolder();
  const page = {
    evidence_url: "https://diario.example.org/otra",
    evidence_publisher: "Diario Ejemplo",
    evidence_date: "2026-02",
    evidence_note: "A second page reports it.",
    ...changed,
  };
  const request = { folder, draft: page, newVendor: undefined, evidenceFor, today: "2026-11-20" };
  const result = await addRow({ ...request, latestDay: "2026-11-21" }).catch((error: Error) => error.message);
  return { folder, result };
}

test("a further page is written among those of its relationship, newest first", async () => {
  const { result } = await addedPage(VESTS);
  expect(result).toMatchObject([
    {
      path: "data/evidence/england.csv",
      line: 2,
      row: `${VESTS},https://diario.example.org/otra,,Diario Ejemplo,,2026-02,,A second page reports it.,,,,2026-11-20,`,
    },
  ]);
});

test("the first further page of a country makes its file, with every column", async () => {
  const more = { term_end: "2028", archive_url: "https://archive.example.org/otra" };
  const { folder, result } = await addedPage(ENTRADAS, more);
  expect(result).toMatchObject([{ path: "data/evidence/spain.csv", line: 2 }]);
  expect(await readFile(join(folder, "evidence/spain.csv"), "utf8")).toBe(
    "relationship,evidence_url,archive_url,evidence_publisher,says,evidence_date,announced,evidence_note,quote,term_end,ended,verification_date,read_by\n" +
      `${ENTRADAS},https://diario.example.org/otra,https://archive.example.org/otra,Diario Ejemplo,,2026-02,,A second page reports it.,,2028,,2026-11-20,\n`,
  );
});

test("a further page may be announced, with its quote and who read it", async () => {
  const more = { announced: "yes", evidence_date: "2025-01", quote: "From July on.", read_by: "person" };
  const { folder, result } = await addedPage(ENTRADAS, more);
  expect(result).toMatchObject([{ path: "data/evidence/spain.csv", line: 2 }]);
  expect(await readFile(join(folder, "evidence/spain.csv"), "utf8")).toContain(
    `\n${ENTRADAS},https://diario.example.org/otra,,Diario Ejemplo,,2025-01,yes,A second page reports it.,From July on.,,,2026-11-20,person\n`,
  );
});

test("a further source of a deal is written into the members' evidence", async () => {
  const { result } = await addedPage(DEAL);
  expect(result).toMatchObject([
    {
      path: "data/members/deal-sources.csv",
      line: 2,
      row: expect.stringContaining(`${DEAL},https://diario`),
    },
  ]);
});

test.each([
  [
    "an unknown record",
    "real-ejemplo--o-tickets--tickting",
    {},
    `--evidence-for: no relationship or deal "real-ejemplo--o-tickets--tickting" (did you mean "${ENTRADAS}"?)\n\nNothing is written.`,
  ],
  [
    "a page that the record cites already",
    VESTS,
    { evidence_url: "https://club.example.org/partners", evidence_publisher: "Example Rovers" },
    "duplicate-page  the page is cited already at data/evidence/england.csv",
  ],
  ["a page without a note", VESTS, { evidence_note: "" }, "missing: --note"],
  [
    "a deal that is announced",
    DEAL,
    { announced: "yes" },
    "--announced is for relationships; the status of a deal says it",
  ],
])("%s is refused for further evidence, and nothing is written", async (_, id, changed, message) => {
  const { folder, result } = await addedPage(id, changed);
  expect(result).toEqual(expect.stringContaining(message));
  expect(await readFile(join(folder, "evidence/england.csv"), "utf8")).toBe(
    validFiles["evidence/england.csv"],
  );
});
