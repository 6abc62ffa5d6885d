import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createAlerts } from "../../../../server/members/alerts/alerts.ts";
import { BASE_URL, temporaryFolder } from "../../../fixture-build.ts";
import { memberSettings } from "../../../server-process.ts";
import { copyFixtureBuild } from "../../../shared-build.ts";
import { fixtureAccounts, openFixtureStore } from "../fixture-members.ts";
import { mailServer } from "../mail-server.ts";

let dist = "";

beforeAll(async () => {
  dist = await copyFixtureBuild({ baseUrl: BASE_URL });
});

type Environment = Readonly<Record<string, string>>;

/** Runs the built command, as a timer does. */
function runAlerts(given: Environment, ...options: readonly string[]) {
  return runBuilt(dist, { ...memberSettings(dist), BASE_URL, ...given }, ...options);
}

function runBuilt(build: string, settings: Environment, ...options: readonly string[]) {
  const env = { PATH: process.env.PATH ?? "", ...settings };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(build, "server/alerts.js"), ...options],
      { env },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

/** A member with an alert, in a store of the test, to whom every release of the build is new. */
async function newMember() {
  const path = memberSettings(dist).DATABASE_URL.replace("file:", "");
  await rm(path, { force: true });
  const { administration, store } = await fixtureAccounts(await openFixtureStore(path));
  const { id } = await administration.add("ada@example.org");
  await administration.grant("ada@example.org", null);
  await createAlerts(store).save(id, { kind: "deals", subject: "country=England" }, "");
  await store.close();
}

test("a mail server that refuses an address makes the command fail, without naming the address", async () => {
  await newMember();
  const { url } = await mailServer({ refuse: true });
  const { code, stdout, stderr } = await runAlerts({ SMTP_URL: url });
  expect([code, stderr]).toEqual([1, "a mail could not be sent: EENVELOPE 550\n"]);
  expect(stdout).toContain("1 failed");
});

test.each<[string, Environment, string]>([
  ["without a mail server", { SMTP_URL: "" }, "SMTP_URL must be set"],
  [
    "of another address",
    { BASE_URL: "https://other.example.org" },
    "was built for https://ledger.example.org",
  ],
])("a run %s says so and mails nobody", async (_, settings, message) => {
  const { code, stderr } = await runAlerts(settings);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

test.each([[[]], [["--dry-run"]]])(
  "a run %j where there is no store says so and creates none",
  async (options) => {
    const folder = await temporaryFolder();
    const store = join(folder, "members.sqlite");
    const settings = { DATABASE_URL: `file:${store}`, SMTP_URL: "smtp://mail.example.org" };
    const { code, stderr } = await runAlerts(settings, ...options);
    expect([code, stderr]).toEqual([
      1,
      `there is no store at ${store}; a relative path begins at the working folder\n`,
    ]);
    expect(await readdir(folder)).toEqual([]);
  },
);

test("a dry run in development creates no secret", async () => {
  const folder = await temporaryFolder();
  const { store } = await openFixtureStore(join(folder, "members.sqlite"));
  await store.close();
  const local = await copyFixtureBuild({ baseUrl: "http://localhost:8080" });
  const DATABASE_URL = `file:${join(folder, "members.sqlite")}`;
  const dry = await runBuilt(local, { BASE_URL: "http://localhost:8080", DATABASE_URL }, "--dry-run");
  expect(dry).toEqual({ code: 0, stdout: "0 mails would be sent\n", stderr: "" });
  expect(await readdir(folder)).toEqual(["members.sqlite"]);
});

test("without members' evidence, a store and a mail server nobody can follow, and the command says so", async () => {
  const without = await copyFixtureBuild({ baseUrl: BASE_URL, members: false });
  const { stderr } = await runBuilt(without, { ...memberSettings(without), BASE_URL, DATABASE_URL: "" });
  expect(stderr).toBe(
    "dist/ has no members' index: build it with the members' evidence, or set DATABASE_URL and SMTP_URL for accounts that only follow\n",
  );
});

test("the documented timer runs the command that is built", async () => {
  const unit = await readFile("deploy/clubledger-alerts.service", "utf8");
  expect(unit).toContain("/opt/clubledger/dist/server/alerts.js\n");
  expect((await runAlerts({}, "--help")).stdout).toContain("npm run alerts -- [options]");
});
