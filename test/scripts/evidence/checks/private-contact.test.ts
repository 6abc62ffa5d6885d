import { expect, test } from "vitest";
import { problemsWithCell } from "../evidence.ts";

const withNote = (note: string) => problemsWithCell("technology/germany.csv", 2, "evidence_note", note);

test.each([
  "Write to desk@zeitung.example.org for the list.",
  "The list (j.muster+list@example.org) names it.",
])("the e-mail address in %j is reported", (note) => {
  expect(withNote(note)).toEqual([
    "data/technology/germany.csv:2:evidence_note private-contact evidence_note contains an e-mail address (remove it)",
  ]);
});

test.each([
  "Call +49 711 99 33 10 for the list.",
  "Call 0049 711 993310 for the list.",
  "Call 020 7946 0958 for the list.",
  "Call (0171) 555-012-34 for the list.",
  "Call 555.010.9999 for the list.",
  "Call +290 12345 for the list.",
  "Call +49 711/993310 for the list.",
  "Call 020\u20117946\u20110958 for the list.",
])("the telephone number in %j is reported", (note) => {
  expect(withNote(note)).toEqual([
    "data/technology/germany.csv:2:evidence_note private-contact evidence_note contains what looks like a telephone number (remove it)",
  ]);
});

test.each(["scope", "product", "evidence_publisher"])(
  "a telephone number in the %s is reported",
  (column) => {
    expect(problemsWithCell("technology/germany.csv", 2, column, "Tel 020 7946 0958")).toContain(
      `data/technology/germany.csv:2:${column} private-contact ${column} contains what looks like a telephone number (remove it)`,
    );
  },
);

test("a telephone number among aliases is reported", () => {
  expect(problemsWithCell("clubs.csv", 2, "aliases", "Rovers|020 7946 0958")).toEqual([
    "data/clubs.csv:2:aliases private-contact aliases contains what looks like a telephone number (remove it)",
  ]);
});

test.each([
  "Used in the seasons 2013-14 and 2014-15.",
  "Used in the seasons 2013/14 2014/15.",
  "Used from 2019 to 2024 by the first team.",
  '"Some 1,500 of 12,000 supporters hold the card."',
  "The ground has 81,365 seats.".replace(",", "."),
  "The contract of 2021-07-01 names it.",
  "The list gives @fcmuster as its account.",
  "A camera of 3840 x 2160 points records it.",
])("%j is no private contact", (note) => {
  expect(withNote(note)).toEqual([]);
});

test.each(["mail=j.muster@mail.example.org", "u=7&to=j.muster%40mail.example.org"])(
  "the e-mail address in the query %s of an address is reported",
  (query) => {
    const address = `https://zeitung.example.org/liste?${query}`;
    expect(problemsWithCell("technology/germany.csv", 2, "evidence_url", address)).toEqual([
      "data/technology/germany.csv:2:evidence_url private-contact evidence_url contains an e-mail address (remove it from the query)",
    ]);
  },
);

test("an @ in the path of an address is no e-mail address", () => {
  expect(
    problemsWithCell("technology/germany.csv", 2, "evidence_url", "https://zeitung.example.org/@muster/7"),
  ).toEqual([]);
});
