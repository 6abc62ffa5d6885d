import { expect, test } from "vitest";
import { validFiles, withCell, withLine, withLines, withRows } from "../evidence.ts";
import { changesIn, comparison, withText } from "./comparison.ts";

const GERMANY = "technology/germany.csv";
const SPAIN = "technology/spain.csv";
const [HEADER = "", FIRST = "", SECOND = ""] = validFiles[GERMANY]?.split("\n") ?? [];
const RENAMED = {
  ...withText("clubs.csv", "real-ejemplo", "ejemplo-cf"),
  ...withText(SPAIN, "real-ejemplo,", "ejemplo-cf,"),
};

test.each<[string, Record<string, string>, string[]]>([
  ["nothing", {}, []],
  [
    "rows that stand elsewhere or are quoted otherwise",
    { [GERMANY]: `${HEADER}\n${SECOND}\n"fc-muster"${FIRST.slice(9)}\n` },
    [],
  ],
  [
    "a new row",
    withLines(GERMANY, SECOND.replace("o-tickets,", "o-tickets,Season Pass")),
    ["relationship added fc-muster--o-tickets--ticketing--season-pass"],
  ],
  ["a row that is gone", withRows(SPAIN), ["relationship removed real-ejemplo--o-tickets--ticketing"]],
  [
    "another status",
    withCell(SPAIN, 2, "status", "historical"),
    ["relationship status changed real-ejemplo--o-tickets--ticketing"],
  ],
  [
    "a club that is renamed by a redirect, whose relationships are the same",
    { ...RENAMED, ...withLines("redirects.csv", "club,real-ejemplo,ejemplo-cf,2026-11-01") },
    ["club renamed ejemplo-cf"],
  ],
  [
    "a category that is renamed by a redirect, whose relationships are the same",
    {
      ...withText("categories.yaml", "slug: ticketing", "slug: admission"),
      ...withLines("redirects.csv", "category,ticketing,admission,2026-11-01"),
    },
    ["category renamed admission"],
  ],
  [
    "a category that is renamed by a redirect, whose further pages are the same",
    {
      ...withText("categories.yaml", "slug: athlete-monitoring", "slug: monitoring"),
      ...withText("evidence/england.csv", "--athlete-monitoring", "--monitoring"),
      ...withLines("redirects.csv", "category,athlete-monitoring,monitoring,2026-11-01"),
    },
    ["category renamed monitoring"],
  ],
  [
    "a vendor that is renamed without a redirect, whose relationships are others",
    {
      ...withText("vendors.csv", "o-tickets,O'", "o-billets,O'"),
      ...withText(SPAIN, "o-tickets", "o-billets"),
    },
    [
      "relationship added real-ejemplo--o-billets--ticketing",
      "relationship removed real-ejemplo--o-tickets--ticketing",
      "vendor added o-billets",
      "vendor removed o-tickets",
    ],
  ],
  [
    "a category's definition, once and not for each row",
    withText("categories.yaml", "Turnstiles do not", "Gates do not"),
    ["category changed ticketing"],
  ],
  [
    "a deal that is new",
    withLines(
      "members/deals.csv",
      "fc-muster-example-capital-2018,2018,,fc-muster,example-capital,Example Capital,,,minority stake,collapsed,,,https://news.example.org/z,Example News,,Nothing came of it.,,2026-11-20,",
    ),
    ["deal added fc-muster-example-capital-2018"],
  ],
  [
    "the name of a club that only members' evidence names",
    withCell("members/clubs.csv", 3, "name", "Harbour United"),
    ["member club changed example-harbour"],
  ],
])("as changes are reported: %s", (_, changed, changes) => {
  expect(changesIn(changed)).toEqual(changes);
});

test("another field is a change that says what it was and is", () => {
  const { sections } = comparison(withCell(SPAIN, 2, "scope", "Stadium"));
  const fields = [{ field: "scope", before: "Not stated", after: "Stadium" }];
  expect(sections).toMatchObject([{ kind: "relationship", changes: [{ what: "changed", fields }] }]);
});

