import { expect, test } from "vitest";
import { withCell, withLine, withLines, withRows } from "../evidence.ts";
import { problemsOverTime, withText } from "./comparison.ts";

const SPAIN = "technology/spain.csv";

test("a status that changes without new evidence is reported at its cell", () => {
  expect(problemsOverTime(withCell(SPAIN, 2, "status", "historical"))).toEqual([
    'data/technology/spain.csv:2:46  status-evidence  real-ejemplo--o-tickets--ticketing changes from "status unknown" to ' +
      '"historical" without new evidence (cite another evidence_url or a further page, or read the page again and write the new verification_date)',
  ]);
});

const withStatusAnd = (old: string, now: string) =>
  withLine(SPAIN, 2, (line) => line.replace("status unknown", "historical").replace(old, now));

test("a status may change with another source", () => {
  expect(problemsOverTime(withStatusAnd("/entradas", "/nuevo"))).toEqual([]);
});

test("a status may change when its source is read again later", () => {
  expect(problemsOverTime(withStatusAnd("2026-04-10", "2026-04-11"))).toEqual([]);
});

test("a verification date that goes back is reported", () => {
  expect(problemsOverTime(withCell(SPAIN, 2, "verification_date", "2026-04-09"))).toEqual([
    "data/technology/spain.csv:2:149  verification-back  real-ejemplo--o-tickets--ticketing was verified on 2026-04-10, " +
      "and the edit says 2026-04-09 (write 2026-04-10 or a later day)",
  ]);
});

test("a row that is removed without a reason is reported with the place for its line", () => {
  expect(problemsOverTime(withRows(SPAIN))).toEqual([
    "data/removed.csv:5:1  removed-unlisted  real-ejemplo--o-tickets--ticketing is removed without a reason " +
      "(add the line: relationship,real-ejemplo--o-tickets--ticketing,<reason>,<date>)",
  ]);
});

test("a row may be taken out with a reason", () => {
  const line = "relationship,real-ejemplo--o-tickets--ticketing,The page is gone.,2026-11-01";
  expect(problemsOverTime({ ...withRows(SPAIN), ...withLines("removed.csv", line) })).toEqual([]);
});

const WITHOUT_EJEMPLO = {
  ...withRows(SPAIN),
  ...withText("clubs.csv", "real-ejemplo,Real Ejemplo,Spain,\n", ""),
};

test("a club that is removed without a line is reported once, and not for each of its rows", () => {
  expect(problemsOverTime(WITHOUT_EJEMPLO)).toEqual([
    "data/removed.csv:3:1  slug-unlisted  the club real-ejemplo is gone without a reason (add the line: club,real-ejemplo,<reason>,<date>)",
  ]);
});

test("one line for a club is enough for all its rows", () => {
  const line = withLines("removed.csv", "club,real-ejemplo,It was dissolved.,2026-11-01");
  expect(problemsOverTime({ ...WITHOUT_EJEMPLO, ...line })).toEqual([]);
});

const RENAMED = {
  ...withText("clubs.csv", "real-ejemplo", "ejemplo-cf"),
  ...withText(SPAIN, "real-ejemplo,", "ejemplo-cf,"),
};

test("a slug that is changed without a redirect is reported with the line to add", () => {
  expect(problemsOverTime(RENAMED)).toEqual([
    "data/redirects.csv:3:1  slug-unlisted  the club real-ejemplo seems to be ejemplo-cf now (add the line: club,real-ejemplo,ejemplo-cf,<date>)",
  ]);
});

test("a slug may be changed with a redirect", () => {
  const line = withLines("redirects.csv", "club,real-ejemplo,ejemplo-cf,2026-11-01");
  expect(problemsOverTime({ ...RENAMED, ...line })).toEqual([]);
});

test("a status that changes with the club's new name needs new evidence all the same", () => {
  const renamed = {
    ...RENAMED,
    ...withLines("redirects.csv", "club,real-ejemplo,ejemplo-cf,2026-11-01"),
    [SPAIN]: (RENAMED[SPAIN] ?? "").replace("status unknown", "current"),
  };
  expect(problemsOverTime(renamed)).toEqual([
    expect.stringContaining("status-evidence  ejemplo-cf--o-tickets--ticketing changes from"),
  ]);
});

test("a line of removed.csv or redirects.csv that is gone is reported where it stood", () => {
  expect(
    problemsOverTime({
      ...withText(
        "removed.csv",
        "vendor,gone-systems,The source that named it was withdrawn.,2026-02-01\n",
        "",
      ),
      ...withText("redirects.csv", "vendor,otickets,o-tickets,2026-01-11\n", ""),
    }),
  ).toEqual([
    "data/redirects.csv:3:1  history-kept  the line of the vendor otickets is gone (put it back: its URL has been cited)",
    "data/removed.csv:5:1  history-kept  the line of the vendor gone-systems is gone (put it back: its URL has been cited)",
  ]);
});

test("a line goes when what it names comes back", () => {
  expect(
    problemsOverTime({
      ...withText(
        "removed.csv",
        "vendor,gone-systems,The source that named it was withdrawn.,2026-02-01\n",
        "",
      ),
      ...withLines("vendors.csv", "gone-systems,Gone Systems,,,"),
    }),
  ).toEqual([]);
});
