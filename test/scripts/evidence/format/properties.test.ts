import fc from "fast-check";
import { expect, test } from "vitest";
import { formatFile } from "../../../../scripts/evidence/format/format-file.ts";
import { sourceFile } from "../../../../scripts/evidence/reading/evidence-files.ts";
import { diagnosticsWith, TECHNOLOGY_COLUMNS, validFiles } from "../evidence.ts";

const space = fc.constantFrom("", "", " ", "  ", "\t", "\u00a0");
const word = fc.oneof(
  fc.constantFrom(...'ab",|', "Mu\u0308ster", "M\u00fcster", "2026/1/5", "5 May 2026", "01/02/2026"),
  fc.string({ unit: "grapheme", maxLength: 4 }).filter((text) => !/[\r\n\0]/.test(text)),
);
const loose = fc.array(fc.tuple(space, word, space), { maxLength: 3 }).map((parts) => parts.flat().join(""));
const address = fc
  .tuple(
    space,
    fc.webUrl({ withQueryParameters: true }),
    fc.constantFrom("", "?utm_source=a", "#:~:text=b"),
    space,
  )
  .map((parts) => parts.join(""));
const row = fc.tuple(...TECHNOLOGY_COLUMNS.map((column) => (column === "evidence_url" ? address : loose)));
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const table = fc.array(row, { maxLength: 6 });

const written = (rows: readonly (readonly string[])[]): string =>
  [TECHNOLOGY_COLUMNS, ...rows.map((cells) => cells.map(quoted))]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("");

/** The cells of a table as this test reads them: a reader of its own, so that it does not trust the one under test. */
const cellsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) =>
      [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)].map(
        ([, inside, plain]) => inside?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );

const textOf = (content: string): string | undefined => {
  const result = formatFile(sourceFile("data/technology/germany.csv", Buffer.from(content)));
  return "text" in result ? result.text : undefined;
};

const DATE_COLUMNS = ["evidence_date", "term_end", "ended", "verification_date"];

/** A cell without what the formatter may change: spaces, Unicode form, and the form of a date or an address. */
function factOf(cell: string, index: number): string {
  const text = cell.normalize("NFC").replace(/\s+/g, " ").trim();
  if (index === 6) return URL.canParse(text) ? new URL(text).host + new URL(text).pathname : text;
  const dates: Readonly<Record<string, string>> = { "2026/1/5": "2026-01-05", "5 May 2026": "2026-05-05" };
  return DATE_COLUMNS.includes(TECHNOLOGY_COLUMNS[index] ?? "") ? (dates[text] ?? text) : text;
}

const factsOf = (rows: readonly (readonly string[])[]): string[] =>
  rows.map((cells) => JSON.stringify(cells.map(factOf))).sort();

test("whatever rows a file holds, after formatting it holds the same facts, and formatting changes it no more", () => {
  fc.assert(
    fc.property(table, (rows) => {
      const text = textOf(written(rows)) ?? "";
      expect(factsOf(cellsOf(text).slice(1))).toEqual(factsOf(rows));
      expect(textOf(text)).toBe(text);
    }),
  );
});

const FORM = ["format", "encoding", "url-clean", "csv-syntax"];

test("whatever is changed in a file, it is left alone or the check finds no fault of form in what comes out", () => {
  const name = fc.constantFrom(...Object.keys(validFiles));
  const insert = fc.constantFrom(...'",\n\t \0\ufeffz#\u0308', "\r\n", "- ", '""');
  fc.assert(
    fc.property(name, fc.double({ min: 0, max: 1, noNaN: true }), insert, (file, at, inserted) => {
      const valid = validFiles[file] ?? "";
      const from = Math.floor(at * valid.length);
      const content = valid.slice(0, from) + inserted + valid.slice(from);
      const result = formatFile(sourceFile(`data/${file}`, Buffer.from(content)));
      if ("leftAlone" in result) return;
      const again = formatFile(sourceFile(`data/${file}`, Buffer.from(result.text)));
      expect(again).toMatchObject({ text: result.text });
      const faults = diagnosticsWith({ [file]: result.text }).filter(({ path }) => path === `data/${file}`);
      expect(faults.filter(({ rule }) => FORM.includes(rule))).toEqual([]);
    }),
  );
});
