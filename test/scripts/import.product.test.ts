import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ledgerFolder, runScript } from "./run-script.ts";

const SHEET = [
  "club_slug,club_name,country,vendor,product,category,scope,status,evidence_url,evidence_publisher,evidence_date,evidence_note,verification_date",
  ",Real Ejemplo,Spain,Acme Tracking,,Athlete monitoring,First team,current,https://diario.example.org/chalecos,Diario Ejemplo,2026-03,The players wear the vests.,2026-06-01",
  "",
].join("\n");

async function run(text: string, ...options: string[]) {
  const data = await ledgerFolder();
  const sheet = join(dirname(data), "sheet.csv");
  await writeFile(sheet, text);
  const { code, stdout } = await runScript("import", [sheet, "--data", data, ...options]);
  return { code, stdout: stdout.replaceAll(sheet, "sheet.csv") };
}

test("the command counts and lists what it would do, and exits 0", async () => {
  const { code, stdout } = await run(SHEET);
  expect(stdout).toBe(
    [
      "row is          rows",
      "new                1",
      "newer evidence     0",
      "further page       0",
      "more of a page     0",
      "known              0",
      "refused            0",
      "",
      "sheet.csv:2  new  real-ejemplo--acme-tracking--athlete-monitoring",
      "",
      "Nothing is written without --write.",
      "",
    ].join("\n"),
  );
  expect(code).toBe(0);
});

test("--write names the files that it wrote", async () => {
  const { stdout } = await run(SHEET, "--write");
  expect(stdout.split("\n").at(-2)).toBe("Written: data/technology/spain.csv");
});

test("--write says so if the ledger has every row already", async () => {
  const known = SHEET.replace(
    /,Real.*/,
    ",Real Ejemplo,Spain,O'Tickets,,Ticketing,Not stated,status unknown,https://diario.example.org/entradas,Diario Ejemplo,,A list of customers names the club.,2026-04-10",
  );
  const { code, stdout } = await run(known, "--write");
  expect(stdout.split("\n").at(-2)).toBe("Nothing is written: the ledger has every row already.");
  expect(code).toBe(0);
});

test("a refused row exits 1, says so, and is in the JSON", async () => {
  const broken = SHEET.replace("Athlete monitoring", "Weather");
  const { code, stdout } = await run(broken, "--write");
  expect(stdout).toMatch(/^sheet\.csv:2:36 {2}unknown-category {2}unknown category "Weather"/m);
  expect(stdout.split("\n").at(-2)).toBe(
    "Nothing is written: correct or remove the refused rows, or leave them out by --write-accepted.",
  );
  expect(code).toBe(1);
  const json: unknown = JSON.parse((await run(broken, "--json")).stdout);
  expect(json).toMatchObject({ refused: 1, rows: [], written: [], problems: [{ line: 2, column: 36 }] });
});
