import { expect, test } from "vitest";
import { byName } from "../../site/ledger.ts";

test("names stand in the order in which a reader looks for them, whatever their slugs, case and accents", () => {
  const clubs = [
    { slug: "beispiel-98", name: "SV Beispiel 98" },
    { slug: "example-rovers", name: "Example Rovers" },
    { slug: "fc-muster", name: "1. FC Müster" },
    { slug: "a-zebra", name: "zebra United" },
    { slug: "ecart", name: "Écart" },
  ];
  expect(byName(clubs).map(({ name }) => name)).toEqual([
    "1. FC Müster",
    "Écart",
    "Example Rovers",
    "SV Beispiel 98",
    "zebra United",
  ]);
});

test("of two with the same name the one with the lesser slug comes first", () => {
  const clubs = ["united-b", "united-a"].map((slug) => ({ slug, name: "United" }));
  expect(byName(clubs).map(({ slug }) => slug)).toEqual(["united-a", "united-b"]);
});
