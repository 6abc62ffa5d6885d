import { expect, test } from "vitest";
import { problemsOf, problemsWith, validFiles } from "../evidence.ts";

const FIRST = "releases/2026-05-02.yaml";
const SECOND = "releases/2026-07-01.yaml";
const THIRD = "releases/2026-07-01-2.yaml";

test("a changed old release breaks the chain at the next one", () => {
  expect(problemsOf(`${FIRST} ~ Ten-year contract => Five-year contract`)).toEqual([
    "data/releases/2026-07-01.yaml:previous release-chain this is not the hash of data/releases/2026-05-02.yaml " +
      "(undo the edit of data/releases/2026-05-02.yaml; npm run release writes a correction into the next release)",
  ]);
});

test("a release that is gone is noticed", () => {
  expect(problemsWith({ [FIRST]: null })).toEqual(
    expect.arrayContaining([
      "data/releases/2026-07-01.yaml:previous release-chain this is not the hash of any release (write null, or put the release before back)",
    ]),
  );
});

test.each([
  [
    `${THIRD} ~ 2026-07-01T15:30:00Z => 2026-07-02T15:30:00Z`,
    "released_at release-time released on 2026-07-02, but the file is named 2026-07-01-2",
  ],
  [
    `${THIRD} ~ 2026-07-01T15:30:00Z => 2026-07-01T07:30:00Z`,
    "released_at release-time this is not after 2026-07-01T08:00:00Z, the time of the release before",
  ],
  [
    `${THIRD} ~ example-rovers--o-tickets => example-rovers--acme-tickets`,
    'added.0.id release-records names has no "vendor acme-tickets" (name it in this release)',
  ],
  [
    `${THIRD} ~ example-rovers--o-tickets--ticketing--season-pass => fc-muster--o-tickets--ticketing`,
    "added.0.id release-records fc-muster--o-tickets--ticketing was there before",
  ],
  [`${THIRD} ~ "changed" => "change"`, 'change schema unknown field "change" (did you mean "changed"?)'],
  [
    `${THIRD} ~ 2026-07-01T15:30:00Z => today`,
    "released_at schema released_at: must be a time in UTC such as 2026-11-22T12:00:00Z",
  ],
])("%s", (plant, problem) => {
  expect(problemsOf(plant)).toEqual([problem]);
});

test("a release in the future is reported", () => {
  const text = validFiles[THIRD]?.replace("2026-07-01T15:30:00Z", "2026-12-01T15:30:00Z") ?? "";
  expect(problemsWith({ [THIRD]: null, "releases/2026-12-01.yaml": text })).toEqual([
    "data/releases/2026-12-01.yaml:released_at release-time 2026-12-01 is in the future",
  ]);
});

test.each([
  ['"from": "Club-wide" => "from": "Stadium"', 'scope was "Club-wide", not "Stadium"'],
  ["fc-muster--acme-tracking => fc-muster--acme-balls", "was not there to be changed"],
  ["old-town--gone-systems => new-town--gone-systems", "was not there to be removed"],
])("an entry that does not fit the releases before is reported at its place: %s", (plant, message) => {
  const found = problemsOf(`${SECOND} ~ ${plant}`).filter((problem) => problem.includes(" release-records "));
  expect(found).toEqual([expect.stringContaining(message)]);
  expect(found[0]).toMatch(/^(?:corrected|removed)\.0\./);
});
