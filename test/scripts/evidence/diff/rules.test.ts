import { expect, test } from "vitest";
import { describe } from "../../../../scripts/evidence/diff/describe.ts";
import { validFiles, withCell, withLine, withLines, withRows } from "../evidence.ts";
import { comparison, problemsOverTime, withText } from "./comparison.ts";

const SPAIN = "technology/spain.csv";
const CAPITAL = "members/buyers/example-capital.yaml";
const GONE = withText(
  "removed.csv",
  "vendor,gone-systems,The source that named it was withdrawn.,2026-02-01\n",
  "",
);
const WITHOUT_EJEMPLO = {
  ...withRows(SPAIN),
  ...withText("clubs.csv", "real-ejemplo,Real Ejemplo,Spain,,\n", ""),
};
const RENAMED = {
  ...withText("clubs.csv", "real-ejemplo", "ejemplo-cf"),
  ...withText(SPAIN, "real-ejemplo,", "ejemplo-cf,"),
};
const REDIRECT = withLines("redirects.csv", "club,real-ejemplo,ejemplo-cf,2026-11-01");
const ADMISSION = withText("categories.yaml", "slug: ticketing", "slug: admission");
const removal = (line: string) => withLines("removed.csv", line);

const withStatusAnd = (old: string, now: string) =>
  withLine(SPAIN, 2, (line) => line.replace("status unknown", "historical").replace(old, now));
const withActivity = (source: string) =>
  withText(
    CAPITAL,
    "active: true\nactive_source_url: https://news.example.org/capital-second-club",
    `active: false\nactive_source_url: https://news.example.org/${source}`,
  );

const NO_NEW_EVIDENCE = "or read the page again and write the new verification_date)";

test.each<[string, Record<string, string>, string | string[]]>([
  [
    "a status that changes without new evidence",
    withCell(SPAIN, 2, "status", "historical"),
    `data/technology/spain.csv:2:46  status-evidence  real-ejemplo--o-tickets--ticketing changes from "status unknown" to "historical" without new evidence (cite another evidence_url or a further page, ${NO_NEW_EVIDENCE}`,
  ],
  ["not a status with another source", withStatusAnd("/entradas", "/nuevo"), []],
  ["not a status whose source is read again later", withStatusAnd("2026-04-10", "2026-04-11"), []],
  [
    "a verification date that goes back",
    withCell(SPAIN, 2, "verification_date", "2026-04-09"),
    "data/technology/spain.csv:2:155  verification-back  real-ejemplo--o-tickets--ticketing was verified on 2026-04-10, and the edit says 2026-04-09 (write 2026-04-10 or a later day)",
  ],
  [
    "a row that is removed without a reason, with the place for its line",
    withRows(SPAIN),
    "data/removed.csv:5:1  removed-unlisted  real-ejemplo--o-tickets--ticketing is removed without a reason (add the line: relationship,real-ejemplo--o-tickets--ticketing,<reason>,<date>)",
  ],
  [
    "not a row that is removed with a reason",
    {
      ...withRows(SPAIN),
      ...removal("relationship,real-ejemplo--o-tickets--ticketing,The page is gone.,2026-11-01"),
    },
    [],
  ],
  [
    "a club that is removed without a line, and not each of its rows",
    WITHOUT_EJEMPLO,
    "data/removed.csv:3:1  slug-unlisted  the club real-ejemplo is gone without a reason (add the line: club,real-ejemplo,<reason>,<date>)",
  ],
  [
    "not the rows of a club that is removed with a line",
    { ...WITHOUT_EJEMPLO, ...removal("club,real-ejemplo,It was dissolved.,2026-11-01") },
    [],
  ],
  [
    "a slug that is changed without a redirect, with the line to add",
    RENAMED,
    "data/redirects.csv:4:1  slug-unlisted  the club real-ejemplo seems to be ejemplo-cf now (add the line: club,real-ejemplo,ejemplo-cf,<date>)",
  ],
  ["not a slug that is changed with a redirect", { ...RENAMED, ...REDIRECT }, []],
  [
    "a category's slug that is changed without a redirect, and not each of its rows",
    ADMISSION,
    "data/redirects.csv:3:1  slug-unlisted  the category ticketing seems to be admission now (add the line: category,ticketing,admission,<date>)",
  ],
  [
    "not a category's slug that is changed with a redirect",
    { ...ADMISSION, ...withLines("redirects.csv", "category,ticketing,admission,2026-11-01") },
    [],
  ],
  [
    "a status that changes with the club's new name",
    { ...RENAMED, ...REDIRECT, [SPAIN]: (RENAMED[SPAIN] ?? "").replace("status unknown", "current") },
    [expect.stringContaining("status-evidence  ejemplo-cf--o-tickets--ticketing changes from")],
  ],
  [
    "a line of removed.csv or redirects.csv that is gone, where it stood",
    { ...GONE, ...withText("redirects.csv", "vendor,otickets,o-tickets,2026-01-11\n", "") },
    [
      "data/redirects.csv:4:1  history-kept  the line of the vendor otickets is gone (put it back: its URL has been cited)",
      "data/removed.csv:5:1  history-kept  the line of the vendor gone-systems is gone (put it back: its URL has been cited)",
    ],
  ],
  [
    "not a line of removed.csv if what it names comes back",
    { ...GONE, ...withLines("vendors.csv", "gone-systems,Gone Systems,,,") },
    [],
  ],
  [
    "a deal's status that changes without new evidence",
    withCell("members/deals.csv", 3, "status", "completed"),
    [
      expect.stringContaining(
        'status-evidence  atletico-ficticio-club-family-2026 changes from "agreed" to "completed" without new evidence (cite another source_url or a further page,',
      ),
    ],
  ],
  [
    "a buyer that is no longer active, without new evidence",
    withActivity("capital-second-club"),
    `data/${CAPITAL}:26:9  status-evidence  example-capital: active changes from "true" to "false" without new evidence (cite another active_source_url, ${NO_NEW_EVIDENCE}`,
  ],
  ["not a buyer that is no longer active, with another source of it", withActivity("capital-ends"), []],
  [
    "a buyer's verification that goes back",
    withText(CAPITAL, "verification_date: 2026-11-20", "verification_date: 2026-11-19"),
    [expect.stringContaining("verification-back  example-capital was")],
  ],
])("of an edit is reported: %s", (_, changed, told) => {
  expect(problemsOverTime(changed)).toEqual([told].flat());
});

