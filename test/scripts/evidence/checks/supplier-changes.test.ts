import { expect, test } from "vitest";
import { type Files, problemsWith, unconfirmedWith, withLine } from "../evidence.ts";
import { changedSupplier, changes, FROM, successor, TO } from "../supplier-change-files.ts";

const faults = (files: Files) =>
  problemsWith(files).filter((problem) => problem.startsWith("data/supplier-changes.csv"));

const fault = (message: string, line = 2) =>
  `data/supplier-changes.csv:${line}:to supplier-change ${message} (remove the line, or correct the pages)`;

test("a change to a vendor whose evidence is younger than the first one's is no fault", () => {
  expect(faults(changedSupplier)).toEqual([]);
});

test("one page may tell of both vendors: evidence of the same date is no fault", () => {
  expect(faults({ ...changedSupplier, ...successor("2019") })).toEqual([]);
});

test("a vendor with evidence from before the last of the first did not follow it", () => {
  expect(faults({ ...changedSupplier, ...successor("2018") })).toEqual([
    fault(`${TO} has evidence of 2018, before the last evidence of ${FROM}, 2019`),
  ]);
});

test("a vendor without a dated page follows none", () => {
  expect(faults({ ...changedSupplier, ...successor("") })).toEqual([fault(`no page of ${TO} is dated`)]);
});

test("a relationship that has not ended is followed by none", () => {
  expect(faults({ ...changedSupplier, ...changes([TO, FROM]) })).toEqual([
    fault(`nothing says that ${TO} ended, and no term of it has passed`),
  ]);
});

test("a relationship that is current has not ended, whatever an older page says", () => {
  const text = successor("2021-08-01")["technology/england.csv"] ?? "";
  const again = { "technology/england.csv": text.replace("historical", "current") };
  expect(faults({ ...changedSupplier, ...again })).toEqual([
    fault(`nothing says that ${FROM} ended, and no term of it has passed`),
  ]);
});

test("a relationship ends with its term, counted from the newest verification", () => {
  const withTerm = (term: string) => ({
    ...changedSupplier,
    ...withTickets(`Sold tickets.,,${term},,2026-06-30,`),
  });
  expect(faults(withTerm("2025"))).toEqual([]);
  expect(faults(withTerm("2026-06-30"))).toEqual([
    fault(`nothing says that ${FROM} ended, and no term of it has passed`),
  ]);
});

/** The successor's file with the first vendor's row as of 2019, written otherwise from its note on. */
function withTickets(end: string): Files {
  const text = String(successor("2021-08-01")["technology/england.csv"]);
  return { "technology/england.csv": text.replace(/"Sold season.*/, end) };
}

test("vendors of one owner are no change of supplier", () => {
  const owned = withLine("vendors.csv", 4, (line) =>
    line.replace(/,,$/, ",bigacme,https://news.example.org/bigacme-buys-tickets"),
  );
  expect(faults({ ...changedSupplier, ...owned })).toEqual([
    fault("the two vendors are one, or have one owner"),
  ]);
});

test("a vendor of another category is no change of supplier", () => {
  const vests = "example-rovers--acme-tracking--athlete-monitoring";
  expect(faults(changes([FROM, vests]))).toEqual([fault("the two are not of the same club and category")]);
});

test("a change that is listed twice is a fault", () => {
  expect(faults({ ...changedSupplier, ...changes([FROM, TO], [FROM, TO]) })).toEqual([
    fault("this change is already listed", 3),
  ]);
});

test("a relationship that does not exist is reported by the rule of references only", () => {
  expect(faults(changes([FROM, TO]))).toEqual([
    expect.stringMatching(/^data\/supplier-changes.csv:2:to unknown-relationship /),
  ]);
});

test("pairs that the dates allow are candidates until a line confirms them", () => {
  expect(unconfirmedWith(successor("2021-08-01"))).toEqual([[FROM, TO]]);
  expect(unconfirmedWith(changedSupplier)).toEqual([]);
  expect(unconfirmedWith(successor("2018"))).toEqual([]);
});
