import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import MiniSearch from "minisearch";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { buyerSearchOptions } from "../../../contract/members/search.ts";
import { temporaryFolder } from "../../fixture-build.ts";
import { copyFixtureBuild } from "../../shared-build.ts";

/** The built server with an empty members' index, as a process of its own. */
let dist = "";
const BASE_URL = "http://localhost:8080";

beforeAll(async () => {
  dist = await copyFixtureBuild({ baseUrl: BASE_URL });
  await plantMembersIndex();
});

async function plantMembersIndex(): Promise<void> {
  const contents: Record<string, string> = {
    "index/members/buyers.ndjson": "",
    "index/members/deals.ndjson": "",
    "index/members/search.json": JSON.stringify(new MiniSearch(buyerSearchOptions)),
  };
  const files: Record<string, { sha256: string; bytes: number }> = {};
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(join(dist, dirname(path)), { recursive: true });
    await writeFile(join(dist, path), content);
    files[path] = { sha256: createHash("sha256").update(content).digest("hex"), bytes: content.length };
  }
  const manifest = { format: 1, dataVersion: "2026-11-21-fixture", counts: { buyers: 0, deals: 0 }, files };
  await writeFile(join(dist, "index/members/manifest.json"), JSON.stringify(manifest));
}

/** The build for another member address, until the test ends. */
async function buildSaysDealsUrl(dealsUrl: string): Promise<void> {
  const path = join(dist, "manifest.json");
  const before = await readFile(path, "utf8");
  await writeFile(path, before.replace(`"dealsUrl": "${BASE_URL}"`, `"dealsUrl": "${dealsUrl}"`));
  onTestFinished(() => writeFile(path, before));
}

interface Run {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
}

function run(environment: Record<string, string>): Run {
  const env = { PATH: process.env.PATH ?? "", BASE_URL, PORT: "0", ...environment };
  const child = spawn(process.execPath, [join(dist, "server/main.js")], { env });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, output: () => output, errors: () => errors };
}

async function portOf({ child, output, errors }: Run): Promise<number> {
  for (;;) {
    const port = /"port":(\d+)/.exec(output())?.[1];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null) throw new Error(errors());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("in development the server makes its store and its secret, both readable by their owner only, and keeps them", async () => {
  const home = await temporaryFolder();
  const settings = { DATABASE_URL: `file:${join(home, "members.sqlite")}` };
  const first = run(settings);
  await portOf(first);
  for (const name of ["members.sqlite", "auth-secret"]) {
    expect((await stat(join(home, name))).mode & 0o777).toBe(0o600);
  }
  const secret = await readFile(join(home, "auth-secret"), "utf8");
  first.child.kill("SIGTERM");
  expect(await once(first.child, "exit")).toEqual([0, null]);
  expect(first.output()).not.toContain(secret);
  const second = run(settings);
  await portOf(second);
  expect(await readFile(join(home, "auth-secret"), "utf8")).toBe(secret);
});

test("a store that is damaged does not stop the start: the public part is served and the log says what to do", async () => {
  const store = join(await temporaryFolder(), "members.sqlite");
  await writeFile(store, "no database".repeat(1000));
  const server = run({ DATABASE_URL: `file:${store}` });
  const port = await portOf(server);
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/tech?q=muster`);
  expect(answer.status).toBe(200);
  server.child.kill("SIGTERM");
  await once(server.child, "exit");
  expect(server.output()).toContain("the member store is damaged");
});

test("a build for another member address is refused, and both addresses are named", async () => {
  const { child, errors } = run({ DEALS_URL: "https://deals.example.org" });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(errors()).toBe(
    'dist/ was built for http://localhost:8080, but DEALS_URL says https://deals.example.org. Run "npm run build" with the same BASE_URL, DEALS_URL and PORT.\n',
  );
});

test("members served to others without their settings stop the start, and every missing one is named", async () => {
  await buildSaysDealsUrl("https://deals.example.org");
  const { child, errors } = run({ DEALS_URL: "https://deals.example.org" });
  expect(await once(child, "close")).toEqual([1, null]);
  for (const name of ["AUTH_SECRET", "SMTP_URL", "MAIL_FROM", "TRUSTED_PROXIES"]) {
    expect(errors()).toContain(`  ${name} must be set`);
  }
  expect(errors()).not.toContain("    at ");
});

test("the operator's command is built beside the server and works on its store", async () => {
  const store = join(await temporaryFolder(), "members.sqlite");
  const env = { PATH: process.env.PATH ?? "", DATABASE_URL: `file:${store}` };
  const command = spawn(
    process.execPath,
    [join(dist, "server/members.js"), "add", "ada@example.org", "--pro"],
    { env },
  );
  let output = "";
  command.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  expect(await once(command, "close")).toEqual([0, null]);
  expect(output).toBe("ada@example.org  pro\n");
});
