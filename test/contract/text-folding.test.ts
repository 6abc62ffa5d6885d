import fc from "fast-check";
import { expect, test } from "vitest";
import { relationshipId } from "../../contract/relationship-id.ts";
import { fold, nearest, slugOf, wordsOf } from "../../contract/text-folding.ts";

test.each([
  ["1. FC Köln", "1. fc koln"],
  ["Brøndby IF", "brondby if"],
  ["Łódź", "lodz"],
  ["Großaspach", "grossaspach"],
  ["STRAẞE", "strasse"],
  ["Kasımpaşa", "kasimpasa"],
  ["İstanbul", "istanbul"],
  ["Kjærsgård", "kjaersgard"],
  ["Đà Nẵng", "da nang"],
  ["Þór", "thor"],
  ["Œuvre", "oeuvre"],
  ["ＦＣ Ｔｏｋｙｏ", "fc tokyo"],
  ["№ 1", "no 1"],
  ["O'Tickets", "o'tickets"],
  ["Ko\u0308ln", "koln"],
  ["", ""],
])("%j folds to %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("what is folded folds to itself, and what is a slug is its own slug", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (text, name) => {
      expect(fold(fold(text))).toBe(fold(text));
      expect(slugOf(slugOf(name))).toBe(slugOf(name));
    }),
  );
});

test("words are folded and parted at all that is no letter or digit", () => {
  expect(wordsOf("1. FC Köln – Süd/Nord (O'Tickets)")).toEqual("1 fc koln sud nord o tickets".split(" "));
});

test("words of other scripts are kept, and a text without a letter or digit has none", () => {
  expect(wordsOf("Зенит, 浦和")).toEqual(["зенит", "浦和"]);
  expect(wordsOf(" – !? ")).toEqual([]);
});

test.each([
  ["1. FC Köln", "1-fc-koln"],
  ["O'Tickets", "otickets"],
  ["St. Pauli’s", "st-paulis"],
  ["Smith & Sons (UK) Ltd.", "smith-sons-uk-ltd"],
  ["--a--", "a"],
  ["浦和", ""],
])("the slug of %j is %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

const CLUBS = ["fc-muster", "borussia-dortmund", "borussia-moenchengladbach", "real-ejemplo"];

test.each([
  ["fc-mustr", "fc-muster"],
  ["FC-MÜSTER", "fc-muster"],
  ["dortmund", "borussia-dortmund"],
  ["borusia-monchengladbach", "borussia-moenchengladbach"],
])("%s is near %s", (value, club) => {
  expect(nearest(value, CLUBS)).toEqual([club]);
});

test("koln is near Köln", () => {
  expect(nearest("koln", ["Bonn", "Köln"])).toEqual(["Köln"]);
});

test.each([
  ["form", ["from"]],
  ["frm", ["from"]],
  ["clbu", ["club"]],
  ["ot", ["to"]],
  ["foo", []],
  ["date", []],
  ["p", []],
])("of the short parameters %s is near %j", (value, near) => {
  expect(nearest(value, ["q", "club", "from", "to", "cats"])).toEqual(near);
});

test.each(["sporting-sample", "rm", ""])("%j is near none", (value) => {
  expect(nearest(value, CLUBS)).toEqual([]);
});

test("the nearest come first, and no more of them than are asked for", () => {
  expect(nearest("team-a", ["team-abc", "team-ab", "team-ax", "other"], 2)).toEqual(["team-ab", "team-ax"]);
});

test.each([
  [null, "fc-muster--o-tickets--tickets"],
  ["Karte Süd 2.0", "fc-muster--o-tickets--tickets--karte-sud-2-0"],
])("a relationship with the product %j is identified by slugs, also the category's: %s", (product, id) => {
  const category = { name: "Ticketing", slug: "tickets" };
  expect(relationshipId({ club: "fc-muster", vendor: "o-tickets", category, product })).toBe(id);
});
