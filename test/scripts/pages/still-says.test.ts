import { expect, test } from "vitest";
import { createPageReader } from "../../../scripts/pages/page.ts";
import { stillSays } from "../../../scripts/pages/still-says.ts";

const row = {
  quote: `Rovers' fans enter with Acme Tracking's "Pass-Card", said the club.`,
  club: { slug: "example-rovers", name: "FC Example Rovers", aliases: ["Die Roten"] },
  vendor: { slug: "acme-tracking", name: "Acme Tracking" },
};
const NAMES = {
  around: ["fc"],
  never_alone: [],
  beside_vendor: [],
  clubs: [],
  vendors: [],
  everyday: [],
  other_clubs: [],
  ordinary: [],
  technology: [],
  tv_guides: [],
};
const NOTHING = { quote: false, club: false, vendor: false };

/** What a page with this article still says of the row. */
const read = (article: string, of: Parameters<typeof stillSays>[0] = row) =>
  stillSays(
    of,
    createPageReader("2026-11-23")(`<html lang="de"><body>${article}`, "https://example.org/a"),
    NAMES,
  );

test("a page that has the quote names club and vendor too", () => {
  expect(read(`<p>${row.quote}</p><p>Example Rovers won.</p>`)).toEqual({
    quote: true,
    club: true,
    vendor: true,
  });
});

test("a quote is found whatever its spaces, its marks and the elements inside it are", () => {
  const written =
    "<p>Rovers’ fans\u00a0enter with <a>Acme \n Tracking</a>’s «Pass\u2011Ca\u00adrd», <b>said</b> the club.</p>";
  expect(read(written).quote).toBe(true);
});

test.each([
  ["a changed word", "said a club"],
  ["a changed letter case", "Said the club"],
  ["an accent", "saïd the club"],
])("a quote with %s is missing", (_, changed) => {
  expect(read(`<p>${row.quote.replace("said the club", changed)}</p>`).quote).toBe(false);
});

test("of a row without a quote only the names are looked for", () => {
  expect(read("<p>Acme Tracking lädt ein.</p>", { ...row, quote: null })).toEqual({
    quote: null,
    club: false,
    vendor: true,
  });
});

test.each(["Die Roten siegen.", "Der Sieg der EXAMPLE ROVERS."])("a club is named: %s", (text) => {
  expect(read(`<p>${text}</p>`).club).toBe(true);
});

test("a title names club and vendor", () => {
  expect(read("<h1>Acme Tracking: FC Example Rovers</h1>")).toEqual({
    quote: false,
    club: true,
    vendor: true,
  });
});

test.each(["", "<p>Roverson und Acme.</p>", "<script>'Acme Tracking, Example Rovers'</script>"])(
  "a page without names names nothing: %s",
  (article) => {
    expect(read(article)).toEqual(NOTHING);
  },
);
