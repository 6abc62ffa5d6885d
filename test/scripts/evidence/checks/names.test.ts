import { expect, test } from "vitest";
import { problemsWith } from "../evidence.ts";

const NONE = "no club or vendor of the ledger is named so (remove the entry)";

const rules = (changed: Readonly<Record<string, string>>): string => {
  const none = {
    never_alone: "[]",
    beside_vendor: "[]",
    clubs: "[]",
    vendors: "[]",
    everyday: "[]",
    other_clubs: "[]",
    ordinary: "[]",
  };
  const lists = { around: "[fc]", ...none, technology: "[]", tv_guides: "[]" };
  return `${Object.entries({ ...lists, ...changed })
    .map(([list, entries]) => `${list}: ${entries}`)
    .join("\n")}\n`;
};

test.each([
  [{ around: "[fc, gone]" }, `data/names.yaml:around.1 name-rules gone: ${NONE}`],
  [{ never_alone: "[tickets]" }, `data/names.yaml:never_alone.0 name-rules tickets: ${NONE}`],
  [{ ordinary: "[tickets, gone]" }, `data/names.yaml:ordinary.1 name-rules gone: ${NONE}`],
  [
    { beside_vendor: "[{ name: Gone, club: fc-muster }]" },
    `data/names.yaml:beside_vendor.0 name-rules Gone: ${NONE}`,
  ],
])("an entry that names nothing is reported: %o", (changed, problem) => {
  expect(problemsWith({ "names.yaml": rules(changed) })).toContainEqual(problem);
});

test("a short name is of a club or vendor of the ledger", () => {
  const changed = {
    beside_vendor: "[{ name: Muster, club: gone }]",
    vendors: "[{ name: Tickets, vendor: gone }]",
  };
  expect(problemsWith({ "names.yaml": rules(changed) })).toContainEqual(
    expect.stringContaining("data/names.yaml:vendors.0.vendor unknown-vendor"),
  );
  expect(problemsWith({ "names.yaml": rules(changed) })).toContainEqual(
    expect.stringContaining("data/names.yaml:beside_vendor.0.club unknown-club"),
  );
});
