import { expect, test } from "vitest";
import { createSnapshot } from "../../../../scripts/evidence/diff/snapshot.ts";
import { readEvidence } from "../../../../scripts/evidence/reading/read-evidence.ts";
import { unreleased } from "../../../../scripts/evidence/releases/next-release.ts";
import { relationshipRecords } from "../../../../scripts/evidence/releases/relationships.ts";
import { readReleases } from "../../../../scripts/evidence/releases/release-files.ts";
import { replay } from "../../../../scripts/evidence/releases/replay.ts";
import { type Files, validFiles, withCell, withLines, withRows } from "../evidence.ts";
import { lastRelease, releasesOf } from "./evidence-at.ts";

test.each(["data", "test/fixtures/evidence"])(
  "all releases of %s from nothing, and what is not released yet, give the evidence of today",
  async (folder) => {
    const { evidence } = await readEvidence(folder, undefined);
    const releases = readReleases(evidence);
    expect(releases.length).toBeGreaterThan(1);
    const today = relationshipRecords(createSnapshot(evidence));
    const replayed = replay([...releases, unreleased(evidence)]);
    expect(Object.fromEntries(replayed)).toEqual(Object.fromEntries(today));
  },
);

const SPAIN = "technology/spain.csv";
const ENGLAND = "technology/england.csv";
const TICKETS = "real-ejemplo--o-tickets--ticketing";
const VESTS = "example-rovers--acme-tracking--athlete-monitoring";
const PAGE = `${TICKETS},https://boletin.example.org/entradas,,Boletín,,2025,,The club renews with the firm.,,,,2026-05-01,`;

/** Several cells of the only Spanish row. */
const spanish = (cells: Readonly<Record<string, string>>): Files => {
  const [header = "", row = ""] = validFiles[SPAIN]?.split("\n") ?? [];
  const values = row.split(",").map((cell, index) => cells[header.split(",")[index] ?? ""] ?? cell);
  return { [SPAIN]: `${header}\n${values.join(",")}\n` };
};

const DATED = spanish({ evidence_date: "2023-05-10", status: "current", verification_date: "2026-04-10" });

test.each<[what: string, before: Files, after: Files, expected: object]>([
  [
    "a page that was read again and says the same is no change",
    {},
    spanish({ verification_date: "2026-08-01" }),
    { read_again: [TICKETS] },
  ],
  [
    "so is a page whose words are kept, or that a person read",
    {},
    withCell(SPAIN, 2, "quote", "Entradas para todos"),
    { read_again: [TICKETS] },
  ],
  [
    "another scope of the same page is a correction",
    {},
    spanish({ scope: "Stadium" }),
    { corrected: [TICKETS] },
  ],
  [
    "so is what was found when the page was read again",
    {},
    spanish({ scope: "Stadium", verification_date: "2026-08-01" }),
    { corrected: [TICKETS] },
  ],
  [
    "so is a date that the page bore already",
    {},
    spanish({ evidence_date: "2026-01" }),
    { corrected: [TICKETS] },
  ],
  [
    "so is the new address of the same dated page",
    DATED,
    spanish({
      evidence_url: "https://diario.example.org/2023/entradas",
      evidence_date: "2023-05-10",
      status: "current",
    }),
    { corrected: [TICKETS] },
  ],
  [
    "another page is newer evidence",
    {},
    spanish({ evidence_url: "https://diario.example.org/otra", evidence_date: "2026-01" }),
    { changed: [TICKETS] },
  ],
  ["a further page is newer evidence", {}, withLines("evidence/england.csv", PAGE), { changed: [TICKETS] }],
  [
    "a page that bears a later date at the same address is newer evidence",
    DATED,
    spanish({ evidence_date: "2026-02", status: "current" }),
    { changed: [TICKETS] },
  ],
  [
    "current use that grew too old until the page was read again is no correction",
    DATED,
    spanish({ evidence_date: "2023-05-10", verification_date: "2026-08-01" }),
    { changed: [TICKETS] },
  ],
  [
    "current use that was too old when it was entered is corrected",
    spanish({ evidence_date: "2020", status: "current" }),
    spanish({ evidence_date: "2020", verification_date: "2026-08-01" }),
    { corrected: [TICKETS] },
  ],
  [
    "a row that is gone is removed, with the reason of removed.csv",
    {},
    {
      ...withRows(SPAIN),
      ...withLines("removed.csv", `relationship,${TICKETS},The page was withdrawn.,2026-11-01`),
    },
    { removed: [`${TICKETS}: The page was withdrawn.`] },
  ],
  [
    "a row that moved within its file is no change",
    {},
    withRows(ENGLAND, ...(validFiles[ENGLAND]?.split("\n").slice(1, 3).reverse() ?? [])),
    {},
  ],
])("%s", (_, before, after, expected) => {
  expect(lastRelease(before, after)).toEqual(expected);
});

