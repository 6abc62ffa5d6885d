import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, validFiles } from "../evidence.ts";

test.each([
  "Real-Ejemplo",
  "real_ejemplo",
  "real--ejemplo",
  "-real-ejemplo",
  "real-ejemplo-",
  "réal-ejemplo",
])("the slug %s is reported with the one to write, and not again by the rows that cite it", (slug) => {
  expect(problemsWithCell("clubs.csv", 4, "slug", slug)).toEqual([
    `data/clubs.csv:4:slug slug-form "${slug}" is not a slug (write real-ejemplo)`,
  ]);
});

test("a vendor with a malformed slug is not also called unused", () => {
  expect(problemsWithCell("vendors.csv", 4, "slug", "O-Tickets")).toEqual([
    'data/vendors.csv:4:slug slug-form "O-Tickets" is not a slug (write o-tickets)',
  ]);
});

test("a malformed slug of a category is reported at its line", () => {
  const categories = validFiles["categories.yaml"]?.replace("slug: ticketing", "slug: Ticketing!") ?? "";
  expect(problemsWith({ "categories.yaml": categories })).toEqual([
    'data/categories.yaml:1.slug slug-form "Ticketing!" is not a slug (write ticketing)',
  ]);
});

test("a slug of which no letter remains is reported without a proposal", () => {
  const clubs = validFiles["clubs.csv"]?.concat("例,Rei,Japan,\n") ?? "";
  expect(problemsWith({ "clubs.csv": clubs })).toEqual([
    'data/clubs.csv:5:slug slug-form "例" is not a slug',
  ]);
});

test("a slug of more than 100 characters is reported", () => {
  const slug = `z${"z".repeat(100)}`;
  expect(problemsWith({ "clubs.csv": `${validFiles["clubs.csv"]}${slug},Zeta,Spain,\n` })).toEqual([
    `data/clubs.csv:5:slug slug-form "${slug}" is not a slug (at most 100 characters)`,
  ]);
});

test.each(["zeta", "zeta-04", "zeta-1860-muster"])("%s is a slug", (slug) => {
  expect(problemsWith({ "clubs.csv": `${validFiles["clubs.csv"]}${slug},Zeta,Spain,\n` })).toEqual([]);
});
