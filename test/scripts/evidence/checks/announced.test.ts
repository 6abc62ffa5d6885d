import { expect, test } from "vitest";
import { problemsOf, problemsWith, validFiles, withCell, withText } from "../evidence.ts";

const ENGLAND = "technology/england.csv";
const PAGES = "evidence/england.csv";

/** The current row of England is of 15 January 2026, and its further pages name no term. */
const WITHOUT_TERM = withText(PAGES, ",2027,", ",,");

const told = (date: string) => [
  `data/${ENGLAND}:2:status current-evidence current rests on what was only announced in ${date} (write "status unknown", which needs no new evidence, or add a newer page, its evidence_date or its term_end)`,
];

test("a row whose newest page is announced is not current", () => {
  const announced = withCell(ENGLAND, 2, "announced", "yes");
  expect(problemsWith({ ...WITHOUT_TERM, ...announced })).toEqual(told("2026-01-15"));
});

test("a further page that is announced and newer makes its row announced", () => {
  const pages = (date: string) => ({
    [PAGES]: WITHOUT_TERM[PAGES]?.replace(",2025-09,,", `,${date},yes,`) ?? "",
  });
  expect(problemsWith(pages("2026-02"))).toEqual(told("2026-02"));
  expect(problemsWith(pages("2026-01-15"))).toEqual([]);
  expect(problemsWith(pages("2025-12"))).toEqual([]);
});

test("a term that runs makes a row current that is announced", () => {
  expect(validFiles[PAGES]).toContain(",2027,");
  expect(problemsOf(`${ENGLAND}:2:announced = yes`)).toEqual([]);
});

test("an end makes a row historical that is announced, and its status may be unknown", () => {
  expect(problemsOf(`${ENGLAND}:3:announced = yes`)).toEqual([]);
  expect(problemsOf("technology/germany.csv:2:announced = yes")).toEqual([]);
});

test("a row that is only announced is not historical without an end or a term", () => {
  const GERMANY = "technology/germany.csv";
  const text = withCell(GERMANY, 2, "announced", "yes")[GERMANY] ?? "";
  expect(problemsWith({ [GERMANY]: text.replace(",status unknown,", ",historical,") })).toEqual([
    `data/${GERMANY}:2:status ended-status historical, but its newest page of 2022-03 only says what is to come (write "status unknown", or when a page says that it ended)`,
  ]);
});

test("a quote with a line break is reported at its cell", () => {
  const [fault] = problemsOf('technology/germany.csv:2:quote = "Der Klub\nnutzt sie."');
  expect(fault).toMatch(/^2:quote csv-syntax a quoted field is not closed on its line/);
});

test("a note that is the quote is reported at the note", () => {
  const quote = "THE CLUB IS NAMED AS A USER OF THE VEST IN A LIST OF CUSTOMERS.";
  expect(problemsOf(`technology/germany.csv:2:quote = ${quote}`)).toEqual([
    "2:evidence_note note the note is copied from the quote (say it in our own words)",
  ]);
});

test("a note that holds a passage of the quote, or is one, is reported; a shared name is not", () => {
  const reported = ["2:evidence_note note the note is copied from the quote (say it in our own words)"];
  const plant = (quote: string) => problemsOf(`technology/germany.csv:2:quote = ${quote}`);
  expect(plant("“the club is named as a user of the vest in a list”")).toEqual(reported);
  expect(plant("Today: The club is named as a user of the vest in a list of customers!")).toEqual(reported);
  expect(plant("a list of customers")).toEqual([]);
});

test.each(["The club <b>uses</b> it.", "The club&nbsp;uses it.", "The club&#39;s vest."])(
  "HTML in a quote is reported: %s",
  (quote) =>
    expect(problemsOf(`technology/germany.csv:2:quote = ${quote}`)).toEqual([
      "2:quote quote the quote contains HTML (copy the words as a browser shows them)",
    ]),
);

test.each(["The club … uses it.", "The club [...] uses it."])(
  "an ellipsis in a quote is reported: %s",
  (quote) =>
    expect(problemsOf(`technology/germany.csv:2:quote = ${quote}`)).toEqual([
      "2:quote quote the quote has an ellipsis (quote one passage that the page has without a gap)",
    ]),
);

test.each(["R&D; AT&T & Co < 5 > 3", "=5 and @club say so", "クラブは新しいシステムを導入しました。"])(
  "a quote keeps the signs of its page: %s",
  (quote) => expect(problemsOf(`technology/germany.csv:2:quote = ${quote}`)).toEqual([]),
);
