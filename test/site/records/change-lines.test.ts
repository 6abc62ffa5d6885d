import { expect, test } from "vitest";
import type { ChangeContent, FieldChange } from "../../../contract/changes.ts";
import { pageKind } from "../../../site/build/releases.ts";
import { changeLines, changeText, changeTitle, newestPageOf } from "../../../site/records/change-lines.ts";
import { statusRule } from "../../../site/records/changes.tsx";

const CHANGE: ChangeContent = {
  kind: "corrected",
  relationship: "example-rovers--acme-tracking--ticketing",
  club: "example-rovers",
  clubName: "Example Rovers",
  ofLeague: false,
  country: "England",
  category: "Ticketing",
  vendor: "acme-tracking",
  vendorName: "Acme Tracking",
  product: null,
  scope: "Stadium",
  status: "historical",
  evidenceNote: "Sold tickets until 2021.",
  evidenceUrl: "https://news.example.org/new",
  evidencePublisher: "Example News",
  evidenceDate: null,
  fields: [],
  reason: null,
  url: "https://ledger.example.org/clubs/example-rovers/",
  statusReason: "ended 2021",
  newestEvidenceDate: null,
};

const own = (field: string, from: string | null, to: string | null): FieldChange => ({
  field,
  page: null,
  from,
  to,
});

const ofPage = (page: string, field: string, from: string | null, to: string | null): FieldChange => ({
  field,
  page,
  from,
  to,
});

const textOf = (...fields: FieldChange[]) => changeText({ ...CHANGE, fields });

test("a value that was empty was added, one that is empty now was removed", () => {
  expect(textOf(own("termEnd", null, "2028-06"))).toBe("End of term added: Jun 2028");
  expect(textOf(own("ended", "2021", null))).toBe("End of use removed: 2021");
});

test("who read a page, whether it only announces the use and whom it repeats always have a value", () => {
  expect(textOf(own("says", null, "vendor"))).toBe("Who says it: press → vendor");
  const page = "https://news.example.org/more";
  expect(textOf(own("announced", "yes", null), own("quote", null, "From July on."))).toBe(
    "Only announced: yes → no. Quote added: From July on.",
  );
  expect(textOf(ofPage(page, "announced", null, "yes"), ofPage(page, "readBy", null, "person"))).toBe(
    "Only announced (news.example.org): no → yes. Read by (news.example.org): software → person",
  );
});

test("the day of reading is not shown", () => {
  expect(
    textOf(own("verificationDate", "2026-11-21", "2026-11-22"), own("scope", "Academy", "Stadium")),
  ).toBe("Scope: Academy → Stadium");
});

test("a new archived copy leads to it", () => {
  const copy = "https://archive.example.org/2021/page";
  expect(changeLines({ ...CHANGE, fields: [own("archiveUrl", null, copy)] })).toEqual([
    { label: "Archived copy", from: null, to: { text: "archive.example.org", href: copy } },
  ]);
});

test("whom the former main source repeated is not said of the new one", () => {
  const fields = [
    own("evidenceUrl", "https://old.example.org/page", "https://news.example.org/new"),
    own("says", "vendor", null),
  ];
  expect(textOf(...fields)).toBe("Main source: old.example.org → Example News");
});

test("a former main source that is cited further is not said to be new", () => {
  const old = "https://old.example.org/page";
  const fields = [
    own("evidenceUrl", old, "https://news.example.org/new"),
    own("evidencePublisher", "Old Paper", "Example News"),
    ofPage(old, "publisher", null, "Old Paper"),
    ofPage(old, "verificationDate", null, "2026-11-21"),
  ];
  expect(textOf(...fields)).toBe("Main source: old.example.org → Example News");
});

test("a further source that becomes the main one is not said to be removed", () => {
  const fields = [
    own("evidenceUrl", "https://old.example.org/page", "https://news.example.org/new"),
    ofPage("https://news.example.org/new", "publisher", "Example News", null),
  ];
  expect(textOf(...fields)).toBe("Main source: old.example.org → Example News");
});

test("further sources that come and go lead to their pages", () => {
  const lines = changeLines({
    ...CHANGE,
    fields: [
      ofPage("https://a.example.org/1", "publisher", null, "A"),
      ofPage("https://a.example.org/1", "date", null, "2025-06"),
      ofPage("https://b.example.org/2", "publisher", "B", null),
      ofPage("https://c.example.org/3", "note", "One word.", "Another word."),
    ],
  });
  expect(lines).toEqual([
    { label: "Further source", from: null, to: { text: "A, Jun 2025", href: "https://a.example.org/1" } },
    { label: "Further source", from: { text: "B", href: "https://b.example.org/2" }, to: null },
    { label: "Note (c.example.org)", from: { text: "One word." }, to: { text: "Another word." } },
  ]);
});