test("a buyer's change is described field by field, each by what it is a field of", () => {
  const changed = withText(CAPITAL, "stake_percent: 100", "stake_percent: null");
  const details = [{ label: "clubs example-rovers stake_percent", before: "100", after: "" }];
  const place = `data/${CAPITAL}:1`;
  expect(describe(comparison(changed))).toEqual([
    { title: "Buyers", changes: [{ what: "changed", id: "example-capital", place, details }] },
  ]);
});

test.each([
  ["announced", "yes"],
  ["quote", "The club is named as a user."],
  ["read_by", "person"],
])("a row that gets a value of %s is described by it", (label, after) => {
  const [section] = describe(comparison(withCell("technology/germany.csv", 2, label, after)));
  expect(section?.changes).toMatchObject([{ what: "changed", details: [{ label, before: "", after }] }]);
});

test.each([
  ["current", 2],
  ["historical", 3],
])("%s may become status unknown without new evidence", (_, line) => {
  expect(problemsOverTime(withCell("technology/england.csv", line, "status", "status unknown"))).toEqual([]);
});

const ENTRADAS = "real-ejemplo--o-tickets--ticketing";
const PAGES = "evidence/spain.csv";
const HISTORICAL = withCell(SPAIN, 2, "status", "historical");

/** A further page for a relationship, read on a day. */
const pageOf = (relationship: string, day = "2026-04-10") => ({
  [PAGES]: `${validFiles["evidence/england.csv"]?.split("\n")[0]}\n${relationship},https://diario.example.org/otra,,Diario Ejemplo,,2026-01,,A second page.,,,,${day},\n`,
});

test("a status may change with a further page that is new or read again later, and only with one of its own", () => {
  expect(problemsOverTime({ ...HISTORICAL, ...pageOf(ENTRADAS) })).toEqual([]);
  const before = pageOf(ENTRADAS);
  expect(problemsOverTime({ ...HISTORICAL, ...pageOf(ENTRADAS, "2026-04-11") }, before)).toEqual([]);
  expect(problemsOverTime({ ...HISTORICAL, ...before }, before)).toHaveLength(1);
  expect(problemsOverTime({ ...HISTORICAL, ...pageOf(`${ENTRADAS}--abono`) })).toHaveLength(1);
});

test("the verification date of a further page does not go back either", () => {
  expect(problemsOverTime(pageOf(ENTRADAS, "2026-04-09"), pageOf(ENTRADAS))).toEqual([
    expect.stringMatching(new RegExp(`^data/${PAGES}:2:\\d+ {2}verification-back`)),
  ]);
});
