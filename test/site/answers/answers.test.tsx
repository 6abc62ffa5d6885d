import { expect, test } from "vitest";
import type { SupplierChange } from "../../../contract/answers.ts";
import type { Relationship } from "../../../contract/records.ts";
import { contractsEnding, supplierChanges } from "../../../scripts/compile/answers.ts";
import { publicRecords } from "../../../scripts/compile/public-records.ts";
import { answerLists } from "../../../site/answers/answers.ts";
import { ChangedSuppliers } from "../../../site/records/answer-items.tsx";
import { ledgerWith } from "../../scripts/evidence/evidence.ts";
import { changedSupplier } from "../../scripts/evidence/supplier-change-files.ts";

const ledger = ledgerWith(changedSupplier);
const { relationships } = publicRecords(ledger, "https://ledger.example.org");
const changes = supplierChanges(ledger.supplierChanges, relationships);
const [newest, changed, ending] = answerLists({
  relationships,
  supplierChanges: changes,
  contractsEnding: contractsEnding(relationships, "2026-06-30"),
  date: "2026-06-30",
});

const sentencesOf = (list: typeof newest) =>
  list?.answers.map(({ row, text, page }) => `${row.clubName}: ${text} (${page.publisher}, ${page.date})`);

test("the newest evidence is ordered by the pages' own dates and leaves out undated pages", () => {
  expect(sentencesOf(newest)).toEqual([
    "Example Rovers: Acme Tracking, Athlete monitoring (Example News, 2026-01-15)",
    "1. FC Müster: Acme Tracking, Athlete monitoring (Muster-Zeitung, 2022-03)",
    "Example Rovers: Acme Tracking, Ticketing (Example News, 2021-08-01)",
    "1. FC Müster: O'Tickets, Ticketing (Muster-Zeitung, 2021-07-01)",
    "Example Rovers: O'Tickets, Ticketing (Example News, 2019)",
  ]);
  expect(newest?.limit).toBe("Nothing newer than 15 Jan 2026.");
});

test("a change of supplier is a sentence with both vendors, around when, and the page that says it ended", () => {
  expect(sentencesOf(changed)).toEqual([
    "Example Rovers: O'Tickets → Acme Tracking, Ticketing, around 2021 (Example News, 2019)",
  ]);
});

test("a page of both relationships is the one to name for their change", () => {
  const [change] = changes;
  if (change === undefined) throw new Error("there is no change");
  const both = { ...change.to.evidence[0], publisher: "Example of Both" } as Relationship["evidence"][0];
  const shared: SupplierChange = {
    ...change,
    from: { ...change.from, evidence: [...change.from.evidence, both] },
  };
  const [, list] = answerLists({
    relationships,
    supplierChanges: [shared],
    contractsEnding: [],
    date: "2026-06-30",
  });
  expect(list?.answers.map(({ page }) => page.publisher)).toEqual(["Example of Both"]);
});

test("a contract is named with its term as the page gives it", () => {
  expect(sentencesOf(ending)).toEqual([
    "Example Rovers: Acme Tracking, Athlete monitoring, to 2027 (Example Rovers, null)",
  ]);
});

test("a page shows the changes of supplier with their notes, and no heading without any", () => {
  const html = String(<ChangedSuppliers changes={changes} />);
  expect(html).toContain('<h2 id="changed-suppliers">Changed suppliers</h2>');
  expect(html).toContain("The club left its ticket vendor for the new shop.");
  expect(html).toContain('href="/clubs/example-rovers/#example-rovers--acme-tracking--ticketing"');
  expect(String(<ChangedSuppliers changes={[]} />)).toBe("");
});