test("what was added says its evidence, what was removed the reason", () => {
  expect(changeText({ ...CHANGE, kind: "added" })).toBe(
    "Added, historical. Sold tickets until 2021. Source: Example News, undated.",
  );
  expect(changeText({ ...CHANGE, kind: "removed", reason: "Not the club's page." })).toBe(
    "Removed: Not the club's page.",
  );
});

test.each([
  [
    [own("status", "status unknown", "current"), own("scope", "Academy", "Stadium")],
    "status unknown → current",
  ],
  [[own("scope", "Academy", "Stadium"), own("termEnd", null, "2028-06")], "corrected (scope, end of term)"],
  [[], "corrected"],
])("the title of a change in a feed says what changed", (fields, what) => {
  expect(changeTitle({ ...CHANGE, fields })).toBe(`Example Rovers and Acme Tracking, Ticketing: ${what}`);
});

test.each([
  ["current", "evidence of January 2024", "2024-01-24", "evidence of January 2024"],
  ["historical", "ended 2021", "2019", "ended 2021"],
  [
    "status unknown",
    "announced June 2026",
    "2026-06",
    "its newest page only announces it: announced June 2026",
  ],
  ["status unknown", "undated source", null, "no page bears a date"],
  ["status unknown", "last evidence 2023", "2023-11-22", "its evidence is older than 36 months"],
  [
    "status unknown",
    "last evidence 2023",
    "2023-11-23",
    "no page of the 36 months before shows ordinary use",
  ],
] as const)("a change to %s on %s, newest page of %s, has its rule", (status, statusReason, newest, rule) => {
  const change = { ...CHANGE, status, statusReason, newestEvidenceDate: newest };
  expect(statusRule(change, "2026-11-23T21:55:38Z")).toBe(rule);
});

test("what was historical and is unknown lacks a page that says so", () => {
  const change = { ...CHANGE, status: "status unknown", statusReason: "last evidence 2018" } as const;
  const fields = [own("status", "historical", "status unknown")];
  expect(statusRule({ ...change, fields }, "2026-11-23")).toBe("no page says that it ended");
});

const MORE = "https://more.example.org/page";
const MAIN = { text: "Example News, Jan 2026", href: "https://news.example.org/new" };
const moved = { ...CHANGE, evidenceDate: "2026-01" };

test.each([
  ["another main source", [own("evidenceUrl", "https://old.example.org/page", MAIN.href)], MAIN],
  ["a date found for the main source", [own("evidenceDate", null, "2026-01")], MAIN],
  [
    "a further source that is newer than the new main one",
    [
      own("evidenceDate", null, "2026-01"),
      ofPage(MORE, "publisher", null, "More"),
      ofPage(MORE, "date", null, "2026-06"),
    ],
    { text: "More, Jun 2026", href: MORE },
  ],
  [
    "a further source that bears a later date, whose publisher is known before",
    [ofPage(MORE, "date", "2024", "2026-02")],
    { text: "more.example.org, Feb 2026", href: MORE },
  ],
  [
    "the main source, not the former one that is cited further",
    [
      own("evidenceUrl", MORE, MAIN.href),
      ofPage(MORE, "publisher", null, "More"),
      ofPage(MORE, "date", null, "2026-06"),
    ],
    MAIN,
  ],
  ["no page, if only words differ", [own("scope", "A", "B"), ofPage(MORE, "note", "one", "other")], null],
  ["no page, if one is not cited any more", [ofPage(MORE, "publisher", "More", null)], null],
])("what moved a status is %s", (_, fields, page) => {
  expect(newestPageOf({ ...moved, fields })).toEqual(page);
});

test("what was added rests on its main source", () => {
  expect(newestPageOf({ ...moved, kind: "added" })).toEqual(MAIN);
});

test.each([
  ["current use that another page makes unknown", "https://old.example.org/", "corrected"],
  ["current use that has grown too old", null, "changed"],
])("%s is shown as %s", (_, former, kind) => {
  const fields = [
    own("status", "current", "status unknown"),
    ...(former === null ? [] : [own("evidenceUrl", former, CHANGE.evidenceUrl)]),
  ];
  expect(pageKind({ ...CHANGE, kind: "changed", status: "status unknown", fields })).toBe(kind);
});
