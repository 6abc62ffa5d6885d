import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DeskLedger } from "../../../scripts/desk/desk-ledger.ts";
import { citedPage, previewReread } from "../../../scripts/desk/preview.ts";
import { ledgerFolder } from "../run-script.ts";

const ID = "example-rovers--acme-tracking--athlete-monitoring";
const URL = "https://news.example.org/rovers-acme";

test("what a form has written is known without another check, until a file is another", async () => {
  const data = await ledgerFolder({});
  const ledger = new DeskLedger(data, () => new Date("2026-11-23T12:00:00Z"));
  const written = await ledger.write((state) =>
    previewReread("still", {}, citedPage(ID, URL, state), "2026-11-23", state),
  );
  const { context } = await ledger.state();
  expect(context).toBe(written.context);
  expect(context.evidence.records.technology.map((row) => row.text("read_by"))).toContain("person");
  await appendFile(join(data, "README.md"), "no evidence");
  expect((await ledger.state()).context).toBe(context);
  await appendFile(join(data, "clubs.csv"), "us-esempio,US Esempio,Italy,,\n");
  expect((await ledger.state()).context.evidence.records.clubs.map((club) => club.text("slug"))).toContain(
    "us-esempio",
  );
});