test("two clubs that become one are reported as a new name, and not compared", () => {
  const merged = {
    ...withRows("clubs.csv", "example-rovers,Example Rovers,England,,", "fc-muster,1. FC Müster,Germany,,"),
    ...withLines("redirects.csv", "club,real-ejemplo,fc-muster,2026-11-01"),
    ...withRows(SPAIN),
  };
  expect(changesIn(merged)).toContain("club renamed fc-muster");
  expect(changesIn(merged)).toContain("relationship renamed fc-muster--o-tickets--ticketing");
});

test("evidence before that could not be read is left out of the comparison", () => {
  const broken = withLine(SPAIN, 2, (line) => `"${line}`);
  expect(changesIn({}, broken)).toEqual(["relationship added real-ejemplo--o-tickets--ticketing"]);
});

const PAGES = "evidence/england.csv";

const withoutLine = (name: string, line: number) =>
  withRows(
    name,
    ...(validFiles[name] ?? "")
      .split("\n")
      .filter((row, index) => row !== "" && index > 0 && index !== line - 1),
  );

const VESTS = "example-rovers--acme-tracking--athlete-monitoring";

test.each([
  [
    "added",
    withLines(PAGES, `${VESTS},https://news.example.org/more,,Example News,,,,More of it.,,,,2026-07-01,`),
    "https://news.example.org/more",
  ],
  ["removed", withoutLine(PAGES, 3), "https://club.example.org/partners"],
  [
    "changed",
    withCell(PAGES, 2, "evidence_note", "The supplier shows it."),
    "https://herald.example.org/vests",
  ],
])("a further page that is %s is reported with its record and address", (what, changed, url) => {
  expect(changesIn(changed)).toEqual([`further page ${what} ${VESTS} ${url}`]);
});

test("a further page that is cited by another address is a page removed and a page added", () => {
  expect(changesIn(withCell(PAGES, 2, "evidence_url", "https://herald.example.org/vests-2"))).toEqual([
    `further page removed ${VESTS} https://herald.example.org/vests`,
    `further page added ${VESTS} https://herald.example.org/vests-2`,
  ]);
});

test("sources of deals, leagues and teams are compared as well", () => {
  expect(changesIn(withCell("members/deal-sources.csv", 2, "evidence_date", "2025-08"))).toEqual([
    "deal source changed example-rovers-example-capital-2025 https://gazette.example.org/rovers-completed",
  ]);
  expect(changesIn(withCell("leagues.csv", 2, "tier", "2"))).toEqual(["league changed example-league"]);
  expect(changesIn(withCell("league-clubs.csv", 5, "club", "fc-muster"))).toEqual([
    "league club changed example-league 2025/26 Specimen Town",
  ]);
});

const PAIR = `${VESTS},fc-muster--acme-tracking--athlete-monitoring--vest-5`;
const withPair = (note: string) => withRows("supplier-changes.csv", `${PAIR},${note},2026-06-30,`);

test("a change of supplier is compared as well, and is the same after a club is renamed", () => {
  const id = PAIR.replace(",", " ");
  const before = withPair("It left the maker.");
  expect(changesIn(before)).toEqual([`supplier change added ${id}`]);
  expect(changesIn(withPair("It left in 2021."), before)).toEqual([`supplier change changed ${id}`]);
  const renamed = {
    ...withText("clubs.csv", "fc-muster", "muster-1910"),
    ...withText(GERMANY, "fc-muster", "muster-1910"),
    ...withLines("redirects.csv", "club,fc-muster,muster-1910,2026-11-01"),
    ...withRows(
      "supplier-changes.csv",
      `${PAIR.replace("fc-muster", "muster-1910")},It left the maker.,2026-06-30,`,
    ),
  };
  expect(changesIn(renamed, before)).toContain("club renamed muster-1910");
  expect(changesIn(renamed, before).filter((change) => change.startsWith("supplier"))).toEqual([]);
});
