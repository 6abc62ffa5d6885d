import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { developmentSecret } from "../../../server/members/secrets.ts";
import { recordedLog, temporaryFolder } from "../../fixture-build.ts";

test("an empty secret for development is replaced by a new one, which is kept, and the log says so", async () => {
  const folder = await temporaryFolder();
  const [file, url] = [join(folder, "auth-secret"), `file:${join(folder, "members.sqlite")}`];
  await writeFile(file, "\n");
  const { log, logged } = recordedLog();
  const secret = developmentSecret(url, log);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(logged()).toContain("the secret for development was empty: a new one was created");
  expect(await readFile(file, "utf8")).toBe(secret);
  expect(developmentSecret(url, log)).toBe(secret);
});