test("a record that was removed can be added again", () => {
  const gone = withRows(SPAIN);
  expect(lastRelease({}, gone, {})).toEqual({ added: [TICKETS] });
  expect(replay(releasesOf({}, gone, {}).map(({ content }) => content)).has(TICKETS)).toBe(true);
});

const renamed = (list: string, kind: string, from: string, to: string): Files => ({
  [list]: validFiles[list]?.replace(new RegExp(`${from}(?=,|\n)`), to) ?? "",
  [SPAIN]: validFiles[SPAIN]?.replace(`${from},`, `${to},`) ?? "",
  ...withLines("redirects.csv", `${kind},${from},${to},2026-11-01`),
});

test.each([
  ["club", renamed("clubs.csv", "club", "real-ejemplo", "ejemplo-cf"), "ejemplo-cf--o-tickets--ticketing"],
  [
    "vendor",
    renamed("vendors.csv", "vendor", "o-tickets", "o-billets"),
    "real-ejemplo--o-billets--ticketing",
  ],
  [
    "category",
    renamed("categories.yaml", "category", "ticketing", "admission"),
    "real-ejemplo--o-tickets--admission",
  ],
])("a %s that was renamed changes the ids of its relationships and nothing else", (_, after, id) => {
  const releases = releasesOf({}, after).map(({ content }) => content);
  const entry = releases[1]?.changed.find((change) => change.id === id);
  expect(entry).toEqual({ id, fields: { id: { from: TICKETS, to: id } } });
  expect(releases[1]).toMatchObject({ corrected: [], removed: [], read_again: [] });
  const records = replay(releases);
  expect([records.has(id), records.has(TICKETS)]).toEqual([true, false]);
});

test("a record that was renamed to one that was there before is merged into it", () => {
  const club = "ejemplo-cf,Ejemplo CF,Spain,,";
  const [, row = ""] = validFiles[SPAIN]?.split("\n") ?? [];
  const both = {
    ...withLines("clubs.csv", club),
    ...withLines(SPAIN, row.replace("real-ejemplo", "ejemplo-cf")),
  };
  const merged = {
    "clubs.csv": both["clubs.csv"]?.replace(/^real-ejemplo.*\n/m, "") ?? "",
    ...withRows(SPAIN, row.replace("real-ejemplo", "ejemplo-cf")),
    ...withLines("redirects.csv", "club,real-ejemplo,ejemplo-cf,2026-11-01"),
  };
  expect(lastRelease(both, merged)).toEqual({
    removed: [`${TICKETS}: Merged into ejemplo-cf--o-tickets--ticketing.`],
  });
});

test("the second and third releases of a day have numbers, and each names the hash of the one before", () => {
  const states = [{}, spanish({ scope: "Stadium" }), spanish({ scope: "Shop" })];
  const releases = releasesOf(...states);
  expect(releases.map(({ name }) => name)).toEqual(["2026-11-20", "2026-11-20-2", "2026-11-20-3"]);
  expect(releases.map(({ content }) => content.previous)).toEqual([
    null,
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
});

test("a release keeps the names of what it adds, and again only a name that has changed", () => {
  const other = { "clubs.csv": validFiles["clubs.csv"]?.replace("Real Ejemplo", "Ejemplo CF") ?? "" };
  const [first, second] = releasesOf({}, { ...other, ...withCell(ENGLAND, 2, "scope", "Academy") });
  expect(first?.content.names).toMatchObject({
    "club real-ejemplo": "Real Ejemplo",
    "country real-ejemplo": "Spain",
    "vendor o-tickets": "O'Tickets",
    "category ticketing": "Ticketing",
  });
  expect(second?.content.names).toEqual({ "club real-ejemplo": "Ejemplo CF" });
});

test("the fields of a further page carry its address", () => {
  const [, second] = releasesOf(
    { "evidence/england.csv": validFiles["evidence/england.csv"]?.split("\n")[0] ?? "" },
    {},
  );
  expect(second?.content.changed).toMatchObject([
    {
      id: VESTS,
      fields: { "https://herald.example.org/vests evidence_publisher": { to: "Example Herald" } },
    },
  ]);
});
