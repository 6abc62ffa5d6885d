import { expect, test } from "vitest";
import { relationshipId } from "../../contract/relationship-id.ts";

const KEY = { club: "fc-muster", vendor: "o-tickets", category: { name: "Ticketing", slug: "tickets" } };

test("a relationship is identified by club, vendor and the category's slug", () => {
  expect(relationshipId({ ...KEY, product: null })).toBe("fc-muster--o-tickets--tickets");
});

test("a product that is named is part of the identifier, as a slug", () => {
  const id = relationshipId({ ...KEY, product: "Karte Süd 2.0" });
  expect(id).toBe("fc-muster--o-tickets--tickets--karte-sud-2-0");
});
