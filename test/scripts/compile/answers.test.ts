import { expect, test } from "vitest";
import { compileIndex } from "../../../scripts/compile/index-files.ts";
import { type Files, ledgerWith, withCell, withRows } from "../evidence/evidence.ts";
import { changedSupplier, changes, FROM, successor, TO } from "../evidence/supplier-change-files.ts";

const SITE = "https://ledger.example.org";

const read = (changed: Files, path: string): Record<string, unknown>[] =>
  (compileIndex(ledgerWith(changed), SITE).files().get(path) ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

const changesWith = (changed: Files) => read(changed, "index/public/supplier-changes.ndjson");
const contractsWith = (changed: Files) => read(changed, "index/public/contracts-ending.ndjson");

test("a confirmed change has both relationships, its note, and the end that a page names", () => {
  expect(changesWith(changedSupplier)).toMatchObject([
    {
      changedAround: "2021",
      note: "The club left its ticket vendor for the new shop.",
      verificationDate: "2026-06-30",
      from: { id: FROM, vendorName: "O'Tickets", status: "historical" },
      to: { id: TO, vendorName: "Acme Tracking", evidenceDate: "2021-08-01" },
    },
  ]);
});

const withTerm = (term: string) => {
  const text = String(successor("2021-08-01")["technology/england.csv"]);
  return {
    ...changedSupplier,
    "technology/england.csv": text.replace(/"Sold season.*/, `Sold tickets.,,${term},,2026-06-30,`),
  };
};

test.each([
  ["2020-06", "2020-06"],
  ["2024", "2021-08-01"],
])(
  "without an end that a page names, a term to %s means a change around %s: the earlier of the term and the new vendor",
  (term, changedAround) => {
    expect(changesWith(withTerm(term))).toMatchObject([{ changedAround }]);
  },
);

test("a change around a year is listed before one in a month of that year", () => {
  const [ended, next] = ["fc-muster--o-tickets--ticketing", "fc-muster--acme-tracking--ticketing"];
  const files = {
    ...changedSupplier,
    ...changes([FROM, TO], [ended, next]),
    ...withRows(
      "technology/germany.csv",
      "fc-muster,Ticketing,acme-tracking,,Stadium,status unknown,https://zeitung.example.org/neu,,Muster-Zeitung,,2022-03,,The club opens a new shop.,,,,2026-05-01,",
      "fc-muster,Ticketing,o-tickets,,Stadium,historical,https://zeitung.example.org/karten,,Muster-Zeitung,,2019,,The vendor sold all tickets.,,,2021-06,2026-05-01,",
    ),
  };
  expect(changesWith(files).map(({ changedAround }) => changedAround)).toEqual(["2021", "2021-06"]);
});

test("a pair that nobody has confirmed is no change", () => {
  expect(changesWith(successor("2021-08-01"))).toEqual([]);
});

test("a change makes a new data version", () => {
  const { "supplier-changes.csv": _, ...unconfirmed } = changedSupplier;
  const versionOf = (files: Files) => compileIndex(ledgerWith(files), SITE).manifest.dataVersion;
  expect(versionOf(changedSupplier)).not.toBe(versionOf(unconfirmed));
});

/** The ledger's newest verification is of 30 June 2026; the term is that of a contract on tickets. */
const contractsTo = (term: string) =>
  contractsWith(withCell("technology/germany.csv", 3, "term_end", term)).map(
    ({ endsOn, relationship }) => [endsOn, (relationship as { id: string }).id] as const,
  );

const TICKETS = "fc-muster--o-tickets--ticketing";
const VESTS = ["2027-12-31", "example-rovers--acme-tracking--athlete-monitoring"];

test("contracts that end within 24 months of the newest verification are listed, the soonest first", () => {
  expect(contractsTo("2027-02")).toEqual([["2027-02-28", TICKETS], VESTS]);
  expect(contractsTo("2028-06-30")).toEqual([VESTS, ["2028-06-30", TICKETS]]);
});

test("a term that has passed, or ends later, is not listed", () => {
  expect(contractsTo("2028-07")).toEqual([VESTS]);
  expect(contractsTo("2026-05")).toEqual([VESTS]);
});

test("a contract that a page says has ended is not listed, though its term runs", () => {
  const ended = withCell("technology/england.csv", 3, "term_end", "2027-06");
  expect(contractsWith(ended).map(({ endsOn }) => endsOn)).toEqual(["2027-12-31"]);
});
