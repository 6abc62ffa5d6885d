import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FEW_ROWS_A_CLUB, fictionalLedger, writeFictionalLedger } from "../../bench/generate-ledger.ts";
import { validateEvidence } from "../../scripts/evidence/validate.ts";

const ROWS = 300;

test("a fictional ledger has as many relationships as were asked for and passes every check", async () => {
  const folder = await mkdtemp(join(tmpdir(), "clubledger-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFictionalLedger(folder, ROWS, "test/fixtures/evidence/methodology");
  const { diagnostics, ledger } = await validateEvidence(folder, "2026-11-21");
  expect(diagnostics).toEqual([]);
  expect(ledger?.technology).toHaveLength(300);
});

test("a fictional ledger of the same size is the same, byte by byte", () => {
  expect(fictionalLedger(ROWS)).toEqual(fictionalLedger(ROWS));
  expect(fictionalLedger(ROWS)).not.toEqual(fictionalLedger(ROWS + 1));
});

test("a fictional ledger names no address outside example.org, and no club that does not say that it is an example", () => {
  const files = fictionalLedger(ROWS);
  const text = [...files.values()].join("\n");
  const hosts = [...text.matchAll(/https?:\/\/([^/,]+)/g)].map(([, host = ""]) => host);
  expect(hosts.length).toBeGreaterThan(300);
  expect(hosts.filter((host) => !host.endsWith(".example.org"))).toEqual([]);
  const clubs = (files.get("clubs.csv") ?? "").trim().split("\n").slice(1);
  expect(clubs.filter((line) => !/^example-[^,]+,Example /.test(line))).toEqual([]);
});

test("a ledger of which little is known of each club has two clubs for three rows", () => {
  const clubs = (fictionalLedger(ROWS, FEW_ROWS_A_CLUB).get("clubs.csv") ?? "").trim().split("\n").slice(1);
  expect(clubs).toHaveLength(200);
});
