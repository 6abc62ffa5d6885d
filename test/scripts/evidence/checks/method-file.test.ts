import { expect, test } from "vitest";
import { problemsWith, validFiles } from "../evidence.ts";

const NAME = "methodology/transfer-cost.yaml";

/** The problems of the fictional ledger with a part of a method's file written otherwise. */
const withMethod = (from: string, to: string): string[] =>
  problemsWith({ [NAME]: (validFiles[NAME] ?? "").replace(from, to) });

test("a method under another file's name is reported at its slug", () => {
  expect(withMethod("slug: transfer-cost", "slug: transfer-costs")).toEqual([
    "data/methodology/transfer-cost.yaml:slug method-file \"transfer-costs\" is not the file's name (write the file's name)",
  ]);
});

test("a method verified in the future is reported, and one verified today is right", () => {
  expect(withMethod('verificationDate: "2026-06-01"', 'verificationDate: "2026-11-22"')).toEqual([
    "data/methodology/transfer-cost.yaml:verificationDate date-order 2026-11-22 is in the future (write today's date)",
  ]);
  expect(withMethod('verificationDate: "2026-06-01"', 'verificationDate: "2026-11-21"')).toEqual([]);
});

test("a source read after the method was verified is reported at its own date", () => {
  expect(withMethod('read: "2026-06-01"', 'read: "2026-06-02"')).toEqual([
    "data/methodology/transfer-cost.yaml:rules.0.read method-file read on 2026-06-02, after the method was verified on 2026-06-01 (one of the two dates is wrong)",
  ]);
});

test.each([
  [
    "an address with tracking",
    "https://rules.example.org/transfer",
    "https://rules.example.org/transfer?utm_source=x",
    "rules.0.sourceUrl url-clean",
  ],
  [
    "an address that does not open",
    "https://rules.example.org/transfer",
    "ftp://rules.example.org/transfer",
    "rules.0.sourceUrl url-form",
  ],
  [
    "an e-mail address",
    "The fee and what goes with it.",
    "Ask someone@example.org for it.",
    "formulas.0.words private-contact",
  ],
  [
    "a telephone number",
    "The fee and what goes with it.",
    "Call +00 000 000 00 00 for it.",
    "formulas.0.words private-contact",
  ],
  [
    "an invisible character",
    "The fee and what goes with it.",
    "The fee\u200b and more.",
    "formulas.0.words text-form",
  ],
])("%s inside a method is reported as anywhere else, once", (_, from, to, expected) => {
  const problems = withMethod(from, to);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`data/methodology/transfer-cost.yaml:${expected}`);
});

test("a method without limitations is reported by its schema", () => {
  expect(
    withMethod("limitations:\n  - A fictional limitation of the transfer method.\n", "limitations: []\n"),
  ).toEqual([expect.stringContaining("data/methodology/transfer-cost.yaml:limitations schema limitations")]);
});
