import { expect, test } from "vitest";
import { findRow, ownerOf } from "../../contract/owned-rows.ts";

const lines = {
  relationships: ['{"id":"fc-muster--o-tickets--ticketing","club":"fc-muster","clubName":"FC Muster"}'],
  leagues: [
    '{"slug":"liga-ejemplo","technology":[]}',
    '{"slug":"example-league","technology":[{"id":"example-league--acme-tracking--ticketing","league":"example-league","leagueName":"Example League"}]}',
  ],
};

test.each([
  ["fc-muster--o-tickets--ticketing", "FC Muster", "/clubs/fc-muster/#"],
  ["example-league--acme-tracking--ticketing", "Example League", "/leagues/example-league/#"],
])("the row %s is found with its owner and its place", (id, name, page) => {
  const row = findRow(lines, id);
  expect(row && ownerOf(row)).toEqual({ name, path: `${page}${id}` });
});

test.each(["", "example-league", "fc-muster--o-tickets", '","club'])("%j is no row", (id) => {
  expect(findRow(lines, id)).toBeUndefined();
});
