import { expect, test } from "vitest";
import { relationshipId } from "../../../scripts/evidence/relationship-id.ts";

const KEY = { club: "fc-muster", vendor: "o-tickets", categorySlug: "ticketing" };

test("a relationship is identified by club, vendor and category", () => {
  expect(relationshipId({ ...KEY, product: null })).toBe("fc-muster--o-tickets--ticketing");
});

test("a product that is named is part of the identifier, as a slug", () => {
  expect(relationshipId({ ...KEY, product: "Karte Süd 2.0" })).toBe(
    "fc-muster--o-tickets--ticketing--karte-sud-2-0",
  );
});
