import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { evidenceFiles, membersInside } from "../../../scripts/evidence/reading/evidence-files.ts";
import type { Finding } from "../../../scripts/links/run.ts";
import { targetsOf } from "../../../scripts/links/targets.ts";
import { writeCopies } from "../../../scripts/links/write-copies.ts";
import { diagnosticsWith, ledgerWith, validFiles } from "../evidence/evidence.ts";
import { ledgerFolder } from "../run-script.ts";

const FILES = ["technology/england.csv", "evidence/england.csv", "members/deal-sources.csv"] as const;

const copyOf = (address: string) => `https://archive.example.org/2026/${new URL(address).pathname.slice(1)}`;

/** The fictional ledger in a folder, where a copy of every page is known but of those that end like this. */
async function written(withoutCopy: string, edit: (folder: string) => Promise<void> = async () => {}) {
  const folder = await ledgerFolder();
  const targets = targetsOf(ledgerWith());
  const findings = new Map<string, Finding>(
    targets.map(({ address }) => [
      address,
      {
        verdict: "alive",
        detail: "200",
        archived: address.endsWith(withoutCopy) ? null : copyOf(address),
        checkedAt: "2026-11-21T12:00:00.000Z",
      },
    ]),
  );
  await edit(folder);
  const report = await writeCopies(targets, findings, evidenceFiles(folder, membersInside(folder)));
  const textOf = (name: string) => readFile(join(folder, name), "utf8");
  return { folder, report, textOf };
}

test("a copy is written into technology, further pages and sources of deals, and nowhere else", async () => {
  const { report, textOf } = await written("/partners");
  expect(report.split("\n")).toEqual([
    "data/technology/england.csv  2 archive_url written",
    "data/technology/germany.csv  2 archive_url written",
    "data/technology/spain.csv  1 archive_url written",
    "data/evidence/england.csv  1 archive_url written",
    "data/members/deal-sources.csv  1 archive_url written",
    "7 archive_url written",
  ]);
  const texts = new Map(await Promise.all(FILES.map(async (name) => [name, await textOf(name)] as const)));
  expect(texts.get("technology/england.csv")).toContain(
    "/rovers-acme,https://archive.example.org/2026/rovers-acme,Example News,",
  );
  expect(texts.get("evidence/england.csv")).toContain(
    "/vests,https://archive.example.org/2026/vests,Example Herald,",
  );
  expect(texts.get("members/deal-sources.csv")).toContain(
    "/rovers-completed,https://archive.example.org/2026/rovers-completed,",
  );
  expect(diagnosticsWith(Object.fromEntries(texts))).toEqual([]);
  for (const name of ["vendors.csv", "league-clubs.csv", "members/deals.csv"])
    expect(await textOf(name)).toBe(validFiles[name]);
});

test("a row of whose page no copy is known keeps an empty cell, and one with a copy keeps its own", async () => {
  const { textOf } = await written("/vests");
  expect(await textOf("evidence/england.csv")).toBe(validFiles["evidence/england.csv"]);
  expect(
    (await written("/rovers-acme").then(({ textOf: other }) => other("technology/england.csv"))).split("\n"),
  ).toEqual([
    expect.stringContaining(",evidence_url,archive_url,evidence_publisher,"),
    expect.stringContaining("/rovers-acme,,Example News,"),
    expect.stringContaining("/rovers-tickets,https://archive.example.org/2026/rovers-tickets,Example News,"),
    "",
  ]);
});

const SPAIN = "technology/spain.csv";

test("a file that cannot be read completely is left as it is", async () => {
  const now = (validFiles[SPAIN] ?? "").replace("Diario Ejemplo", '"Diario');
  const { report, textOf } = await written("/none", (folder) => writeFile(join(folder, SPAIN), now));
  expect(await textOf(SPAIN)).toBe(now);
  expect(report).not.toContain(SPAIN);
});

test("a row that moved since the addresses were asked is written where it is now", async () => {
  const text = validFiles[SPAIN] ?? "";
  const other = text
    .split("\n")[1]
    ?.replace("o-tickets,,", "o-tickets,Abono,")
    .replace("/entradas", "/abono");
  const { textOf } = await written("/none", (folder) =>
    writeFile(join(folder, SPAIN), text.replace("\n", `\n${other}\n`)),
  );
  expect((await textOf(SPAIN)).split("\n").slice(1, 3)).toEqual([
    expect.stringContaining("/entradas,https://archive.example.org/2026/entradas,Diario Ejemplo"),
    expect.stringContaining("/abono,,Diario Ejemplo"),
  ]);
});
