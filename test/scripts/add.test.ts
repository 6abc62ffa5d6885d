import { expect, test } from "vitest";
import { ledgerFolder, runScript } from "./run-script.ts";

const FIELDS = [
  ...["--club", "Real Ejemplo", "--category", "Athlete monitoring", "--scope", "First team"],
  ...["--status", "current", "--url", "https://diario.example.org/chalecos", "--date", "2026-03"],
  ...["--publisher", "Diario Ejemplo", "--note", "The players wear the vests.", "--verified", "2026-06-01"],
];

test("the lines written are printed with their locations, and the command exits 0", async () => {
  const vendor = ["--new-vendor", "Beta Vests", "--vendor-website", "https://beta.example.org"];
  const { code, stdout } = await runScript("add", [...FIELDS, ...vendor, "--data", await ledgerFolder()]);
  expect(stdout).toBe(
    [
      "data/vendors.csv:3",
      "  beta-vests,Beta Vests,https://beta.example.org/,,",
      "data/technology/spain.csv:2",
      "  real-ejemplo,Athlete monitoring,beta-vests,,First team,current,https://diario.example.org/chalecos,,Diario Ejemplo,,2026-03,,The players wear the vests.,,,,2026-06-01,",
      "",
    ].join("\n"),
  );
  expect(code).toBe(0);
});

test("a new club is entered by its name and country", async () => {
  const options = FIELDS.map((option) => (option === "--club" ? "--new-club" : option)).map((option) =>
    option === "Real Ejemplo" ? "US Esempio" : option,
  );
  const more = ["--country", "italy", "--vendor", "acme-tracking", "--data", await ledgerFolder()];
  const { code, stdout } = await runScript("add", [...options, ...more]);
  expect(stdout.split("\n").slice(0, 3)).toEqual([
    "data/clubs.csv:5",
    "  us-esempio,US Esempio,Italy,,",
    "data/technology/italy.csv:2",
  ]);
  expect(code).toBe(0);
});

test.each([
  [["--club", "Real Ejemplo", "--country", "Spain"], "--new-club and --country go together"],
  [["--club", "a", "--new-club", "b", "--country", "Italy"], "--club and --new-club exclude each other"],
  [["--evidence-for", "a--b--c", "--scope", "Stadium"], "--evidence-for and --scope exclude each other"],
  [["--evidence-for", "a--b--c", "--new-vendor", "B"], "--evidence-for and --new-vendor exclude each other"],
])("%j is refused with exit code 2", async (options, message) => {
  const { code, stderr } = await runScript("add", options);
  expect([code, stderr]).toEqual([2, `${message}\n`]);
});

test("without a terminal missing fields are an error that lists them, with exit code 2", async () => {
  const options = ["--club", "Real Ejemplo", "--data", "test/fixtures/evidence"];
  const { code, stdout, stderr } = await runScript("add", options);
  expect(stderr).toBe("missing: --category, --vendor, --scope, --status, --url, --publisher, --note\n");
  expect(stdout).toBe("");
  expect(code).toBe(2);
});
