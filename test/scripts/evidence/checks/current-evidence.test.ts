import { expect, test } from "vitest";
import { problemsWith, validFiles, withCell, withLine, withRows } from "../evidence.ts";

/** The problems of a row that was verified on 1 May 2026. */
const withStatus = (status: string, evidenceDate: string, termEnd = "") =>
  problemsWith(
    withLine("technology/germany.csv", 2, (row) =>
      row
        .replace("status unknown", status)
        .replace("2022-03", evidenceDate)
        .replace(",,,,2026", `,,${termEnd},,2026`),
    ),
  );

const told = (evidenceDate: string) => [
  `data/technology/germany.csv:2:status current-evidence current rests on evidence of ${evidenceDate}, more than 36 months before it was verified (write "status unknown", which needs no new evidence, or add a newer page, its evidence_date or its term_end)`,
];

test.each(["2022-03", "2023-04-30", "2023-04", "2022", "1998-07-12"])(
  "current on evidence of %s, more than 36 months old, is reported",
  (date) => expect(withStatus("current", date)).toEqual(told(date)),
);

// A rough date counts to its last day.
test.each(["2023-05-01", "2023-05", "2023"])("current on evidence of %s is allowed", (date) => {
  expect(withStatus("current", date)).toEqual([]);
});

test.each(["2026-05-01", "2026-05", "2026", "2028-06"])(
  "a term to %s still ran on the day of verification and makes old evidence current",
  (termEnd) => expect(withStatus("current", "2019-03", termEnd)).toEqual([]),
);

test.each(["2026-04-30", "2026-04", "2025"])("a term to %s makes nothing current any more", (termEnd) => {
  expect(withStatus("current", "2019-03", termEnd)).toEqual(told("2019-03"));
});

/** The current row of England is of 2019, and its further pages are these. */
const withPages = (...pages: readonly string[]) =>
  problemsWith({
    ...withCell("technology/england.csv", 2, "evidence_date", "2019"),
    ...withRows("evidence/england.csv", ...pages),
  });

const [VESTS = "", PARTNERS = ""] = (validFiles["evidence/england.csv"] ?? "").split("\n").slice(1);

test("a further page that is newer, or that names a running term, makes old evidence current", () => {
  expect(withPages(VESTS)).toEqual([]);
  expect(withPages(PARTNERS)).toEqual([]);
});

test("further pages that are old as well do not", () => {
  const old = [VESTS.replace("2025-09", "2022"), PARTNERS.replace(",2027,", ",2025,")];
  expect(withPages(...old)).toEqual([
    expect.stringContaining("england.csv:2:status current-evidence current rests on evidence of 2022, more"),
  ]);
  expect(withPages()).toEqual([expect.stringContaining("current rests on evidence of 2019, more")]);
});

test.each(["historical", "status unknown"])("evidence of a relationship that is %s may be old", (status) => {
  expect(withStatus(status, "2001")).toEqual([]);
});
