import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { membersFolder } from "../../scripts/members-folder.ts";
import { ledgerFolder, runScript } from "./run-script.ts";

const FIXTURE = "test/fixtures/evidence/members";

const INSIDE = { folder: "data/members", top: "data/members" };
const NAMED = { folder: join(process.cwd(), FIXTURE), top: "members" };

test.each([
  [undefined, undefined, INSIDE],
  [undefined, "", INSIDE],
  [FIXTURE, "/nowhere", NAMED],
  [undefined, FIXTURE, NAMED],
  ["none", FIXTURE, undefined],
  [undefined, "none", undefined],
])("--members %s with MEMBERS_DATA=%s means %j", (option, setting, expected) => {
  expect(membersFolder("data", option, { MEMBERS_DATA: setting })).toEqual(expected);
});

test("a folder that does not exist is refused with the name of its option or setting", () => {
  expect(() => membersFolder("data", undefined, { MEMBERS_DATA: "no/such" })).toThrow(
    'MEMBERS_DATA "no/such" is not a folder that exists.',
  );
  expect(() => membersFolder("data", "no/such", {})).toThrow(
    '--members "no/such" is not a folder that exists.',
  );
});

test("evidence for members elsewhere is checked in its own folder's name", async () => {
  const folder = await ledgerFolder({ "members/floors.yaml": "buyers: none\ndeals: 1\n" });
  const { code, stdout } = await runScript("check", [
    "--data",
    "test/fixtures/evidence",
    "--members",
    join(folder, "members"),
  ]);
  expect(stdout).toMatch(
    /^members\/floors.yaml:1:9 {2}schema {2}buyers: Invalid input: expected number, received string\n\n1 problem in \d+ records\n$/,
  );
  expect(code).toBe(1);
});

test("npm run format puts a buyer's fields in order in that folder, and the second time changes nothing", async () => {
  const folder = await ledgerFolder();
  const members = join(folder, "members");
  const file = join(members, "buyers/example-capital.yaml");
  const text = await readFile(file, "utf8");
  const spoilt = text
    .replace("name: Example Capital\ntype: private equity", "type: private equity\nname: Example  Capital")
    .replace("/rovers-sold", "/rovers-sold?utm_source=x");
  await writeFile(file, spoilt);
  const options = ["--data", "test/fixtures/evidence", "--members", members];
  const { stdout } = await runScript("format", options);
  expect(stdout).toMatch(/^members\/buyers\/example-capital.yaml\n1 of \d+ files formatted\n$/);
  expect(await readFile(file, "utf8")).toBe(text);
  expect((await runScript("format", options)).stdout).toMatch(/^0 of \d+ files formatted\n$/);
});
