import { expect, test } from "vitest";
import type { ChangeContent, FieldChange } from "../../../contract/changes.ts";
import { changeLines, changeText, changeTitle } from "../../../site/records/change-lines.ts";

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
