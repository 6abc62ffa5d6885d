import { expect, test } from "vitest";
import { problemsWith, validFiles, withCell, withRows } from "../evidence.ts";

const [NEWER = "", WITH_TERM = ""] = (validFiles["evidence/england.csv"] ?? "").split("\n").slice(1);

/** The problems of the current row of England, of 15 January 2026, with this note and these further pages. */
const withNote = (note: string, ...pages: readonly string[]) =>
  problemsWith({
    ...withCell("technology/england.csv", 2, "evidence_note", note),
    ...withRows("evidence/england.csv", ...pages),
  });

test.each(["will", "shortly", "is to", "are to", "plans to", "intends to", "going to", "set to"])(
  "a current row whose newest page's note says %s is reported",
  (word) =>
    expect(withNote(`The club ${word} use the vests.`)).toEqual([
      `data/technology/england.csv:2:status future-note current, but the note of its newest page says "${word}" (write "yes" in announced and "status unknown", or say in the note what the club uses already)`,
    ]),
);

test.each(["'ll", "’ll"])("so is %s after a word", (word) =>
  expect(withNote(`They${word} use the vests.`)).toEqual([
    expect.stringContaining(`2:status future-note current, but the note of its newest page says "${word}"`),
  ]),
);

test("a name and a longer word tell of no plan", () => {
  expect(withNote("Will Smith says that this is tough and willing players wear the vests.")).toEqual([]);
});

test("a term that runs makes such a row current", () => {
  expect(withNote("The club will use the vests.", WITH_TERM)).toEqual([]);
});

test("only the newest page's note counts", () => {
  expect(withNote("The club will use the vests.", NEWER.replace("2025-09", "2026-02"))).toEqual([]);
  const told = NEWER.replace("2025-09", "2026-02").replace("shows its second model", "will show another");
  expect(withNote("The club uses the vests.", told)).toEqual([
    expect.stringContaining(
      'england.csv:2:status future-note current, but the note of its newest page says "will"',
    ),
  ]);
});
