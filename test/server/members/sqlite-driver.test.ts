import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { NODE_API_DRIVER, OLDER_DRIVER, sqliteDrivers } from "../../../contract/sqlite-driver.ts";
import { openFile } from "../../../server/members/store/sqlite.ts";

test.each([
  ["9", [OLDER_DRIVER]],
  ["10", [NODE_API_DRIVER, OLDER_DRIVER]],
  ["11", [NODE_API_DRIVER, OLDER_DRIVER]],
])("a Node.js with version %s of Node-API opens SQLite with the first there is of %j", (nodeApi, drivers) => {
  expect(sqliteDrivers(nodeApi)).toEqual(drivers);
});

test("the driver of each name is the version that the rule was made for", async () => {
  const { optionalDependencies } = JSON.parse(await readFile("package.json", "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  expect(optionalDependencies[OLDER_DRIVER]).toMatch(/^12\./);
  expect(optionalDependencies[NODE_API_DRIVER]).toMatch(/^npm:better-sqlite3@13\./);
});

test("the driver of this Node.js opens a database", () => {
  const database = openFile(":memory:");
  expect(database.prepare("select 6 * 7 as answer").get()).toEqual({ answer: 42 });
  database.close();
});
