import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../fixture-build.ts";
import { exitCodeOf, runServer, startServer, untilLogged } from "../../server-process.ts";
import { copyFixtureBuild } from "../../shared-build.ts";

/** The built server with members, as a process of its own. */
let dist = "";
const BASE_URL = "http://localhost:8080";

beforeAll(async () => {
  dist = await copyFixtureBuild({ baseUrl: BASE_URL });
});

/** The build for another member address, until the test ends. */
async function buildSaysDealsUrl(dealsUrl: string): Promise<void> {
  const path = join(dist, "manifest.json");
  const before = await readFile(path, "utf8");
  await writeFile(path, before.replace(`"dealsUrl": "${BASE_URL}"`, `"dealsUrl": "${dealsUrl}"`));
  onTestFinished(() => writeFile(path, before));
}

test("in development the server makes its store and its secret, readable by their owner only, and keeps them", async () => {
  const home = await temporaryFolder();
  const settings = { BASE_URL, DATABASE_URL: `file:${join(home, "members.sqlite")}` };
  const first = await startServer(dist, settings);
  for (const name of ["members.sqlite", "auth-secret"])
    expect((await stat(join(home, name))).mode & 0o777).toBe(0o600);
  const secret = await readFile(join(home, "auth-secret"), "utf8");
  first.child.kill("SIGTERM");
  expect(await exitCodeOf(first)).toBe(0);
  expect(first.output()).not.toContain(secret);
  await startServer(dist, settings);
  expect(await readFile(join(home, "auth-secret"), "utf8")).toBe(secret);
});

test("a damaged store does not stop the start: the public part is served and the log says what to do", async () => {
  const store = join(await temporaryFolder(), "members.sqlite");
  await writeFile(store, "no database".repeat(1000));
  const server = await startServer(dist, { BASE_URL, DATABASE_URL: `file:${store}` });
  expect((await fetch(`${server.url}/api/v1/tech?q=muster`)).status).toBe(200);
  await untilLogged(server, "the member store is damaged");
});

test("a build for another member address is refused, and both addresses are named", async () => {
  const server = runServer(dist, { BASE_URL, DEALS_URL: "https://deals.example.org" });
  expect(await exitCodeOf(server)).toBe(1);
  expect(server.output()).toBe(
    'dist/ was built for http://localhost:8080, but DEALS_URL is https://deals.example.org. Run "npm run build" with the same BASE_URL, DEALS_URL and PORT.\n',
  );
});

test("members served to others without their settings stop the start, and every missing one is named", async () => {
  await buildSaysDealsUrl("https://deals.example.org");
  const server = runServer(dist, { BASE_URL, DEALS_URL: "https://deals.example.org" });
  expect(await exitCodeOf(server)).toBe(1);
  for (const name of ["AUTH_SECRET", "SMTP_URL", "MAIL_FROM", "TRUSTED_PROXIES"])
    expect(server.output()).toContain(`  ${name} must be set`);
  expect(server.output()).not.toContain("    at ");
});

test("a copy without members' evidence has accounts that follow, and without a store a page about feeds", async () => {
  const without = await copyFixtureBuild({ baseUrl: BASE_URL, members: false });
  const follow = "/account/follow/?club=example-rovers";
  const feeds = await fetch(`${(await startServer(without, { BASE_URL })).url}${follow}`);
  expect([feeds.status, await feeds.text()]).toEqual([
    200,
    expect.stringContaining("<h1>Follow by feed</h1>"),
  ]);
  const DATABASE_URL = `file:${join(await temporaryFolder(), "members.sqlite")}`;
  const server = await startServer(without, { BASE_URL, DATABASE_URL, SMTP_URL: "smtp://127.0.0.1:9" });
  const asked = await fetch(`${server.url}${follow}`, { redirect: "manual" });
  expect(asked.headers.get("Location")).toBe(
    "/account/sign-in/?return_to=%2Faccount%2Ffollow%2F%3Fclub%3Dexample-rovers",
  );
  expect((await fetch(`${server.url}/buyers/`, { redirect: "manual" })).status).not.toBe(200);
  expect((await fetch(`${server.url}/api/v1/buyers`)).status).toBe(404);
});
